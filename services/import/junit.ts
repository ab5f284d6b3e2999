import { fixesProperty } from '#contracts/runs/exports';
import { JUnitEvents, type JUnitBroken, type JUnitCase, type JUnitPart } from './junit-events';
import {
  brokenRun,
  durationOf,
  messageOf,
  importedMomentOf,
  reportStepsOf,
  type ImportedResult,
  type Reader,
} from './result';

/** Reads JUnit XML of Surefire, Gradle, pytest, Playwright, Cypress, Mocha, Jest, PHPUnit and NUnit. */
export const readJUnit: Reader = async function* (text) {
  const events = new JUnitEvents();
  // Start time of the next test case in each suite, for test cases without a time of their own.
  const clocks = new Map<Record<string, string>, number>();
  function* read(): Generator<ImportedResult> {
    for (const testCase of events.cases.splice(0)) yield* attemptsOf(testCase, clocks);
    for (const item of events.broken.splice(0)) yield brokenSuite(item);
  }
  for await (const piece of text) {
    events.write(piece);
    yield* read();
  }
  events.end();
  yield* read();
};

/** Surefire's element names of earlier attempts: `flaky` if the test passed in the end, `rerun` if not. */
const earlier = /^(?:flaky|rerun)(?:Failure|Error)$/;

function* attemptsOf(
  junitCase: JUnitCase,
  clocks: Map<Record<string, string>, number>,
): Generator<ImportedResult> {
  const { parts, attributes } = junitCase;
  const broken = parts.find(({ name }) => name === 'failure' || name === 'error');
  const skip = parts.find(({ name }) => name === 'skipped' || name === 'disabled');
  // A test with a failure (mostly in its teardown) ran, even if it is also marked as skipped.
  if (!broken && (skip || attributes.status === 'disabled')) {
    const message = skip ? (messageOf(skip.attributes.message) ?? messageOf(dedented(skip.text))) : null;
    yield resultOf(junitCase, { status: 'SKIPPED', message }, 0, startOf(junitCase, clocks));
    return;
  }
  const others = parts.filter(({ name }) => earlier.test(name));
  const last = broken ?? null;
  // For a failed test, Surefire writes the first attempt first and the other attempts after it.
  const attempts = broken ? [broken, ...others] : [...others, last];
  const startTime = startOf(junitCase, clocks);
  for (const [retry, failure] of attempts.entries()) {
    const outcome = failure
      ? { status: 'FAILED' as const, message: failureText(failure) }
      : { status: 'PASSED' as const, message: null };
    yield resultOf(junitCase, outcome, retry, startTime);
  }
}

function brokenSuite({ part, suites }: JUnitBroken): ImportedResult {
  const suite = suites.at(-1) ?? {};
  const uri = suites.findLast(({ file }) => file)?.file || suite.name;
  const said = part
    ? failureText(part)
    : 'The suite says that something in it went wrong, and has no test that did.';
  const named = suite.name && suite.name !== uri ? `${suite.name}: ${said}` : said;
  return { ...brokenRun(named, { uri }), startTime: importedMomentOf(suite.timestamp) };
}

function startOf(
  { attributes, suites }: JUnitCase,
  clocks: Map<Record<string, string>, number>,
): ImportedResult['startTime'] {
  const own = importedMomentOf(attributes.timestamp);
  if (own !== null) return own;
  const suite = suites.findLast(({ timestamp }) => importedMomentOf(timestamp) !== null);
  if (!suite) return null;
  const start = clocks.get(suite) ?? importedMomentOf(suite.timestamp);
  if (typeof start === 'number') clocks.set(suite, start + (timeOf(attributes) ?? 0));
  return start;
}

/** Returns milliseconds. The format has seconds, sometimes with commas between the thousands. */
function timeOf({ time = '0' }: Record<string, string>): number | null {
  return durationOf(Number(time.replaceAll(',', '')) * 1000);
}

function resultOf(
  junitCase: JUnitCase,
  { status, message }: Pick<ImportedResult, 'status' | 'message'>,
  retry: number,
  startTime: ImportedResult['startTime'],
): ImportedResult {
  const { attributes, suites, parts, properties } = junitCase;
  const { [fixesProperty]: fixes, ...parameters } = properties;
  const suite = suites.at(-1)?.name ?? '';
  const group = attributes.classname || suite;
  const duration = timeOf(attributes);
  const name = attributes.name || group || 'test';
  const output = parts
    .filter(({ name: part }) => part === 'system-out' || part === 'system-err')
    .map(({ text }) => dedented(text));
  return {
    uri: attributes.file || suites.findLast(({ file }) => file)?.file || group || 'JUnit',
    featureName: group || 'JUnit',
    scenarioName: name,
    line: Number.parseInt(attributes.line ?? '0', 10) || 0,
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
