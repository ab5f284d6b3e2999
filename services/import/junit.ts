import { fixesProperty } from '#contracts/runs/exports';
import {
  isEarlierAttempt,
  isFailure,
  JUnitEvents,
  statusesOf,
  type JUnitBroken,
  type JUnitCase,
  type JUnitPart,
  type JUnitSuite,
} from './junit-events';
import {
  brokenRun,
  durationOf,
  MalformedImport,
  messageOf,
  importedMomentOf,
  reportStepsOf,
  type ImportedResult,
  type Reader,
} from './result';
import { statusMeaning, unknownStatusText } from './status-words';

/** Reads JUnit XML of Surefire, Gradle, pytest, Playwright, Cypress, Mocha, Jest, PHPUnit and NUnit. */
export const readJUnit: Reader = async function* (text) {
  const events = new JUnitEvents();
  // Start time of the next test case in each suite, for test cases without a time of their own.
  const clocks = new Map<JUnitSuite, number>();
  let any = false;
  function* read(): Generator<ImportedResult> {
    for (const testCase of events.cases.splice(0)) {
      any = true;
      yield* attemptsOf(testCase, clocks);
    }
    for (const item of events.broken.splice(0)) {
      any = true;
      yield brokenSuite(item);
    }
  }
  try {
    for await (const piece of text) {
      events.write(piece);
      yield* read();
    }
    events.end();
    yield* read();
  } catch (error) {
    if (!(error instanceof MalformedImport)) throw error;
    // The report of a process that was killed ends anywhere, also in its first test.
    events.release();
    yield* read();
    if (!any) throw error;
    yield brokenRun(`${error.message} Results after this place are missing.`);
  }
};

function* attemptsOf(junitCase: JUnitCase, clocks: Map<JUnitSuite, number>): Generator<ImportedResult> {
  const { parts } = junitCase;
  const startTime = startOf(junitCase, clocks);
  const outcome = outcomeOf(junitCase);
  if (outcome.status === 'SKIPPED') {
    yield resultOf(junitCase, outcome, 0, startTime);
    return;
  }
  const earlier = parts
    .filter(isEarlierAttempt)
    .map((part) => ({ status: 'FAILED' as const, message: failureText(part) }));
  // For a failed test, Surefire writes the first attempt first and the other attempts after it.
  const attempts = outcome.status === 'FAILED' ? [outcome, ...earlier] : [...earlier, outcome];
  for (const [retry, attempt] of attempts.entries()) yield resultOf(junitCase, attempt, retry, startTime);
}

type Outcome = Pick<ImportedResult, 'status' | 'message'>;

/** Returns the outcome of the last attempt, from the elements of the test case and then from its attributes. */
function outcomeOf({ parts, attributes, cut }: JUnitCase): Outcome {
  const failure = parts.find(isFailure);
  const skip = parts.find(({ name }) => statusMeaning(name) === 'skipped');
  const reason = skip ? (messageOf(skip.attributes.message) ?? messageOf(dedented(skip.text))) : null;
  // A test that is still to be done does not fail its run: node --test.
  if (skip && (skip.attributes.type === 'todo' || skip.name === 'todo')) {
    const texts = [reason ?? 'todo', failure && failureText(failure)];
    return { status: 'SKIPPED', message: messageOf(texts.filter(Boolean).join('\n')) };
  }
  // A test with a failure (mostly in its teardown) ran, even if it is also marked as skipped.
  if (failure) return { status: 'FAILED', message: failureText(failure) };
  if (cut) return { status: 'FAILED', message: 'The report ends before this test did.' };
  const statuses = statusesOf(attributes).map((status) => ({ status, meaning: statusMeaning(status) }));
  const bad = statuses.find(({ meaning }) => meaning === 'failed');
  if (bad) return { status: 'FAILED', message: `The test has the status “${bad.status}” and no message.` };
  const unknown = statuses.find(({ meaning }) => meaning === 'unknown');
  if (unknown) return { status: 'FAILED', message: unknownStatusText(unknown.status) };
  if (skip || statuses.some(({ meaning }) => meaning === 'skipped'))
    return { status: 'SKIPPED', message: reason };
  return { status: 'PASSED', message: null };
}

function brokenSuite({ part, suites, missing, besides }: JUnitBroken): ImportedResult {
  const suite = suites.at(-1);
  const { name } = suite?.attributes ?? {};
  const uri = suites.findLast(({ attributes }) => attributes.file)?.attributes.file || name;
  const counted = besides
    ? `The suite counts ${missing} more failures or errors than its tests have.`
    : 'The suite says that something in it went wrong, and has no test that did.';
  const said = part ? failureText(part) : [counted, suite?.output.trim()].filter(Boolean).join('\n');
  const named = name && name !== uri ? `${name}: ${said}` : said;
  const broken = brokenRun(messageOf(named), { uri });
  return {
    ...broken,
    startTime: importedMomentOf(suite?.attributes.timestamp),
    ranIn: ranInOf(suites),
  };
}

/** Returns what the suites say about the job: equal tests of two jobs are different results. */
function ranInOf(suites: readonly JUnitSuite[]): ImportedResult['ranIn'] {
  const texts = (values: (string | undefined)[]) =>
    [...new Set(values.map((value) => value?.trim()).filter(Boolean))].join(' › ').slice(0, 500) || undefined;
  return {
    suite: texts(suites.map(({ attributes }) => attributes.name)),
    host: texts([suites.findLast(({ attributes }) => attributes.hostname)?.attributes.hostname]),
    environment: texts(
      suites.flatMap(({ attributes: { environment, device, browser }, properties }) => [
        environment,
        device,
        browser,
        ...Object.values(properties),
      ]),
    ),
  };
}

