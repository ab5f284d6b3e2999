import { elementWords } from './element-words';
import type { ErrorParts } from './message-parts';

/**
 * What an error says as a person would: what was expected, and what was there (docs/rules/reports.md, Errors). Reads
 * the messages of Playwright 1.65, its expect and node's assert; of others, and of what these do not say, nothing is
 * made up. Step code can throw a megabyte of anything: each pattern looks at a text once. Pure.
 */

/** What the rules read: a message taken apart, and the lines of it that are no named values. */
type Said = Pick<ErrorParts, 'reason' | 'facts' | 'detail' | 'log'>;

/** Signs of a value that a sentence quotes; values that are longer, or have lines, stand below it whole. */
const longestValue = 200;

/** @returns null where the first line of the message says it best, as it is */
export function errorSentence(said: Said): string | null {
  return (
    strictSentence(said) ??
    expectSentence(said) ??
    assertSentence(said) ??
    gotoSentence(said) ??
    waitSentence(said) ??
    actionSentence(said)
  );
}

/** Whether the sentence has all that this fact says, so that it need not stand below it again. */
export function isToldBy(sentence: string | null, { name, text }: ErrorParts['facts'][number]): boolean {
  if (sentence === null) return false;
  if (name === 'Timeout') return sentence.includes(timeText(text));
  if (name === 'Locator' || name === 'Waiting for') return false;
  const value = quotedValue(text.replace(/^not /, '').replace(/^[<>]=? /, ''));
  return value !== null && sentence.includes(value);
}

const strictWords = 'strict mode violation: ';
const strict = /^(.+) resolved to (\d+) elements/;

function strictSentence({ reason, detail }: Said): string | null {
  const text = [reason, detail].find((one) => one.includes(strictWords)) ?? '';
  const [, locator, count] = strict.exec(text.slice(text.indexOf(strictWords) + strictWords.length)) ?? [];
  return locator && count ? `Expected one ${elementWords(locator)}. Found ${count}.` : null;
}

