import { errorSentence } from './error-sentence';
import type { CodeLocation, ErrorParts } from './message-parts';

export function codeLocationText({ file, line }: CodeLocation): string {
  return `${file}:${line}`;
}

const colour = /\u001b\[[0-9;]*[A-Za-z]/g;
const stackLine = /^\s+at (?:.*\()?(?:file:\/\/)?([^()\s]+):(\d+):\d+\)?$/;
/** Matches only from the start of a word. A start inside of a long word would scan it repeatedly. */
const anyPlace = /(?<![\w.@/-])[./-]*([\w@][\w.@/-]*\.(?:mjs|cjs|js|ts|feature)):(\d+)/;
const fact = /^(Locator|Expected(?: [\w ]+)?|Received(?: [\w ]+)?|Timeout):\s*(.*)$/;
/** A one-line message of Node's assert: `'found' !== 'expected'`. */
const assertLine = /^(.+) (?:!==|!=) (.+)$/;
const assertName = /^AssertionError \[ERR_ASSERTION\]: /;
/** First line of Node's diff, and of the copy of it that Cucumber adds. */
const nodeDifference = '+ actual - expected';
const cucumberDifference = '+ expected - actual';

/** Removes the terminal colours that assertion libraries put into messages. */
export function withoutColours(text: string): string {
  return text.replace(colour, '');
}

/** Returns the first line of a message, which is the reason of the failure. */
export function reasonOfMessage(message: string): string {
  const [first = ''] = withoutColours(message).trim().split('\n', 1);
  return first.replace(assertName, '');
}

const telling = /^(Waiting for|Expected|Received)/;

/** Returns a message in one line: its sentence, else its reason with awaited or compared values. */
export function errorSummaryOf(message: string): string {
  const { sentence, reason, facts } = errorParts(message);
  if (sentence !== null) return sentence;
  const told = facts.filter(({ name }) => telling.test(name));
  return [reason, ...told.map(({ name, text }) => `${name.toLowerCase()} ${text}`)].join(' · ');
}

/** Splits a `testCase.message` of the contract: a line with the reason, text, a short stack trace. */
export function errorParts(message: string): ErrorParts {
  const lines = withoutColours(message).trim().split('\n');
  const places = lines.flatMap(placeOfStackLine);
  const told = lines.filter((line) => !stackLine.test(line));
  const logAt = told.findIndex((line) => /^Call log:$/i.test(line.trim()));
  const [reason = '', ...rest] = logAt < 0 ? told : told.slice(0, logAt);
  const log =
    logAt < 0
      ? []
      : told
          .slice(logAt + 1)
          .map(withoutBullet)
          .filter(Boolean);
  const { facts, others } = splitFacts(withoutRepetition(rest));
  const said = {
    reason: reason.replace(assertName, '').trim(),
    facts: facts.length > 0 ? facts : waitedFor(log),
    detail: others
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim(),
    log,
  };
  return {
    sentence: errorSentence(said),
    reason: said.reason,
    facts: said.facts,
    detail: said.detail,
    log,
    places: places.length > 0 ? places : placesInText(told),
  };
}

function splitFacts(lines: string[]): { facts: ErrorParts['facts']; others: string[] } {
  const named = lines.flatMap((line) => {
    const [, name, text] = fact.exec(line) ?? [];
    return name ? [{ name, text: text ?? '' }] : [];
  });
  if (named.length > 0) return { facts: named, others: lines.filter((line) => !fact.test(line)) };
  const facts = comparedValues(lines.filter((line) => line.trim() !== ''));
  return { facts, others: facts.length > 0 ? [] : lines };
}

/** Returns the values that Node's assert compared. A diff with common lines reads better unchanged. */
function comparedValues(lines: string[]): ErrorParts['facts'] {
  const [, found, expected] = assertLine.exec(lines[0] ?? '') ?? [];
  if (lines.length === 1 && found && expected) return factsOf(expected, found);
  if (lines[0]?.trim() !== nodeDifference) return [];
  const [plus, minus] = ['+ ', '- '].map((sign) => lines.slice(1).filter((line) => line.startsWith(sign)));
  if (!plus?.length || !minus?.length || plus.length + minus.length < lines.length - 1) return [];
  const text = (marked: string[]) => marked.map((line) => line.slice(2)).join('\n');
  return factsOf(text(minus), text(plus));
}

function factsOf(expected: string, found: string): ErrorParts['facts'] {
  return [
    { name: 'Expected', text: expected },
    { name: 'Received', text: found },
  ];
}

function withoutRepetition(lines: string[]): string[] {
  const repeated = lines.findIndex((line) => line.trim() === cucumberDifference);
  const shown = lines.some((line) => line.trim() === nodeDifference);
  return repeated >= 0 && shown ? lines.slice(0, repeated) : lines;
}

/** Returns the awaited element of a timed-out action, which only its log contains. */
function waitedFor(log: string[]): ErrorParts['facts'] {
  for (const line of log) {
    const [, text] = /^- waiting for (.+)$/.exec(line) ?? [];
    if (text) return [{ name: 'Waiting for', text }];
  }
  return [];
}

function placeOfStackLine(line: string): CodeLocation[] {
  const [, file, number] = stackLine.exec(line) ?? [];
  return file ? [{ file, line: Number(number) }] : [];
}

/** Returns the place in a message without a stack trace, e.g. of step code that does not load. */
function placesInText(lines: string[]): CodeLocation[] {
  for (const line of lines) {
    const [, file, number] = anyPlace.exec(line) ?? [];
    if (file && !/^https?:/.test(file)) return [{ file, line: Number(number) }];
  }
  return [];
}

/** Parses `file:line` of a step definition in a report; null for anything else. */
export function codeLocationOf(definition: string | undefined): CodeLocation | null {
  const [, file, line] = /^(.+?):(\d+)/.exec(definition ?? '') ?? [];
  return file ? { file, line: Number(line) } : null;
}

function withoutBullet(line: string): string {
  return line.replace(/^\s{2}/, '').trimEnd();
}
