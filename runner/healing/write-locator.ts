import type { ElementHandle, Locator, Page } from 'playwright';
import type { ElementWay } from '#contracts/worker/recorded-action';
import { expressionOf, frameSeparator, literalTexts, namedParts } from '../recording/expression';
import { locateElement } from '../recording/locate';
import { locatorOfExpression } from '../resolver/run-code';
import { textLiteral } from '../resolver/source-text';

/** A locator that was proven to lead to one element alone. */
export interface WrittenLocator {
  /** The code without the page in front: `getByRole('button', { name: 'Pay now', exact: true })`. */
  code: string;
  /** Why a person should check the locator, as a sentence. */
  doubt: string | null;
  locator: Locator;
}

/**
 * Writes the locator that a recording would use, as a chain of calls with constant arguments.
 * The server accepts only such chains as code (services/workspace/healed/locator-text.ts).
 * @returns null when no locator leads to the element alone, or when the element is gone
 */
export async function writeLocator(element: ElementHandle, page: Page): Promise<WrittenLocator | null> {
  const options = { testIdAttribute: testIdAttributeOf(page), marksOf: async () => null, accepts: isChain };
  const target = await locateElement(element, page, options).catch(() => null);
  const [way] = target?.ways ?? [];
  await target?.handle.dispose();
  if (!way) return null;
  const code = chainOf(way);
  const doubt = way.doubt ? `${way.doubt.slice(0, 1).toUpperCase()}${way.doubt.slice(1)}.` : null;
  return { code, doubt, locator: locatorOfExpression(`this.page.${code}`, [], { page }, []) };
}

/**
 * Returns the test ID attribute that step code has set.
 * Trap: `_selector` is private (playwright-core 1.65). Without it, Playwright's default applies.
 */
function testIdAttributeOf(page: Page): string {
  const { _selector: selector = '' } = page.getByTestId('any') as unknown as { _selector?: string };
  return /^internal:testid=\[([\w-]+)=/.exec(selector)?.[1] ?? 'data-testid';
}

/** Excludes parts that are found by a text in them, because such a part has a locator as an argument. */
const isChain = ({ thing: { within } }: ElementWay) =>
  !within || within.by !== undefined || namedParts.has(within.noun);

function chainOf(way: ElementWay): string {
  const { thing, frame } = way;
  const expression = expressionOf({ thing }, literalTexts(way));
  const inPage = expression.replace(/^this\.page\./, '');
  if (!frame) return inPage;
  const selectors =
    frame.by === 'title'
      ? [`[title="${(frame.words ?? '').replace(/["\\]/g, '\\$&')}"]`]
      : (frame.words ?? '').split(frameSeparator);
  return [...selectors.map((selector) => `frameLocator(${textLiteral(selector)})`), inPage].join('.');
}
