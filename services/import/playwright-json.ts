import { z } from 'zod';
import { shaped, wholeJson } from './json-text';
import {
  brokenRun,
  durationOf,
  messageOf,
  stepDurationOf,
  importedMomentOf,
  maxSteps,
  pictureBytes,
  reportStepsOf,
  type ImportedResult,
  type Reader,
} from './result';

/** Reads reports of Playwright Test's JSON reporter (version 1.30 and newer). */

const error = z.object({
  message: z.string().nullish(),
  value: z.string().nullish(),
  stack: z.string().nullish(),
  location: z.object({ file: z.string(), line: z.number() }).nullish(),
});
type Step = { title: string; duration: number; error?: z.output<typeof error> | null; steps?: Step[] | null };
const step: z.ZodType<Step> = z.lazy(() =>
  z.object({
    title: z.string(),
    duration: z.number(),
    error: error.nullish(),
    steps: z.array(step).nullish(),
  }),
);
const output = z.array(z.object({ text: z.string().nullish() })).nullish();
const result = z.object({
  status: z.string().nullish(),
  duration: z.number().default(0),
  retry: z.number().int().min(0).max(1000).default(0),
  startTime: z.string().nullish(),
  error: error.nullish(),
  errors: z.array(error).nullish(),
  steps: z.array(step).nullish(),
  stdout: output,
  stderr: output,
  attachments: z.array(z.object({ contentType: z.string().nullish(), body: z.string().nullish() })).nullish(),
});
const test = z.object({
  projectName: z.string().nullish(),
  expectedStatus: z.string().nullish(),
  annotations: z.array(z.object({ type: z.string(), description: z.string().nullish() })).nullish(),
  results: z.array(result),
});
const spec = z.object({
  title: z.string(),
  tags: z.array(z.string()).nullish(),
  file: z.string().nullish(),
  line: z.number().nullish(),
  tests: z.array(test),
});
const suite = z.object({
  title: z.string().default(''),
  file: z.string().nullish(),
  specs: z.array(z.unknown()).nullish(),
  suites: z.array(z.unknown()).nullish(),
});
const report = z.object({
  config: z.object({ rootDir: z.string().nullish() }).nullish(),
  suites: z.array(z.unknown()),
  /** Failures outside of the tests. */
  errors: z.array(error).nullish(),
});

const deepest = 30;

export const readPlaywrightJson: Reader = async function* (text) {
  const { suites, errors, config } = shaped(report, await wholeJson(text), 'the report');
  for (const [at, value] of suites.entries()) yield* suiteOf(value, `suites[${at}]`, [], '', 1);
  for (const entry of errors ?? []) {
    const { file = '', line } = entry.location ?? {};
    const root = `${config?.rootDir ?? ''}/`;
    const uri = file.startsWith(root) ? file.slice(root.length) : file;
    yield brokenRun(errorText(entry), { uri, line });
  }
};

function* suiteOf(
  value: unknown,
  place: string,
  titles: string[],
  file: string,
  depth: number,
): Generator<ImportedResult> {
  const read = shaped(suite, value, place);
  const uri = read.file ?? file;
  // The outermost suite is the file itself.
  const around = depth === 1 || read.title === '' ? titles : [...titles, read.title];
  for (const [at, one] of (read.specs ?? []).entries()) {
    yield* specOf(shaped(spec, one, `${place}.specs[${at}]`), { uri, titles: around });
  }
  if (depth > deepest) return;
  for (const [at, one] of (read.suites ?? []).entries()) {
    yield* suiteOf(one, `${place}.suites[${at}]`, around, uri, depth + 1);
  }
}

function* specOf(
  read: z.output<typeof spec>,
  { uri, titles }: { uri: string; titles: string[] },
): Generator<ImportedResult> {
  for (const entry of read.tests) {
    const ran = entry.results.filter(({ status }) => status && status !== 'skipped');
    const about = {
      uri: read.file ?? uri,
      featureName: titles.join(' › ') || (read.file ?? uri),
      scenarioName: read.title,
      line: read.line ?? 0,
      tags: (read.tags ?? []).map((tag) => tag.replace(/^@/, '')),
      parameters: {},
      browser: entry.projectName || null,
    };
    if (ran.length === 0) yield { ...about, ...skippedOf(entry, read.title) };
    for (const attempt of ran) {
      const passed = attempt.status === (entry.expectedStatus ?? 'passed');
      const message = passed ? null : failureOf(attempt);
      yield {
        ...about,
        retry: attempt.retry,
        status: passed ? 'PASSED' : 'FAILED',
        startTime: importedMomentOf(attempt.startTime),
        duration: durationOf(attempt.duration),
        message,
        ...evidenceOf(attempt, read.title, message, passed),
      };
    }
  }
}

