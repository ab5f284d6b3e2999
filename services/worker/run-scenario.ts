import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ScenarioJob } from '#contracts/worker/job';
import type { FromRunner, RunTestData } from '#contracts/worker/runner';
import type { StepReader } from '#contracts/worker/step-question';
import { isDiskFull, saysDiskFull } from '#services/foundation/disk/disk-full';
import { plannedSteps, type PlannedStep } from '#services/foundation/gherkin';
import type { BrowserWatch } from './browser-source';
import { abortOf, diskFull, Fault, Unready, Unrunnable, type RoomUsedUp, type ScenarioEnd } from './ends';
import { EvidenceBudget, flooded, omittedEvidenceNote } from './evidence-budget';
import type { ReportWriter } from './report-writer';
import type { ProjectPackages } from './packages';
import type { RunnerPool, PoolKey, WarmRunner } from './runner-pool';
import { interfered, type Listener, type RunnerProcess } from './runner-process';
import type { ScenarioHealing } from './scenario-healing';
import type { ScenarioMap } from './scenario-map';
import type { ScenarioRecord } from './scenario-record';
import { tracingOf, type Traces } from './tracing';
import { tooManyFiles } from './watchdog';
import { untilAborted } from './until-aborted';

/** The project, commit and environment whose test data a scenario uses. */
export type DataScope = Pick<ScenarioJob, 'projectId' | 'commit' | 'env'>;

export interface PooledRun {
  job: ScenarioJob;
  pool: RunnerPool;
  checkout(projectId: string, commit: string): Promise<string>;
  /** Installs the packages that package.json names; omitted: nothing is installed. */
  packages?: ProjectPackages;
  /** Reads the test data when the scenario starts, so that no job contains a secret. */
  testData(of: DataScope): Promise<RunTestData>;
  /** Reads steps that the grammar does not understand, to generate code; omitted: the grammar alone. */
  stepReader?: StepReader;
  limits: { stepTimeout: number; scenarioTimeout: number };
  traces: Traces;
  /** True when steps get a screenshot. */
  screenshots: boolean;
  /** Bytes of evidence that one scenario may leave. */
  evidenceBytes: number;
  record: ScenarioRecord;
  writer: ReportWriter;
  /** Answers questions about remembered pages and collects reports of heals; null: nothing is remembered. */
  memory: ScenarioHealing | null;
  /** Collects the pages that the scenario sees; null: no page is stored. */
  map: ScenarioMap | null;
  signal: AbortSignal;
}

/** Runs one scenario in a warm process and records its messages. Returns every outcome, never throws. */
export async function runScenarioInPool(run: PooledRun): Promise<ScenarioEnd> {
  try {
    return await runInPool(run);
  } catch (error) {
    if (run.signal.aborted) return { kind: 'aborted', because: abortOf(run.signal) };
    if (isDiskFull(error)) return { kind: 'broken', message: diskFull, always: true };
    if (error instanceof Unrunnable) return { kind: 'broken', message: error.message, always: true };
    if (error instanceof Unready) return { kind: 'unready', reason: error.message };
    return { kind: 'fault', reason: error instanceof Error ? error.message : String(error) };
  }
}

async function runInPool(run: PooledRun): Promise<ScenarioEnd> {
  const { job, pool, traces, writer, signal } = run;
  const { poolKey, packages, plan } = await prepare(run);
  const tracing = tracingOf(traces, job);
  // Holds until a trace arrives.
  writer.traceNote = tracing ? 'ended-before' : 'off';
  const runner = await pool.acquire(poolKey, signal).catch((error: unknown) => {
    packages?.release();
    throw error;
  });
  const watch = runner.browser.watch();
  const over = new AbortController();
  try {
    const unloaded = await loadFailure(run, runner, watch);
    if (unloaded) return unloaded;
    const listening: Listening = {
      plan,
      budget: new EvidenceBudget(run.evidenceBytes),
      kill: () => runner.process.kill(),
      over: over.signal,
    };
    const end = await runner.process.run(
      requestOf(run, tracing),
      { step: stepTimeoutOf(run), total: Math.min(job.scenarioTimeout, run.limits.scenarioTimeout) },
      listenerOf(run, listening),
      signal,
    );
    if (end.kind === 'finished' && writer.traceNote === 'ended-before') {
      const unwanted = !['FAILED', 'PENDING'].includes(end.status) && tracing?.keep === 'failed';
      writer.traceNote = unwanted ? 'passed' : (end.noTrace ?? 'ended-before');
    }
    return await judged(end, run, runner, watch, listening);
  } finally {
    watch.stop();
    // Nobody waits for an answer any more, so do not pay for one.
    over.abort();
    // A new process gives the next scenario an empty folder.
    if (await runner.process.isFilled()) runner.process.kill();
    pool.release(runner);
    packages?.release();
  }
}

