import { z } from 'zod';
import { cutMark } from './json-fault';
import { looseNumber, shaped, wholeJson } from './json-text';
import {
  attachmentOf,
  brokenRun,
  durationOf,
  messageOf,
  stepDurationOf,
  importedMomentOf,
  maxSteps,
  pictureBytes,
  reportStepsOf,
  type ImportedAttachment,
  type ImportedResult,
  type Reader,
  type StepRead,
} from './result';
import { statusMeaning, unknownStatusText } from './status-words';

/** Reads reports of Playwright Test's JSON reporter (version 1.30 and newer). */

const error = z.object({
  message: z.string().nullish(),
  value: z.string().nullish(),
  stack: z.string().nullish(),
  location: z.object({ file: z.string(), line: z.number() }).nullish(),
});
type Step = {
  title: string;
  duration: number | null;
  error?: z.output<typeof error> | null;
  steps?: Step[] | null;
};
const step: z.ZodType<Step> = z.lazy(() =>
  z.object({
    title: z.string(),
    duration: looseNumber,
    error: error.nullish(),
    steps: z.array(step).nullish(),
  }),
);
const output = z.array(z.object({ text: z.string().nullish() })).nullish();
const result = z.object({
  status: z.string().nullish(),
  duration: looseNumber,
  retry: z.number().int().min(0).max(1000).default(0),
  startTime: z.string().nullish(),
  error: error.nullish(),
  errors: z.array(error).nullish(),
  steps: z.array(step).nullish(),
  stdout: output,
  stderr: output,
  attachments: z
    .array(
      z.object({
        name: z.string().nullish(),
        contentType: z.string().nullish(),
        /** In base64. Null when Playwright wrote the content to `path`. */
        body: z.string().nullish(),
        path: z.string().nullish(),
      }),
    )
    .nullish(),
  [cutMark]: z.boolean().optional(),
});
const test = z.object({
  projectName: z.string().nullish(),
  expectedStatus: z.string().nullish(),
  /** Playwright's own verdict: expected, unexpected, flaky or skipped. */
  status: z.string().nullish(),
  annotations: z.array(z.object({ type: z.string(), description: z.string().nullish() })).nullish(),
  results: z.array(result),
  [cutMark]: z.boolean().optional(),
});
const spec = z.object({
  title: z.string(),
  ok: z.boolean().nullish(),
  tags: z.array(z.string()).nullish(),
  file: z.string().nullish(),
  line: z.number().nullish(),
  tests: z.array(test),
  [cutMark]: z.boolean().optional(),
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
  stats: z.object({ unexpected: z.number().nullish() }).nullish().catch(null),
});

const deepest = 30;

export const readPlaywrightJson: Reader = async function* (text) {
  const { value, fault } = await wholeJson(text);
  const { suites, errors, config, stats } = reportOf(value, fault);
  const seen = { any: false, failed: false, interrupted: 0 };
  for (const [at, one] of suites.entries()) {
    for (const { interrupted, ...read } of suiteOf(one, {
      place: `suites[${at}]`,
      damaged: fault !== null,
    })) {
      seen.any = true;
      if (read.status === 'FAILED') seen.failed = true;
      if (interrupted) seen.interrupted += 1;
      yield read;
    }
  }
  if (fault && !seen.any) throw fault;
  for (const entry of errors ?? []) {
    seen.failed = true;
    const { file = '', line } = entry.location ?? {};
    const root = `${config?.rootDir ?? ''}/`;
    const uri = file.startsWith(root) ? file.slice(root.length) : file;
    yield brokenRun(errorText(entry), { uri, line });
  }
  if (fault) yield brokenRun(`${fault.message} Results after this place are missing.`);
  if (seen.interrupted > 0)
    yield brokenRun(`The run was cut off. Tests that were interrupted: ${seen.interrupted}.`);
  else if (!seen.failed && !fault && (stats?.unexpected ?? 0) > 0)
    yield brokenRun('The report counts failed tests, and none of its tests failed.');
};

function reportOf(value: unknown, fault: Error | null): z.output<typeof report> {
  try {
    return shaped(report, value, 'the report');
  } catch (error) {
    // A file that ends before its suites says where it ends.
    throw fault ?? error;
  }
}

