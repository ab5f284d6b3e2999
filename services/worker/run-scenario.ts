import type { ScenarioJob } from '#contracts/job';
import type { FromRunner, RunTestData } from '#contracts/runner';
import type { StepReader } from '#contracts/step-question';
import { abortOf, Fault, Unready, Unrunnable, type ScenarioEnd } from './ends';
import type { ReportWriter } from './report-writer';
import type { RunnerPool, Warmth } from './runner-pool';
import type { ScenarioRecord } from './scenario-record';
import { tracingOf, type Traces } from './tracing';
import { answersOf } from './step-questions';
import { untilAborted } from './until-aborted';

export interface ScenarioRun {
  job: ScenarioJob;
  pool: RunnerPool;
  checkout(projectId: string, commit: string): Promise<string>;
  /** Asked for as the scenario runs, so that no secret stands in a job. */
  testData(job: ScenarioJob): Promise<RunTestData>;
  /** Reads steps whose code is generated, where the grammar does not; left out: the grammar is alone. */
  stepReader?: StepReader;
  limits: { stepTimeout: number; scenarioTimeout: number };
  traces: Traces;
  /** Whether steps have a picture. */
  screenshots: boolean;
  record: ScenarioRecord;
  writer: ReportWriter;
  signal: AbortSignal;
}

/** Runs one scenario in a warm process and records what it tells; every outcome is an answer, nothing is thrown. */
export async function runScenario(run: ScenarioRun): Promise<ScenarioEnd> {
  try {
    return await runInPool(run);
  } catch (error) {
    if (run.signal.aborted) return { kind: 'aborted', because: abortOf(run.signal) };
    if (error instanceof Unrunnable) return { kind: 'broken', message: error.message, always: true };
    if (error instanceof Unready) return { kind: 'unready', reason: error.message };
    return { kind: 'fault', reason: error instanceof Error ? error.message : String(error) };
  }
}

async function runInPool({
  job,
  pool,
  checkout,
  testData,
  stepReader,
  limits,
  traces,
  screenshots,
  record,
  writer,
  signal,
}: ScenarioRun): Promise<ScenarioEnd> {
  const stepTimeout = Math.min(job.stepTimeout, limits.stepTimeout);
  const checkingOut = checkout(job.projectId, job.commit).catch((cause: unknown) => {
    if (cause instanceof Unready) throw cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Fault(`The files of the project could not be checked out: ${reason}`, { cause });
  });
  const readingData = testData(job).catch((cause: unknown) => {
    throw new Fault('The test data of the project could not be read.', { cause });
  });
  const [projectDir, data] = await untilAborted(signal, Promise.all([checkingOut, readingData]));
  const warmth: Warmth = {
    projectId: job.projectId,
    projectDir,
    env: job.env,
    browser: job.browser,
    stepTimeout,
    viewport: job.viewport,
    testData: data,
  };
  const reader = job.generate && stepReader;
  const runner = await pool.acquire(warmth, signal);
  const over = new AbortController();
  try {
    const { process, browser } = runner;
    if (process.loadProblem !== null) return { kind: 'broken', message: process.loadProblem };
    const end = await process.run(
      {
        ...{ id: job.testCaseId, uri: job.uri, line: job.line, generate: job.generate },
        trace: tracingOf(traces, job),
        screenshots,
        ...(reader && { reader: { model: reader.model, timeout: reader.timeout } }),
      },
      { step: stepTimeout, total: Math.min(job.scenarioTimeout, limits.scenarioTimeout) },
      {
        listen: (message) => {
          recordMessage(message, record, writer);
          return writer.behind;
        },
        answer: answersOf(reader, job, record, over.signal),
      },
      signal,
    );
    const failed = end.kind === 'finished' && end.status === 'FAILED';
    return failed && (await browser.gone()) ? { kind: 'fault', reason: 'The browser crashed.' } : end;
  } finally {
    // Nobody waits for an answer any more, so none is paid for.
    over.abort();
    pool.release(runner);
  }
}

function recordMessage(message: FromRunner, record: ScenarioRecord, writer: ReportWriter): void {
  switch (message.type) {
    case 'scenarioStarted':
      record.planned = message.steps;
      return writer.planned();
    case 'stepStarted':
      return tell(record.start(message.step), (index) => writer.step(index));
    case 'command':
    case 'network':
    case 'console':
    case 'apiTest':
    case 'intercept':
      return tell(record.add(message), (index) => writer.step(index));
    case 'screenshot':
      return writer.screenshot(record.wantingScreenshot(message.indexes), message.jpeg);
    case 'trace':
      return writer.trace(message.zip);
    case 'stepResolved':
      return writer.resolved(message.index, message.step);
    case 'stepShown':
      return record.show(message).forEach((index) => writer.step(index));
    case 'stepFinished':
      return tell(record.finish(message), (index) => writer.step(index));
  }
}

function tell(index: number | null, write: (index: number) => void): void {
  if (index !== null) write(index);
}
