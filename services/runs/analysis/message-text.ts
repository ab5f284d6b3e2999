/** Reading of error messages: Playwright's, node's, cucumber's, and those of other tools that were imported. Pure. */

/** Longest piece of a message that a sentence quotes. */
const longestQuote = 160;

/** First line that says something: frames like `=====` and the name of node's assertion error do not. */
export function reasonOf(message: string): string {
  const line = message.split('\n').find((one) => /\w/.test(one)) ?? '';
  return line.replace(/^AssertionError \[ERR_ASSERTION\]: /, '').trim();
}

/** For the inside of a sentence: one line, not too long. */
export function quoted(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > longestQuote ? `${line.slice(0, longestQuote - 1)}…` : line;
}

/** A named value of an assertion's message, e.g. `Expected`; null when the message has none of that name. */
export function factOf(message: string, name: 'Locator' | 'Expected' | 'Received'): string | null {
  const [, text] = new RegExp(`^${name}(?: [\\w ]+)?:[ \\t]*(.+)$`, 'm').exec(message) ?? [];
  return text?.trim() ?? null;
}

/** The lines of Playwright's call log; empty when the message has none. */
export function callLogOf(message: string): string {
  const at = message.search(/^Call log:/im);
  return at < 0 ? '' : message.slice(at);
}

/** Frames of a stack say where, not what, and change with every edit. */
const frame = /^\s*(?:at\s.+|File ".+", line \d+.*|.+:\d+:in `.*)$/;

/**
 * A message with what differs from run to run taken out: times, dates, ids, numbers, quoted values, addresses, the
 * call log and the stack. Equal failures come out equal.
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
 * The locator that was looked for, as it stands in the message. Its quoted names are what it is, so a signature keeps
 * them: two missing buttons are two failures.
 */
export function locatorOf(message: string): string | null {
  const fact = factOf(message, 'Locator');
  if (fact) return fact;
  const [, strict] = /strict mode violation: (.+?) resolved to \d+ elements/.exec(message) ?? [];
  if (strict) return strict;
  const [, waited] = /waiting for ((?:getBy|locator|frameLocator).+?)(?: to be \w+)?$/m.exec(message) ?? [];
  return waited?.trim() ?? null;
}

/** A locator as a signature has it: its quoted names are what it is, though quoted values are taken out elsewhere. */
export function namesKept(locator: string | null): string {
  return locator?.replace(/["'`]/g, '|') ?? '';
}

/** A name as a signature has it, where digits and quotes belong to what it names. */
export function kept(name: string): string {
  return namesKept(name).replace(/\d/g, (digit) => 'zabcdefghi'.charAt(Number(digit)));
}
