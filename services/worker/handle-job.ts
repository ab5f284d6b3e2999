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
import { type ScenarioRun, runScenario } from './run-scenario';
import { ScenarioHealing } from './scenario-healing';
import { ScenarioMap } from './scenario-map';
import { ScenarioRecord } from './scenario-record';

export interface JobDeps extends Pick<
  ScenarioRun,
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
  /** What runs remember of pages, and what came of locators that led nowhere; left out: nothing is. */
  healing?: HealingStore;
  /** What runs see of the application, and where generations keep it; left out: nothing is kept. */
  map?: Pick<MapStore, 'see'>;
  generationMap?: Pick<MapStore, 'see'>;
  /** The worker's name. */
  name: string;
  clock: Clock;
  log: Log;
}

/**
 * Takes one claimed job from claim to end: run, report, finish. The report is written before the queue is told: should
 * the worker be lost in between, the job runs again and replaces it.
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
  const end = await runScenario({ ...deps, job: payload, record, writer, memory, map, signal });
  deps.log.debug({ job: job.id, attempt, end }, 'A scenario ended');
  const { refused } = record;
  if (refused > 0)
    deps.log.warn({ job: job.id, refused }, 'Step code told of steps that are not in its scenario');
  try {
    await conclude(deps, job, at, end, record, writer, { memory, map }, now());
  } catch (err) {
    if (isDiskFull(err) && (await endUnrecorded(deps, job, at, signal))) return;
    // Left as it is: the lease ends, and the reaper has it run again or reports it.
    deps.log.error({ err, job: job.id }, 'The report of a scenario could not be written');
  }
}

/**
 * Ends a scenario whose report found no room on a disk: with the reason alone, and as soon as that much can be written,
 * as long as the job is still ours. Tried again it would fill the disk again.
 * @returns false when somebody else has to bring it to its end
 */
async function endUnrecorded(
  deps: JobDeps,
  { id, token, payload }: ClaimedJob,
  at: AttemptRef,
  signal: AbortSignal,
): Promise<boolean> {
  const { queue, clock } = deps;
  const isOver = () => signal.aborted && abortOf(signal) !== 'lost';
  for (let tries = 0; tries < mostTries && !isOver(); tries++) {
    try {
      // The lease runs out while nothing can be written; the job is ours until somebody has taken it.
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
/** Five minutes; milliseconds between tries. */
const mostTries = 150;
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
  // After the steps that were cut off: the first may be among them.
  const noted = record.refused > 0 ? record.note(toldBeyondPlan(record.refused)) : null;
  if (noted !== null) writer.step(noted);
  let heals: number | undefined;
  if ((memory || map) && conclusion.outcome !== 'halted') {
    // Pictures of steps have their ids by then.
    await writer.settle();
    heals = (await memory?.conclude(at, record.steps, status === 'PASSED')) || undefined;
    // What calls did with elements is known by then.
    await map?.conclude(at, record.steps);
  }
  writer.finished({ status, endTime, message, failedStep, heals, again: conclusion.again });
  await writer.settle();
  await queue.finish(job.id, job.token, conclusion.outcome);
}

/** Reports and generated code go to different places. */
export function sinkOf(
  { sink, generationSink = sink }: Pick<JobDeps, 'sink' | 'generationSink'>,
  { generate }: ScenarioJob,
): RunSink {
  return generate ? generationSink : sink;
}

/** Noted in a report whose step code told of more than there was to run; nothing of that is in it. */
export const toldBeyondPlan = (refused: number) =>
  `The step code told ${refused === 1 ? 'once' : `${refused} times`} of steps that are not in this scenario, or not at that place. This was refused.`;

/** Said of a scenario that a person halted. */
export const stopped = 'Stopped by a person.';

type Conclusion =
  | 'lost'
  | { giveBack: string; spare: boolean }
  | (Pick<ScenarioOutcome, 'status' | 'message' | 'failedStep' | 'again'> & {
      outcome: JobOutcome;
      broken: boolean;
    });

/** What follows from how a run ended: a result that stands, another attempt, or nothing of ours any more. */
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
