/** Reads error messages of Playwright, node, cucumber and of other tools whose results were imported. Pure. */

/** Maximum length of a quotation in a sentence, in characters. */
const maxQuoteLength = 160;

/** Returns the first line with content. Skips frames like `=====`, and removes the name of node's assertion error. */
export function firstReasonLine(message: string): string {
  const line = message.split('\n').find((entry) => /\w/.test(entry)) ?? '';
  return line.replace(/^AssertionError \[ERR_ASSERTION\]: /, '').trim();
}

/** Makes a text fit inside a sentence: one line, at most `longestQuote` characters. */
export function quoted(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > maxQuoteLength ? `${line.slice(0, maxQuoteLength - 1)}…` : line;
}

/** Returns a named value of an assertion's message, e.g. `Expected`. Null when the message has no such name. */
export function factOf(message: string, name: 'Locator' | 'Expected' | 'Received'): string | null {
  const [, text] = new RegExp(`^${name}(?: [\\w ]+)?:[ \\t]*(.+)$`, 'm').exec(message) ?? [];
  return text?.trim() ?? null;
}

/** Returns the lines of Playwright's call log. Empty when the message has none. */
export function callLogOf(message: string): string {
  const at = message.search(/^Call log:/im);
  return at < 0 ? '' : message.slice(at);
}

/** Frames of a stack. They tell a place, not a reason, and change with every edit. */
const frame = /^\s*(?:at\s.+|File ".+", line \d+.*|.+:\d+:in `.*)$/;

/**
 * Removes everything that differs from run to run, so that equal failures become equal texts: times, dates, ids,
 * numbers, quoted values, addresses, the call log and the stack.
 */
export function normalised(message: string): string {
  const log = message.search(/^(?:Call log:|={5,} logs ={5,})/im);
  return (log < 0 ? message : message.slice(0, log))
    .split('\n')
    .filter((line) => !frame.test(line))
    .join('\n')
    .replace(/\b\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?/g, '#')
    .replace(/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi, '#')
    .replace(/\b(?=[0-9a-f]*\d)[0-9a-f]{12,}\b/gi, '#')
    .replace(/(["'`“])(?:\\.|(?!\1|”).)*?(?:\1|”)/gs, '""')
    .replace(/https?:\/\/[^\s)"']+/g, 'URL')
    .replace(/[-+]?\d+(?:[.,:]\d+)*/g, '#')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}

/**
 * Returns the locator that matched no element, as the message has it.
 * A signature keeps its quoted names, because two missing buttons are two failures.
 */
export function locatorInMessage(message: string): string | null {
  const fact = factOf(message, 'Locator');
  if (fact) return fact;
  const [, strict] = /strict mode violation: (.+?) resolved to \d+ elements/.exec(message) ?? [];
  if (strict) return strict;
  const [, waited] = /waiting for ((?:getBy|locator|frameLocator).+?)(?: to be \w+)?$/m.exec(message) ?? [];
  return waited?.trim() ?? null;
}

/** Protects the quoted names of a locator, which identify it: `normalised` removes quoted values elsewhere. */
export function namesKept(locator: string | null): string {
  return locator?.replace(/["'`]/g, '|') ?? '';
}

/** Protects the digits and quotes of a name from `normalised`, where they are part of the name. */
export function kept(name: string): string {
  return namesKept(name).replace(/\d/g, (digit) => 'zabcdefghi'.charAt(Number(digit)));
}