/** Returns a skipped test, with the reason if it has one: `test.skip(condition, reason)`. */
function skippedOf({ results, annotations }: z.output<typeof test>, title: string) {
  const said = (annotations ?? []).find(({ type }) => type === 'skip' || type === 'fixme');
  const message = messageOf(said?.description);
  return {
    retry: 0,
    status: 'SKIPPED' as const,
    startTime: importedMomentOf(results[0]?.startTime),
    duration: 0,
    message,
    steps: reportStepsOf([{ text: title, status: 'SKIPPED', duration: 0, message }]),
    pictures: [],
  };
}

type Attempt = z.output<typeof result>;

function failureOf({ status, error: first, errors, duration }: Attempt): string {
  const all = errors?.length ? errors : first ? [first] : [];
  const said = all.map(errorText).filter((text) => text !== null);
  if (said.length > 0) return messageOf(said.join('\n\n')) ?? '';
  if (status === 'timedOut') return `Test timeout of ${Math.round(duration)}ms exceeded.`;
  if (status === 'interrupted') return 'The run was interrupted before the test ended.';
  return status === 'passed' ? 'Expected to fail, but passed.' : 'The test failed without a message.';
}

function errorText({ message, value, stack }: z.output<typeof error>): string | null {
  const said = messageOf(message ?? value ?? stack);
  const frames = (stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line) && !/node_modules|node:/.test(line))
    .slice(0, 5);
  return said && message && frames.length > 0 && !said.includes(frames[0] ?? '')
    ? `${said}\n${frames.join('\n')}`
    : said;
}

/** Returns named steps with their path of titles. A test without named steps becomes one step. */
function evidenceOf(
  attempt: Attempt,
  title: string,
  message: string | null,
  passed: boolean,
): Pick<ImportedResult, 'steps' | 'pictures'> {
  const named = flattened(attempt.steps ?? []);
  const log = [...(attempt.stdout ?? []), ...(attempt.stderr ?? [])].map(({ text }) => text ?? '');
  const whole = {
    text: title,
    status: passed ? ('PASSED' as const) : ('FAILED' as const),
    duration: stepDurationOf(attempt.duration),
    message,
    log,
  };
  const unnamed = named.length === 0 || (!passed && named.every(({ status }) => status === 'PASSED'));
  const steps = reportStepsOf(
    unnamed
      ? [
          ...named.map(({ duration, ...one }) => ({ ...one, duration })),
          { ...whole, duration: left(whole.duration, named) },
        ]
      : named.map((item, at) => (at === named.length - 1 ? { ...item, log } : item)),
  );
  const blamed = Math.max(
    0,
    steps.findIndex(({ result: { status } }) => status === 'FAILED'),
  );
  const pictures = (attempt.attachments ?? [])
    .filter(({ contentType, body }) => contentType?.startsWith('image/') && body)
    .map(({ body }) => pictureBytes(body ?? ''))
    .filter((bytes) => bytes !== null)
    .map((bytes) => ({ step: passed ? steps.length - 1 : blamed, bytes }));
  return { steps, pictures };
}

const left = (duration: number, named: { duration: number }[]) =>
  Math.max(0, duration - named.reduce((sum, item) => sum + item.duration, 0));

/** Leaves out steps that contain others, so that durations add up and the innermost step is to blame. */
function flattened(
  steps: readonly Step[],
  path = '',
): { text: string; status: 'PASSED' | 'FAILED'; duration: number; message: string | null }[] {
  return steps.slice(0, maxSteps).flatMap(({ title, duration, error: failure, steps: inner }) => {
    const text = path + title;
    if (inner?.length) return flattened(inner, `${text} › `);
    const message = failure ? errorText(failure) : null;
    return [
      {
        text,
        status: failure ? ('FAILED' as const) : ('PASSED' as const),
        duration: stepDurationOf(duration),
        message,
      },
    ];
  });
}
