import type { Locator, Page } from 'playwright';
import { shortText } from './command-kinds';
import { reported, type Reported } from './report-command';

/** Arguments that Playwright's matchers pass to `_expect`, as far as the report shows them. */
interface Expectation {
  isNot?: boolean;
  expectedText?: { string?: string; regexSource?: string; regexFlags?: string }[];
  expectedNumber?: number;
  expectedValue?: unknown;
  expressionArg?: unknown;
}
interface Outcome {
  matches: boolean;
  received?: { value?: unknown };
  errorMessage?: string;
}
type Expect = (this: object, expression: string, options: Expectation) => Promise<Outcome>;

/**
 * Reports `expect(locator)` and `expect(page)` of playwright/test as verify commands.
 * Trap: these matchers call the private `_expect` of Locator or Frame (playwright-core 1.65). Without it, only these
 * commands are lost, and scenario.service.test.ts notices. The call does not throw when the expectation
 * fails, so patching Frame here changes no error text.
 */
export function reportAssertions(locator: object, frame: object): void {
  patch(locator, (self) => ({
    page: (self as Locator).page(),
    locator: () => self as Locator,
    element_name: String(self),
  }));
  patch(frame, (self) => ({ page: (self as { page(): Page }).page() }));
}

function patch(
  prototype: object,
  subject: (self: object) => Pick<Reported, 'page' | 'locator' | 'element_name'>,
): void {
  const methods = prototype as { _expect?: Expect };
  const original = methods._expect;
  if (!original) return;
  methods._expect = function (expression, options) {
    const describe = (): Reported => ({
      ...subject(this),
      type: assertionType(expression),
      value: expectedText(options),
      info: `${options.isNot ? 'not ' : ''}${expression}`,
      failure: (outcome) => failureOf(outcome as Outcome, options),
    });
    return reported(describe, () => original.call(this, expression, options)) as Promise<Outcome>;
  };
}

/** Returns the interoperable command type of an expression such as `to.have.text`. */
export function assertionType(expression: string): string {
  if (expression === 'to.have.title') return 'verify_page_title';
  if (expression === 'to.have.url') return 'verify_page_path';
  if (expression === 'to.match.aria') return 'snapshot_validation';
  return /^to\.(have|contain)\.text/.test(expression)
    ? 'verify_element_contains_text'
    : 'verify_element_property';
}

export function expectedText(options: Expectation): string | undefined {
  const { expectedText: texts, expectedNumber, expectedValue, expressionArg } = options;
  const parts = [expressionArg, expectedNumber].filter((part) => part !== undefined).map(shortText);
  if (texts)
    parts.push(texts.map((text) => text.string ?? `/${text.regexSource}/${text.regexFlags}`).join(', '));
  else if (typeof expectedValue === 'string') parts.push(expectedValue);
  return parts.length > 0 ? parts.join(' = ') : undefined;
}

function failureOf(outcome: Outcome, { isNot = false }: Expectation): string | undefined {
  if (outcome.matches !== isNot) return undefined;
  if (outcome.errorMessage) return outcome.errorMessage;
  const { value } = outcome.received ?? {};
  return value === undefined
    ? 'The expectation was not met within its time limit.'
    : `Received: ${shortText(value)}`;
}