const stepTimeoutOf = ({ job, limits }: PooledRun) => Math.min(job.stepTimeout, limits.stepTimeout);

/** Fetches the files and the test data, installs the packages, and reads the steps that must run. */
async function prepare(run: PooledRun) {
  const { job, checkout, testData, signal } = run;
  const { projectId, runId } = job;
  const checkingOut = checkout(projectId, job.commit).catch((cause: unknown) => {
    if (cause instanceof Unready) throw cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Fault(`The files of the project could not be checked out: ${reason}`, { cause });
  });
  const readingData = testData(job).catch((cause: unknown) => {
    throw new Fault('The test data of the project could not be read.', { cause });
  });
  const [projectDir, data] = await untilAborted(signal, Promise.all([checkingOut, readingData]));
  const packages = (await run.packages?.of({ projectId, runId, projectDir }, signal)) ?? null;
  const poolKey: PoolKey = {
    projectId,
    projectDir,
    packagesDir: packages?.dir ?? null,
    env: job.env,
    browser: job.browser,
    stepTimeout: stepTimeoutOf(run),
    viewport: job.viewport,
    testData: data,
  };
  return { poolKey, packages, plan: await planOf(projectDir, job) };
}

/** Returns the end of a scenario whose step code did not load; null when it loaded. */
async function loadFailure(
  { pool, signal }: PooledRun,
  { process }: WarmRunner,
  watch: BrowserWatch,
): Promise<ScenarioEnd | null> {
  if (process.loadProblem === null) return null;
  // The process timed out, perhaps because it waited for a page of a failing browser.
  const fault = process.alive ? null : await untilAborted(signal, watch.fault());
  if (fault !== null) return { kind: 'fault', reason: fault };
  const full = saysDiskFull(process.loadProblem) ? await process.roomUsedUp() : undefined;
  return full
    ? { kind: 'broken', message: `${fullnessOf(full, pool)}\n${process.loadProblem}`, always: true }
    : { kind: 'broken', message: process.loadProblem };
}

const fullnessOf = (room: RoomUsedUp, pool: RunnerPool) => (room === 'own' ? pool.filesFull : diskFull);

function requestOf(
  { job, screenshots, memory, stepReader }: PooledRun,
  tracing: ReturnType<typeof tracingOf>,
): Parameters<RunnerProcess['run']>[0] {
  const reader = job.generate && stepReader;
  return {
    id: job.testCaseId,
    uri: job.uri,
    line: job.line,
    generate: job.generate,
    keptCode: job.keptCode,
    pages: job.pages,
    trace: tracing,
    screenshots,
    healing: memory?.mode,
    retrains: job.retrains === undefined ? undefined : true,
    reader: reader && { model: reader.model, timeout: reader.timeout },
  };
}

interface Listening {
  /** Steps that must run; null when the feature file has no such scenario. */
  plan: PlannedStep[] | null;
  budget: EvidenceBudget;
  /** Kills the process of the scenario. */
  kill(): void;
  /** Aborted when the scenario is over. */
  over: AbortSignal;
}

/** Records the messages of the process, as far as the budget admits them, and answers its questions. */
function listenerOf(run: PooledRun, { plan, budget, kill, over }: Listening): Listener {
  const { job, stepReader, record, writer, memory, map, evidenceBytes } = run;
  let isNoted = false;
  return {
    listen(message) {
      // Only now: a scenario whose step code does not load has no steps.
      if (message.type === 'scenarioStarted') record.planned = plan ?? [];
      if (isOfHealing(message)) return void memory?.take(message);
      if (message.type === 'stepFinished' && !(memory ? memory.take(message) : isNoHeal(message)))
        return undefined;
      const before = budget.taken;
      const admitted = budget.admit(message);
      if (budget.isFlooded) {
        kill();
        return undefined;
      }
      if (admitted) {
        recordMessage(admitted, record, writer, budget.taken - before);
        map?.take(admitted);
      } else if (message.type === 'trace') writer.traceNote = 'no-room';
      if (budget.isSpent && !isNoted) {
        const index = record.note(omittedEvidenceNote(evidenceBytes));
        isNoted = index !== null;
        tell(index, (changed) => writer.step(changed));
      }
      return writer.behind;
    },
    answer: answersOf(job.generate ? stepReader : undefined, job, record, over),
    recall: memory ? (question) => memory.answer(question) : undefined,
  };
}

