import { setTimeout } from 'node:timers/promises';
import type { MapStore } from '#contracts/worker/application-map';
import type { HealingStore } from '#contracts/worker/healing-store';
import type { ScenarioJob } from '#contracts/worker/job';
import type { AttemptRef, RunSink, ScenarioOutcome } from '#contracts/worker/run-sink';
import type { Clock } from '#services/foundation/clock';
import { isDiskFull } from '#services/foundation/disk/disk-full';
import type { Log } from '#services/foundation/log';
import type { ClaimedJob, JobOutcome, Queue } from '#services/foundation/queue';
import { abortOf, diskFull, type ScenarioEnd } from './ends';
import { ReportWriter } from './report-writer';
import { type PooledRun, runScenarioInPool } from './run-scenario';
import { ScenarioHealing } from './scenario-healing';
import { ScenarioMap } from './scenario-map';
import { ScenarioRecord } from './scenario-record';

export interface JobDeps extends Pick<
  PooledRun,
  | 'pool'
  | 'checkout'
  | 'packages'
  | 'testData'
  | 'stepReader'
  | 'limits'
  | 'traces'
  | 'screenshots'
  | 'evidenceBytes'
> {
  queue: Queue;
  sink: RunSink;
  generationSink?: RunSink;
  /** Stores remembered pages, and results of searches after failed locators; omitted: stores none. */
  healing?: HealingStore;
  /** Store the pages that runs see, and those that generations see; omitted: nothing is stored. */
  map?: Pick<MapStore, 'see'>;
  generationMap?: Pick<MapStore, 'see'>;
  /** The worker's name. */
  name: string;
  clock: Clock;
  log: Log;
}

/**
 * Handles one claimed job: runs it, writes its report, finishes it in the queue. The report is written first: when the
 * worker is lost in between, the job runs again and replaces the report.
 */
export async function handleJob(deps: JobDeps, job: ClaimedJob, signal: AbortSignal): Promise<void> {
  const { payload, attempt } = job;
  const at: AttemptRef = { runId: payload.runId, testCaseId: payload.testCaseId, attempt };
  const record = new ScenarioRecord();
  const writer = new ReportWriter(sinkOf(deps, payload), at, record, deps.evidenceBytes);
  const memory =
    deps.healing && !payload.generate ? new ScenarioHealing(deps.healing, payload, deps.log) : null;
  const seenIn = payload.generate ? deps.generationMap : deps.map;
  const map = seenIn ? new ScenarioMap(seenIn, payload, deps.log) : null;
  const now = () => deps.clock.now().getTime();
  writer.started({ startTime: now(), worker: deps.name });
  const end = await runScenarioInPool({ ...deps, job: payload, record, writer, memory, map, signal });
  deps.log.debug({ job: job.id, attempt, end }, 'A scenario ended');
  const { refused } = record;
  if (refused > 0)
    deps.log.warn({ job: job.id, refused }, 'Step code reported steps that are not in its scenario');
  try {
    await conclude(deps, job, at, end, record, writer, { memory, map }, now());
  } catch (err) {
    if (isDiskFull(err) && (await endUnrecorded(deps, job, at, signal))) return;
    // The job stays claimed until its lease ends. Then the reaper requeues it or reports its end.
    deps.log.error({ err, job: job.id }, 'The report of a scenario could not be written');
  }
}

/**
 * Ends a scenario whose report did not fit on the disk. Writes only the reason, as soon as there is space for it, if
 * this worker still has the job. The scenario is not retried, because it would fill the disk again.
 * @returns false when another worker has to end the job
 */
async function endUnrecorded(
  deps: JobDeps,
  { id, token, payload }: ClaimedJob,
  at: AttemptRef,
  signal: AbortSignal,
): Promise<boolean> {
  const { queue, clock } = deps;
  const isOver = () => signal.aborted && abortOf(signal) !== 'lost';
  for (let tries = 0; tries < maxTries && !isOver(); tries++) {
    try {
      // The lease may have run out during the tries. The job is still ours until another worker takes it.
      if ((await queue.heartbeat(id, token)) === 'lost') return false;
      const endTime = clock.now().getTime();
      await sinkOf(deps, payload).scenarioFinished(at, { status: 'FAILED', message: diskFull, endTime });
      return await queue.finish(id, token, 'error');
    } catch (error) {
      deps.log.warn({ err: error, job: id }, 'The end of a scenario could not be written: the disk is full');
    }
    await setTimeout(betweenTries);
  }
  return false;
}
/** Number of tries, and milliseconds between them: five minutes in total. */
const maxTries = 150;
const betweenTries = 2_000;