const expectCall = /^expect(?:\.\w+)?\((\w+)\)\.(not\.)?(to\w+)\(/;
/** Playwright's word for the state that these matchers want, as it prints it. */
const states = new Set(
  'toBeVisible toBeHidden toBeEnabled toBeDisabled toBeChecked toBeEditable toBeEmpty toBeFocused toBeAttached toBeInViewport'.split(
    ' ',
  ),
);
/** What matchers without a value want. */
const wanted: Record<string, string> = {
  toBeTruthy: 'a truthy value',
  toBeFalsy: 'a falsy value',
  toBeNull: 'null',
  toBeUndefined: 'undefined',
  toBeDefined: 'a value',
  toBeNaN: 'NaN',
};
const notFound = 'element(s) not found';

function expectSentence({ reason, facts, detail, log }: Said): string | null {
  const [, subject, not, matcher = ''] = expectCall.exec(reason) ?? [];
  if (!subject) return null;
  const expected = facts.find(({ name }) => name.startsWith('Expected'));
  const received = facts.find(({ name }) => name.startsWith('Received'));
  const locator = facts.find(({ name }) => name === 'Locator')?.text;
  const isMissing = detail.includes(notFound) || received?.text.includes(notFound) === true;
  const element = locator ? elementWords(locator) : null;
  if (matcher === 'toBeOK') return okSentence(log, detail);
  if (states.has(matcher) && element) {
    const state = expected?.text.replace(/^not /, '');
    const without = not || expected?.text.startsWith('not ') ? 'not to be' : 'to be';
    const wish = `Expected ${element} ${without} ${state ?? stateOf(matcher)}.`;
    if (isMissing) return `${wish} It was not found.`;
    return received ? `${wish} It was ${received.text}.` : wish;
  }
  const wish = expected ? expectedValue(expected, matcher, not !== undefined) : wantedValue(matcher, not);
  if (wish === null) return differs(matcher, not, detail);
  const of = matcher === 'toHaveCount' && element ? ` × ${element}` : '';
  if (isMissing) return `Expected ${wish}${of}. ${element ? `${capital(element)} was` : 'It was'} not found.`;
  const found = received ? quotedValue(received.text) : null;
  if (received && found === null) return null;
  return found === null ? `Expected ${wish}${of}.` : `Expected ${wish}${of}. Received ${found}.`;
}

const stateOf = (matcher: string) => matcher.slice('toBe'.length).toLowerCase();

const wantedValue = (matcher: string, not: string | undefined) => {
  const value = wanted[matcher];
  return value === undefined ? null : not ? `not ${value}` : value;
};

/** What was expected in words; null for what is too long for a sentence. */
function expectedValue(
  { name, text }: ErrorParts['facts'][number],
  matcher: string,
  isNot: boolean,
): string | null {
  const [, not, sign, rest = ''] = /^(not )?([<>]=?)? ?(.*)$/s.exec(text) ?? [];
  const value = quotedValue(rest);
  if (value === null) return null;
  const words = [not || isNot ? 'not ' : '', sign ? `${signs[sign] ?? sign} ` : ''].join('');
  if (/substring/.test(name)) return `${words}text with ${value}`;
  if (/pattern/.test(name)) return `${words}text like ${value}`;
  if (matcher === 'toContain' || matcher === 'toContainEqual') return `${words}${value} among the values`;
  if (/length/.test(name)) return `${words}length ${value}`;
  return words + value;
}

const signs: Record<string, string> = {
  '>': 'more than',
  '>=': 'at least',
  '<': 'less than',
  '<=': 'at most',
};

/** Head of a difference; behind it a sign and a blank stand before what only one side has. */
const difference = /^- Expected( substring)?[\w ]* - \d+\n\+ Received[\w ]* \+ \d+$/m;

/** A comparison that is shown as a difference: both sides where they have no line in common. */
function differs(matcher: string, not: string | undefined, detail: string): string | null {
  const [head, substring] = difference.exec(detail) ?? [];
  if (not || matcher === '' || head === undefined) return null;
  const lines = detail
    .slice(detail.indexOf(head) + head.length)
    .split('\n')
    .filter((line) => line !== '');
  const side = (sign: string) =>
    lines
      .filter((line) => line.startsWith(sign))
      .map((line) => line.slice(1).trim())
      .filter(Boolean)
      .join(' ');
  const [expected, received] = [side('-'), side('+')];
  const isWhole = lines.every((line) => /^[-+]/.test(line)) && expected !== '' && received !== '';
  if (!isWhole) return 'The values differ.';
  return `Expected ${substring ? 'text with ' : ''}“${cut(expected)}”. Received “${cut(received)}”.`;
}

function okSentence(log: string[], detail: string): string | null {
  const [, answer] = /^(?:- )?← (\d{3}.*)$/m.exec([...log, detail].join('\n')) ?? [];
  return answer ? `Expected a successful answer. Received ${answer.trim()}.` : null;
}

/** Node's `assert.equal` and the like say with their first line what was compared. */
function assertSentence({ reason, facts }: Said): string | null {
  if (!/^Expected values to be (?:strictly |loosely )?(?:deep-)?equal:$/.test(reason)) return null;
  const [expected, received] = facts.map(({ text }) => quotedValue(text));
  return expected && received ? `Expected ${expected}. Received ${received}.` : null;
}

/** A browser's codes for what keeps it from a page. */
const netErrors: Record<string, string> = {
  ERR_NAME_NOT_RESOLVED: 'its name leads to no machine',
  ERR_CONNECTION_REFUSED: 'the connection was refused',
  ERR_CONNECTION_RESET: 'the connection was reset',
  ERR_CONNECTION_CLOSED: 'the connection was closed',
  ERR_CONNECTION_TIMED_OUT: 'the connection timed out',
  ERR_INTERNET_DISCONNECTED: 'the machine has no network',
  ERR_ADDRESS_UNREACHABLE: 'the address cannot be reached',
  ERR_EMPTY_RESPONSE: 'the answer was empty',
  ERR_TOO_MANY_REDIRECTS: 'it redirects in circles',
  ERR_ABORTED: 'the navigation was aborted',
  ERR_HTTP_RESPONSE_CODE_FAILURE: 'the answer was an error without a page',
};

function gotoSentence({ reason, log }: Said): string | null {
  if (!/^(?:page|frame)\.(?:goto|reload|goBack|goForward): /.test(reason)) return null;
  const [, code, url] = /net::(ERR_\w+) at (\S+)/.exec(reason) ?? [];
  if (code && url) {
    const why = netErrors[code];
    return `Could not open ${cut(url)}: ${why ? `${why}.` : `the browser says ${code}.`}`;
  }
  const to = firstOf(log, /^- navigating to "(.+?)"/);
  if (to === null) return null;
  if (/Cannot navigate to invalid URL/.test(reason))
    return `Could not open “${cut(to)}”: this is no address.`;
  const time = timeoutOf(reason);
  return time && `Could not open ${cut(to)} within ${time}.`;
}

/** Waiting for an address, an answer or an element. */
function waitSentence({ reason, detail, log }: Said): string | null {
  const [, call] = /^(?:page|frame|locator)\.(waitFor\w*): Timeout/.exec(reason) ?? [];
  const time = timeoutOf(reason);
  if (!call || !time) return null;
  const [, what, pattern] =
    /^waiting for (navigation to|response|request) "(.+?)"(?: until .*)?$/m.exec(detail) ?? [];
  if (what === 'navigation to') return `Expected the address “${cut(pattern ?? '')}” within ${time}.`;
  if (what) return `Expected a ${what} “${cut(pattern ?? '')}” within ${time}. There was none.`;
  const waited = firstOf(log, /^- waiting for (.+)$/);
  const [, locator, state] = /^(.+?) to be (\w+)$/.exec(waited ?? '') ?? [];
  if (!locator || !state) return null;
  const wish = `Expected ${elementWords(locator)} to be ${state} within ${time}.`;
  const [, resolved] = /locator resolved to (hidden|visible) /.exec(log.join('\n')) ?? [];
  if (resolved) return `${wish} It was ${resolved}.`;
  const isMissing = foundNothing(log) && state !== 'hidden' && state !== 'detached';
  return isMissing ? `${wish} It was not found.` : wish;
}

/** What actions do to an element. */
const actions: Record<string, string> = {
  click: 'click',
  dblclick: 'double-click',
  tap: 'tap',
  hover: 'point at',
  fill: 'fill',
  clear: 'clear',
  type: 'type into',
  pressSequentially: 'type into',
  press: 'press a key in',
  check: 'check',
  uncheck: 'uncheck',
  setChecked: 'check or uncheck',
  selectOption: 'choose an option of',
  selectText: 'select the text of',
  setInputFiles: 'choose files for',
  focus: 'focus',
  dragTo: 'drag',
  scrollIntoViewIfNeeded: 'scroll to',
  textContent: 'read',
  innerText: 'read',
  innerHTML: 'read',
  inputValue: 'read',
  getAttribute: 'read',
  isChecked: 'read',
  isEnabled: 'read',
  isDisabled: 'read',
  isEditable: 'read',
};

function actionSentence({ reason, log }: Said): string | null {
  const [, call = ''] = /^(?:locator|page|frame|elementHandle)\.(\w+): Timeout/.exec(reason) ?? [];
  const [verb, time] = [Object.hasOwn(actions, call) ? actions[call] : undefined, timeoutOf(reason)];
  const locator = firstOf(log, /^- waiting for (.+?)(?: to be \w+)?$/);
  if (!verb || !time || !locator) return null;
  const what = `Could not ${verb} ${elementWords(locator)} within ${time}`;
  if (foundNothing(log)) return `${what}: it was not found.`;
  const why = obstacleIn(log);
  return why ? `${what}: ${why}.` : `${what}.`;
}

/** Why an element that was there could not be used: the last that the log says. */
function obstacleIn(log: string[]): string | null {
  for (const line of [...log].reverse()) {
    const [, state] = /- element is (not \w+|outside of the viewport)/.exec(line) ?? [];
    if (state) return `it was ${state}`;
    const [before = '', ...behind] = line.split(' intercepts pointer events');
    const above = behind.length > 0 && before.includes('- <') ? before.slice(before.indexOf('- <') + 2) : '';
    if (/^<.+>/.test(above)) return `it was covered by ${cut(above)}`;
    if (line.includes('did not find some options')) return 'an option was not found';
    if (line.includes('element was detached from the DOM')) return 'it was taken out of the page';
  }
  return null;
}

/** Whatever else a log says, something was there, or something else was in the way. */
const foundNothing = (log: string[]) => log.every((line) => /^- waiting for /.test(line));

function firstOf(lines: string[], pattern: RegExp): string | null {
  for (const line of lines) {
    const [, found] = pattern.exec(line) ?? [];
    if (found) return found;
  }
  return null;
}

function timeoutOf(reason: string): string | null {
  const [, time] = /Timeout (\d+ms) exceeded/.exec(reason) ?? [];
  return time ? timeText(time) : null;
}

/** `5000ms` as `5 s`. */
function timeText(milliseconds: string): string {
  const time = Number.parseInt(milliseconds, 10);
  return time >= 1000 ? `${time / 1000} s` : `${time} ms`;
}

/** A value as it stands in a sentence: texts in quotes; null for what has no room there. */
function quotedValue(printed: string): string | null {
  const text = printed.trim();
  if (text === '' || text.length > longestValue || text.includes('\n')) return null;
  if (/^"(?:[^"\\]|\\.)*"$/.test(text)) return `“${text.slice(1, -1).replace(/\\(["\\])/g, '$1')}”`;
  // The first line of what goes on below it.
  if (/^["'`]|[[{(,]$/.test(text) && !/^'(?:[^'\\]|\\.)*'$/.test(text)) return null;
  const [, single] = /^'((?:[^'\\]|\\.)*)'$/.exec(text) ?? [];
  return single === undefined ? text : `“${single.replace(/\\(['\\])/g, '$1')}”`;
}

const cut = (text: string) => (text.length > longestValue ? `${text.slice(0, longestValue - 1)}…` : text);
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