/** Returns the end that the evidence supports, whatever the process reported. */
async function judged(
  end: ScenarioEnd,
  { pool, record, memory, signal }: PooledRun,
  { process, browser }: WarmRunner,
  watch: BrowserWatch,
  { plan, budget }: Listening,
): Promise<ScenarioEnd> {
  if (budget.isFlooded && end.kind !== 'aborted') return { kind: 'broken', message: flooded };
  const failed = end.kind === 'broken' || (end.kind === 'finished' && end.status === 'FAILED');
  if (failed && end.roomUsedUp) {
    return { ...end, message: `${fullnessOf(end.roomUsedUp, pool)}\n${end.message}`, always: true };
  }
  // Another attempt would fill the folder again.
  if (end.kind === 'broken' && [pool.filesFull, tooManyFiles].includes(end.message)) {
    return { ...end, always: true };
  }
  const excess = browser.excess?.() ?? null;
  if (excess !== null && end.kind !== 'aborted') return { kind: 'broken', message: excess, always: true };
  // The reported status alone does not count: the steps must be pending, too.
  if (end.kind === 'finished' && end.status === 'PENDING' && !record.waitsForCode) {
    return { ...end, status: 'FAILED' };
  }
  if (memory?.forged && end.kind !== 'aborted') {
    process.kill();
    return { kind: 'broken', message: interfered(memory.forged) };
  }
  const isGood = end.kind === 'finished' && (end.status === 'PASSED' || end.status === 'SKIPPED');
  if (isGood && !(plan && record.bearsOutAPass)) {
    process.kill();
    return { kind: 'broken', message: interfered('it reported steps that were not to run') };
  }
  // Decided here whatever the process reports: a skipped step tested nothing.
  if (isGood && record.hasSkipped) return { ...end, status: 'SKIPPED' };
  const fault = failed ? await untilAborted(signal, watch.fault()) : null;
  return fault === null ? end : { kind: 'fault', reason: fault };
}

type OfHealing = Extract<FromRunner, { type: 'seen' | 'healing' | 'healingOver' }>;
const isOfHealing = (message: FromRunner): message is OfHealing =>
  message.type === 'seen' || message.type === 'healing' || message.type === 'healingOver';
const isNoHeal = ({ status }: Extract<FromRunner, { type: 'stepFinished' }>) => status !== 'FIXED_BY_AI';

/** Reads the steps from the feature file; null when there is no such scenario: the runner reports it. */
async function planOf(projectDir: string, { uri, line }: ScenarioJob): Promise<PlannedStep[] | null> {
  const text = await readFile(join(projectDir, uri), 'utf8').catch(() => null);
  return text === null ? null : plannedSteps(text, line);
}

/** @param size bytes of the message that the report keeps */
function recordMessage(
  message: FromRunner,
  record: ScenarioRecord,
  writer: ReportWriter,
  size: number,
): void {
  switch (message.type) {
    case 'scenarioStarted':
      return writer.planned();
    case 'stepStarted':
      return tell(record.start(message.step), (index) => writer.step(index, size));
    case 'command':
    case 'network':
    case 'console':
    case 'apiTest':
    case 'intercept':
      return tell(record.add(message), (index) => writer.step(index, size));
    case 'screenshot': {
      const indexes = record.wantingScreenshot(message.indexes);
      record.mark(indexes, message.marks ?? []);
      return writer.screenshot(indexes, message.jpeg);
    }
    case 'trace':
      return writer.trace(message.zip, message.leftOut);
    case 'stepResolved':
      return writer.resolved(message.index, message.step, size);
    case 'stepShown':
      return record.show(message).forEach((index) => writer.step(index, message.ariaSnapshot.length));
    case 'stepFinished':
      return tell(record.finish(message), (index) => writer.step(index, size));
  }
}

function tell(index: number | null, write: (index: number) => void): void {
  if (index !== null) write(index);
}

/**
 * Answers the questions of one scenario. Step code shares the process that asks, and could spend the project's budget
 * on questions of its own. Therefore each step gets one answer, while it runs.
 * @param reader undefined for scenarios that may not ask
 * @param signal aborted when the scenario is over
 */
function answersOf(
  reader: StepReader | undefined,
  job: ScenarioJob,
  record: Pick<ScenarioRecord, 'isRunning'>,
  signal: AbortSignal,
): Listener['answer'] {
  const asked = new Set<number>();
  return async ({ index, question }) => {
    if (!reader) return { unavailable: 'No language model is set.' };
    if (!record.isRunning(index) || asked.has(index)) {
      return { unavailable: 'The language model answers once for each step.' };
    }
    asked.add(index);
    return reader.readStep(job, question, signal);
  };
}