/** Where a part of the report is. */
interface At {
  place: string;
  /** True when the file does not end as it should. */
  damaged: boolean;
  titles?: string[];
  file?: string;
  depth?: number;
}

/** A result, and whether its test was interrupted without a failure. */
type ReadResult = ImportedResult & { interrupted?: boolean };

function* suiteOf(value: unknown, at: At): Generator<ReadResult> {
  const { place, damaged, titles = [], file = '', depth = 1 } = at;
  const read = shaped(suite, value, place);
  const uri = read.file ?? file;
  // The outermost suite is the file itself.
  const around = depth === 1 || read.title === '' ? titles : [...titles, read.title];
  for (const [index, one] of (read.specs ?? []).entries()) {
    const found = specAt(one, `${place}.specs[${index}]`, damaged);
    if (found) yield* specOf(found, { uri, titles: around });
  }
  if (depth > deepest) return;
  for (const [index, one] of (read.suites ?? []).entries()) {
    const inner = {
      place: `${place}.suites[${index}]`,
      damaged,
      titles: around,
      file: uri,
      depth: depth + 1,
    };
    yield* suiteOf(one, inner);
  }
}

/** Returns null for a spec that a damaged file has a part of only, without what specs need. */
function specAt(value: unknown, place: string, damaged: boolean): z.output<typeof spec> | null {
  try {
    return shaped(spec, value, place);
  } catch (error) {
    const isCut = typeof value === 'object' && value !== null && cutMark in value;
    if (damaged && isCut) return null;
    throw error;
  }
}

function* specOf(
  read: z.output<typeof spec>,
  { uri, titles }: { uri: string; titles: string[] },
): Generator<ReadResult> {
  for (const entry of read.tests) {
    const about = {
      uri: read.file ?? uri,
      featureName: titles.join(' › ') || (read.file ?? uri),
      scenarioName: read.title,
      line: read.line ?? 0,
      tags: (read.tags ?? []).map((tag) => tag.replace(/^@/, '')),
      parameters: {},
      browser: entry.projectName || null,
    };
    const attempts = attemptsOf(entry, read.tests.length === 1 ? read.ok : null);
    if (attempts.length === 0) yield { ...about, ...skippedOf(entry, read.title) };
    for (const { attempt, status, message } of attempts) {
      yield {
        ...about,
        retry: attempt.retry,
        status,
        startTime: importedMomentOf(attempt.startTime),
        duration: attempt.duration === null ? null : durationOf(attempt.duration),
        message,
        ...evidenceOf(attempt, { title: read.title, annotations: entry.annotations }, { status, message }),
        interrupted: attempt.status === 'interrupted',
      };
    }
  }
}

interface Outcome {
  status: 'PASSED' | 'FAILED' | 'SKIPPED';
  message: string | null;
}

/**
 * Returns the attempts of a test with their outcomes, so that the last one agrees with Playwright's own verdict.
 * None for a test that did not run. @param ok verdict on the only test of a spec
 */
function attemptsOf(
  entry: z.output<typeof test>,
  ok: boolean | null | undefined,
): ({ attempt: Attempt } & Outcome)[] {
  const { results, status: verdict, expectedStatus, [cutMark]: cut } = entry;
  const ran = results.filter(({ status }) => status !== 'skipped');
  const isSkipped = ran.length === 0 && !cut && (verdict ?? 'skipped') === 'skipped';
  if (isSkipped) return [];
  const attempts = results.map((attempt) => ({ attempt, ...outcomeOfAttempt(attempt, entry) }));
  const last = attempts.at(-1);
  const failed = attempts.some(({ status }) => status === 'FAILED');
  // A test that failed may skip itself when it is repeated: flaky, and the reason is at its step.
  if (last?.status === 'SKIPPED' && failed && (verdict === 'flaky' || expectedStatus === 'skipped'))
    last.status = 'PASSED';
  const isBad = verdict === 'unexpected' || ok === false || cut || statusMeaning(verdict) === 'unknown';
  if (isBad && last && last.status !== 'FAILED') {
    last.status = 'FAILED';
    last.message = cut
      ? 'The report ends before this test did.'
      : `The report has the status “${verdict ?? 'not ok'}” for this test, and no failure.`;
  }
  if (isBad && !last) {
    const attempt = shaped(result, {}, 'the test');
    const message = `The report has no attempt of this test, and the status “${verdict ?? 'not ok'}”.`;
    return [{ attempt, status: 'FAILED', message }];
  }
  return attempts;
}

