import type { ElementHandle, Locator, Page } from 'playwright';
import { expressionOf, frameSeparator, literalTexts, namedParts, type Way } from '../recording/expression';
import { locateElement } from '../recording/locate';
import { locatorOf } from '../resolver/run-code';
import { literal } from '../resolver/source-text';

/** A locator that was proven to lead to one element alone. */
export interface WrittenLocator {
  /** Without what it hangs on: `getByRole('button', { name: 'Pay now', exact: true })`. */
  code: string;
  /** Why a person should look at it, a sentence. */
  doubt: string | null;
  locator: Locator;
}

/**
 * The way by which a recorder would find an element, as a chain of calls with constant arguments: what the server lets
 * become code (services/workspace/healed/locator-text.ts).
 * @returns null where no way leads to it alone, or it went away
 */
export async function writeLocator(element: ElementHandle, page: Page): Promise<WrittenLocator | null> {
  const options = { testIdAttribute: testIdAttributeOf(page), marksOf: async () => null, accepts: isChain };
  const target = await locateElement(element, page, options).catch(() => null);
  const [way] = target?.ways ?? [];
  await target?.handle.dispose();
  if (!way) return null;
  const code = chainOf(way);
  const doubt = way.doubt ? `${way.doubt.slice(0, 1).toUpperCase()}${way.doubt.slice(1)}.` : null;
  return { code, doubt, locator: locatorOf(`this.page.${code}`, [], { page }, []) };
}

/**
 * What step code has set. Trap: a selector is private (playwright-core 1.65); with a
 * version that has none it is Playwright's own.
 */
function testIdAttributeOf(page: Page): string {
  const { _selector: selector = '' } = page.getByTestId('any') as unknown as { _selector?: string };
  return /^internal:testid=\[([\w-]+)=/.exec(selector)?.[1] ?? 'data-testid';
}

/** A part that is found by a text of its own has a locator for an argument. */
const isChain = ({ thing: { within } }: Way) =>
  !within || within.by !== undefined || namedParts.has(within.noun);

function chainOf(way: Way): string {
  const { thing, frame } = way;
  const expression = expressionOf({ thing }, literalTexts(way));
  const inPage = expression.replace(/^this\.page\./, '');
  if (!frame) return inPage;
  const selectors =
    frame.by === 'title'
      ? [`[title="${(frame.words ?? '').replace(/["\\]/g, '\\$&')}"]`]
      : (frame.words ?? '').split(frameSeparator);
  return [...selectors.map((selector) => `frameLocator(${literal(selector)})`), inPage].join('.');
}
