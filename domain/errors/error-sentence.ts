import { elementWords } from './element-words';
import type { ErrorParts } from './message-parts';

/**
 * Writes an error as a plain sentence: the expected and the received value (docs/rules/reports.md, Errors). Reads the
 * messages of Playwright 1.65, its expect and Node's assert. It never guesses data that a message does not contain.
 * Step code can throw a megabyte of any text, so each pattern reads a text only once. Pure functions.
 */

/** Input of the rules: a split message, with the lines that are not named values. */
type Said = Pick<ErrorParts, 'reason' | 'facts' | 'detail' | 'log'>;

/** Maximum length of a value in a sentence. Longer and multi-line values are shown in full below it. */
const maxValueLength = 200;

/** @returns null when the first line of the message is the best description */
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

/** Returns whether the sentence contains the fact, so that the fact need not be shown below it again. */
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
  const text = [reason, detail].find((item) => item.includes(strictWords)) ?? '';
  const [, locator, count] = strict.exec(text.slice(text.indexOf(strictWords) + strictWords.length)) ?? [];
  return locator && count ? `Expected one ${elementWords(locator)}. Found ${count}.` : null;
}

const expectCall = /^expect(?:\.\w+)?\((\w+)\)\.(not\.)?(to\w+)\(/;
/** Matchers whose expected state Playwright prints as a word. */
const states = new Set(
  'toBeVisible toBeHidden toBeEnabled toBeDisabled toBeChecked toBeEditable toBeEmpty toBeFocused toBeAttached toBeInViewport'.split(
    ' ',
  ),
);
/** Expected values of matchers that take no value. */
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

/** Returns the expected value in words; null when it is too long for a sentence. */
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

/** First lines of a diff. After them, lines of only one side begin with a sign and a space. */
const difference = /^- Expected( substring)?[\w ]* - \d+\n\+ Received[\w ]* \+ \d+$/m;

/** Returns the sentence for a diff. It has both values if they have no common line. */
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

/** Returns the sentence for Node's `assert.equal` and similar assertions. */
function assertSentence({ reason, facts }: Said): string | null {
  if (!/^Expected values to be (?:strictly |loosely )?(?:deep-)?equal:$/.test(reason)) return null;
  const [expected, received] = facts.map(({ text }) => quotedValue(text));
  return expected && received ? `Expected ${expected}. Received ${received}.` : null;
}

/** Reasons for a browser's network error codes. */
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
    return `Could not open “${cut(to)}”: this is not an address.`;
  const time = timeoutOf(reason);
  return time && `Could not open ${cut(to)} within ${time}.`;
}

/** Returns the sentence for a timeout while waiting for a URL, a response or an element. */
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

/** Words for actions on an element. */
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

/** Returns why an existing element could not be used, by the last reason in the log. */
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

/** Any other line in the log means that an element was found, or that something else failed. */
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

/** Formats a time: `5000ms` becomes `5 s`. */
function timeText(milliseconds: string): string {
  const time = Number.parseInt(milliseconds, 10);
  return time >= 1000 ? `${time / 1000} s` : `${time} ms`;
}

/** Returns a value for a sentence, with texts in quotes; null when it does not fit in a sentence. */
function quotedValue(printed: string): string | null {
  const text = printed.trim();
  if (text === '' || text.length > maxValueLength || text.includes('\n')) return null;
  if (/^"(?:[^"\\]|\\.)*"$/.test(text)) return `“${text.slice(1, -1).replace(/\\(["\\])/g, '$1')}”`;
  // The value continues on the next lines.
  if (/^["'`]|[[{(,]$/.test(text) && !/^'(?:[^'\\]|\\.)*'$/.test(text)) return null;
  const [, single] = /^'((?:[^'\\]|\\.)*)'$/.exec(text) ?? [];
  return single === undefined ? text : `“${single.replace(/\\(['\\])/g, '$1')}”`;
}

const cut = (text: string) => (text.length > maxValueLength ? `${text.slice(0, maxValueLength - 1)}…` : text);
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