function outcomeOfAttempt(
  attempt: Attempt,
  { status: verdict, expectedStatus }: z.output<typeof test>,
): Outcome {
  const { status } = attempt;
  if (attempt[cutMark]) return { status: 'FAILED', message: 'The report ends before this attempt did.' };
  if (status === (expectedStatus ?? 'passed') && status !== 'skipped')
    return { status: 'PASSED', message: null };
  if (status === 'skipped') return { status: 'SKIPPED', message: null };
  // The test did not fail: somebody stopped the run.
  if (status === 'interrupted' && verdict === 'skipped')
    return { status: 'SKIPPED', message: failureOf(attempt) };
  return { status: 'FAILED', message: failureOf(attempt) };
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
  if (status === 'timedOut') return `Test timeout of ${Math.round(duration ?? 0)}ms exceeded.`;
  if (status === 'interrupted') return 'The run was interrupted before the test ended.';
  if (!status) return 'The report has no status for this attempt: it did not end.';
  if (statusMeaning(status) === 'unknown') return unknownStatusText(status);
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
  { title, annotations }: { title: string; annotations: z.output<typeof test>['annotations'] },
  { status, message }: Outcome,
): Pick<ImportedResult, 'steps' | 'pictures'> {
  const named = flattened(attempt.steps ?? []);
  const log = [...(attempt.stdout ?? []), ...(attempt.stderr ?? [])].map(({ text }) => text ?? '');
  const skip = (annotations ?? []).find(({ type }) => type === 'skip' || type === 'fixme');
  const isSkipped = attempt.status === 'skipped';
  const whole = {
    text: title,
    status: isSkipped ? ('SKIPPED' as const) : status,
    duration: stepDurationOf(attempt.duration ?? 0),
    message: message ?? (isSkipped ? messageOf(skip?.description) : null),
    log,
  };
  const unnamed =
    named.length === 0 ||
    (status === 'FAILED' && named.every((step) => step.status === 'PASSED')) ||
    isSkipped;
  const read: StepRead[] = unnamed
    ? [...named, { ...whole, duration: remainingDuration(whole.duration, named) }]
    : named.map((item, at) => (at === named.length - 1 ? { ...item, log } : item));
  const blamed = Math.max(
    0,
    read.findIndex((step) => step.status === 'FAILED'),
  );
  const shownAt = Math.min(status === 'FAILED' ? blamed : read.length - 1, maxSteps - 1);
  const pictures: Uint8Array[] = [];
  const attachments: ImportedAttachment[] = (annotations ?? [])
    .filter(({ description }) => description && description !== skip?.description)
    .map(({ type, description }) => annotationOf(type, description ?? ''));
  for (const { contentType, body, path, name } of attempt.attachments ?? []) {
    const type = contentType ?? '';
    const image = body && type.startsWith('image/') ? pictureBytes(body) : null;
    if (image) pictures.push(image);
    else if (body) attachments.push(attachmentOf(type, body, { base64: true, name }));
    else attachments.push({ name, type, text: null, note: path ? `not in the report: ${path}` : 'empty' });
  }
  const steps = reportStepsOf(read.map((step, at) => (at === shownAt ? { ...step, attachments } : step)));
  return { steps, pictures: pictures.map((bytes) => ({ step: shownAt, bytes })) };
}

/** Returns a mark of a test, e.g. of an issue. */
function annotationOf(name: string, text: string): ImportedAttachment {
  return { name, type: /^https?:\/\/\S+$/.test(text) ? 'text/uri-list' : 'text/plain', text };
}

const remainingDuration = (duration: number, named: { duration: number }[]) =>
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
        duration: stepDurationOf(duration ?? 0),
        message,
      },
    ];
  });
}