async function conclude(
  deps: JobDeps,
  job: ClaimedJob,
  at: AttemptRef,
  end: ScenarioEnd,
  record: ScenarioRecord,
  writer: ReportWriter,
  { memory, map }: { memory: ScenarioHealing | null; map: ScenarioMap | null },
  endTime: number,
): Promise<void> {
  const { queue } = deps;
  const sink = sinkOf(deps, job.payload);
  const giveBack = async (reason: string, spare: boolean) => {
    writer.abandon();
    await writer.settle();
    const became = await queue.release(job.id, job.token, reason, spare);
    if (became === 'requeued') await sink.scenarioRequeued(at, reason);
    if (became === 'halted')
      await sink.scenarioFinished(at, { status: 'STOPPED', message: stopped, endTime });
  };
  const conclusion = concludes(end, job);
  if (conclusion === 'lost') return writer.abandon();
  if ('giveBack' in conclusion) return giveBack(conclusion.giveBack, conclusion.spare);
  const { status, message } = conclusion;
  let { failedStep } = conclusion;
  if (conclusion.broken) {
    const running = record.breakOff(status === 'STOPPED' ? 'SKIPPED' : 'FAILED', message ?? '', endTime);
    if (status === 'FAILED') failedStep = running;
    writer.all();
  }
  const changed = record.close();
  if (changed !== null) writer.step(changed);
  // After `breakOff`, which may have added the first step that can carry the note.
  const noted = record.refused > 0 ? record.note(toldBeyondPlan(record.refused)) : null;
  if (noted !== null) writer.step(noted);
  let heals: number | undefined;
  if ((memory || map) && conclusion.outcome !== 'halted') {
    // Waits for the ids of the steps' screenshots.
    await writer.settle();
    heals = (await memory?.conclude(at, record.steps, status === 'PASSED')) || undefined;
    // After the reports about elements are stored.
    await map?.conclude(at, record.steps);
  }
  writer.finished({ status, endTime, message, failedStep, heals, again: conclusion.again });
  await writer.settle();
  await queue.finish(job.id, job.token, conclusion.outcome);
}

/** Returns the sink of a job: reports and generated code have different ones. */
export function sinkOf(
  { sink, generationSink = sink }: Pick<JobDeps, 'sink' | 'generationSink'>,
  { generate }: ScenarioJob,
): RunSink {
  return generate ? generationSink : sink;
}

/** Returns the note for a report whose step code sent steps outside the plan, which the report omits. */
export const toldBeyondPlan = (refused: number) =>
  `The step code reported ${refused === 1 ? 'once' : `${refused} times`} steps that are not in this scenario, or not in that position. The report was refused.`;

/** Message of a scenario that a user stopped. */
export const stopped = 'Stopped by a person.';

type Conclusion =
  | 'lost'
  | { giveBack: string; spare: boolean }
  | (Pick<ScenarioOutcome, 'status' | 'message' | 'failedStep' | 'again'> & {
      outcome: JobOutcome;
      broken: boolean;
    });

/** Decides what follows from the end of a run: a final result, another attempt, or nothing (`lost`). */
function concludes(end: ScenarioEnd, job: ClaimedJob): Conclusion {
  switch (end.kind) {
    case 'finished':
      return { ...end, outcome: 'done', broken: false, again: end.always ? undefined : job.payload };
    case 'broken':
      return {
        status: 'FAILED',
        message: end.message,
        outcome: 'done',
        broken: true,
        again: end.always ? undefined : job.payload,
      };
    case 'fault':
      if (job.attempt < job.maxAttempts) return { giveBack: end.reason, spare: false };
      return {
        status: 'FAILED',
        message: `${end.reason} (tried ${job.attempt} times)`,
        outcome: 'error',
        broken: true,
      };
    case 'unready':
      return { giveBack: end.reason, spare: true };
    case 'aborted':
      if (end.because === 'halt') {
        return { status: 'STOPPED', message: stopped, outcome: 'halted', broken: true };
      }
      return end.because === 'lost' ? 'lost' : { giveBack: 'The worker shut down.', spare: true };
  }
}