function startOf(
  { attributes, suites }: JUnitCase,
  clocks: Map<JUnitSuite, number>,
): ImportedResult['startTime'] {
  const own = importedMomentOf(attributes.timestamp);
  if (own !== null) return own;
  const suite = suites.findLast((one) => importedMomentOf(one.attributes.timestamp) !== null);
  if (!suite) return null;
  const start = clocks.get(suite) ?? importedMomentOf(suite.attributes.timestamp);
  if (typeof start === 'number') clocks.set(suite, start + (timeOf(attributes) ?? 0));
  return start;
}

/** Returns milliseconds. The format has seconds, and some tools write them for people. */
function timeOf({ time }: Record<string, string>): number | null {
  return time === undefined ? null : durationOf(secondsOf(time) * 1000);
}

/** Largest number of characters of a time. */
const maxTimeLength = 60;

/**
 * Returns the seconds of a text: `1.5`, `0,045`, `1,234.567`, `1.234,5`, `00:01:02.5`, `12 ms`. NaN for other texts.
 * A comma not followed by exactly three digits, or after a single 0, is a decimal comma.
 */
export function secondsOf(text: string): number {
  // The pattern below takes quadratic time for a long text of blanks.
  if (text.length > maxTimeLength) return Number.NaN;
  const [, value = '', unit] =
    /^([-+\d.,:'\s\u00a0\u202feE]+?)\s*(ms|s|sec|secs|seconds)?$/.exec(text.trim()) ?? [];
  if (value === '') return Number.NaN;
  const parts = value.split(':').map(decimalOf);
  const seconds = parts.reduce((sum, part) => sum * 60 + part, 0);
  return unit === 'ms' ? seconds / 1000 : seconds;
}

function decimalOf(text: string): number {
  const digits = text.replace(/[\s\u00a0\u202f']/g, '');
  if (digits === '') return Number.NaN;
  const comma = digits.lastIndexOf(',');
  if (comma === -1) return Number(digits);
  const isDecimal =
    digits.indexOf(',') === comma && (comma > digits.lastIndexOf('.') ? !isGrouping(digits) : false);
  return isDecimal
    ? Number(digits.replaceAll('.', '').replace(',', '.'))
    : Number(digits.replaceAll(',', ''));
}

/** True for `1,234` and `12,345`, but not for `0,045`, `2,5` or `1.234,567`. */
const isGrouping = (digits: string): boolean => /^[-+]?(?!0,)\d{1,3},\d{3}$/.test(digits);

function resultOf(
  junitCase: JUnitCase,
  { status, message }: Pick<ImportedResult, 'status' | 'message'>,
  retry: number,
  startTime: ImportedResult['startTime'],
): ImportedResult {
  const { attributes, suites, parts, properties, suiteOutput, counted } = junitCase;
  const { [fixesProperty]: fixes, ...parameters } = properties;
  const suite = suites.at(-1)?.attributes.name ?? '';
  const group = attributes.classname || suite;
  // A skipped test took no time.
  const duration = timeOf(attributes) ?? (status === 'SKIPPED' ? 0 : null);
  const name = attributes.name || group || 'test';
  const output = parts
    .filter(({ name: part }) => part === 'system-out' || part === 'system-err')
    .map(({ text }) => dedented(text));
  if (suiteOutput) output.push(`Output of the suite:\n${dedented(suiteOutput)}`);
  const file = attributes.file || suites.findLast((one) => one.attributes.file)?.attributes.file;
  const line = Number.parseInt(attributes.line ?? '0', 10) || 0;
  return {
    uri: file || group || 'JUnit',
    featureName: group || 'JUnit',
    scenarioName: name,
    line,
    // Tools that know the line of a test write each of its attempts as a test case.
    repeatKey:
      file && line > 0 && !(counted && status === 'PASSED')
        ? JSON.stringify([file, line, group, name])
        : undefined,
    ranIn: ranInOf(suites),
    tags: [],
    parameters,
    browser: null,
    retry,
    status,
    startTime,
    duration,
    message,
    heals: status === 'PASSED' ? healsIn(fixes) : undefined,
    // The format has no steps, so the test becomes one step with its output.
    steps: reportStepsOf([{ text: name, status, duration: duration ?? 0, message, log: output }]),
    pictures: [],
  };
}

/** Returns the number of fixes of a passed test, which only reports of Scenarium contain. */
function healsIn(fixes: string | undefined): number | undefined {
  return fixes !== undefined && /^[1-9]\d{0,3}$/.test(fixes) ? Number(fixes) : undefined;
}

/** Puts the reason first: many tools write it only in the attribute, and the stack in the text. */
function failureText({ attributes, text }: JUnitPart): string | null {
  const said = messageOf(attributes.message);
  const body = messageOf(dedented(text));
  if (!said || !body)
    return said ?? body ?? messageOf(attributes.type) ?? 'The test failed without a message.';
  const type = attributes.type && body.startsWith(attributes.type) ? `${attributes.type}: ` : '';
  return body.includes(said) && body.indexOf(said) <= type.length + 40 ? body : messageOf(`${said}\n${body}`);
}

function dedented(text: string): string {
  const lines = text
    .replace(/^\s*\n/, '')
    .trimEnd()
    .split('\n');
  const indents = lines.filter((line) => line.trim() !== '').map((line) => /^ */.exec(line)![0].length);
  const least = Math.min(...indents, 80);
  return lines.map((line) => line.slice(least)).join('\n');
}
