import type { RunSink } from '#contracts/worker/run-sink';
import type { Clock } from '#services/foundation/clock';
import type { Queue, ReapedJob } from '#services/foundation/queue';
import type { ExplorationStore } from '#contracts/worker/exploration';
import { explorationEnds } from './explore';
import { sinkOf, stopped } from './handle-job';

/** Messages of a scenario whose worker process died once, and of one whose worker processes died twice. */
const ended = 'The worker process ended while it ran this scenario.';
const endedAgain = 'The worker process ended twice while it ran this scenario.';

interface Sinks {
  sink: RunSink;
  generationSink?: RunSink;
  explorations?: ExplorationStore;
}

type Ends = Pick<RunSink, 'scenarioFinished' | 'scenarioRequeued'>;

function endsOf(sinks: Sinks, { payload }: ReapedJob): Ends {
  return payload.explore && sinks.explorations ? explorationEnds(sinks.explorations) : sinkOf(sinks, payload);
}

/** Takes scenarios over from lost workers: requeues them, or ends them with the reason. */
export async function reapLostJobs(queue: Queue, sinks: Sinks, clock: Clock): Promise<void> {
  await reportAll(queue, sinks, clock, await queue.reap(), 'The worker that ran this scenario was lost.');
}

/** Does the same for a worker whose process has died, without waiting for its leases to end. */
export async function reapJobsOf(worker: string, queue: Queue, sinks: Sinks, clock: Clock): Promise<void> {
  await reportAll(queue, sinks, clock, await queue.reapWorker(worker), ended);
}

/** @param why reason that is reported when a scenario runs again */
async function reportAll(
  queue: Queue,
  sinks: Sinks,
  clock: Clock,
  jobs: ReapedJob[],
  why: string,
): Promise<void> {
  for (const job of jobs) await report(queue, endsOf(sinks, job), clock, job, why);
}

async function report(queue: Queue, sink: Ends, clock: Clock, job: ReapedJob, why: string): Promise<void> {
  const { payload, attempt, workerDeaths } = job;
  const at = { runId: payload.runId, testCaseId: payload.testCaseId, attempt };
  if (job.outcome === 'requeued') return sink.scenarioRequeued(at, why);
  const endTime = clock.now().getTime();
  const outcome =
    job.outcome === 'halted'
      ? { status: 'STOPPED' as const, message: stopped }
      : {
          status: 'FAILED' as const,
          message:
            workerDeaths > 1 ? endedAgain : `The worker that ran this scenario was lost ${attempt} times.`,
        };
  await sink.scenarioFinished(at, { ...outcome, endTime });
  await queue.finish(job.id, job.token, job.outcome);
}
