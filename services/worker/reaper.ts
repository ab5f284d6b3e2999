import type { RunSink } from '#contracts/run-sink';
import type { Clock } from '#services/foundation/clock';
import type { Queue, ReapedJob } from '#services/foundation/queue';
import { sinkOf, stopped } from './handle-job';

interface Sinks {
  sink: RunSink;
  generationSink?: RunSink;
}

/** Takes scenarios over from lost workers: back to the queue, or to their end with the reason. */
export async function reapLostJobs(queue: Queue, sinks: Sinks, clock: Clock): Promise<void> {
  for (const job of await queue.reap()) await report(queue, sinkOf(sinks, job.payload), clock, job);
}

async function report(queue: Queue, sink: RunSink, clock: Clock, job: ReapedJob): Promise<void> {
  const { payload, attempt } = job;
  const at = { runId: payload.runId, testCaseId: payload.testCaseId, attempt };
  if (job.outcome === 'requeued')
    return sink.scenarioRequeued(at, 'The worker that ran this scenario was lost.');
  const endTime = clock.now().getTime();
  const outcome =
    job.outcome === 'halted'
      ? { status: 'STOPPED' as const, message: stopped }
      : {
          status: 'FAILED' as const,
          message: `The worker that ran this scenario was lost ${attempt} times.`,
        };
  await sink.scenarioFinished(at, { ...outcome, endTime });
  await queue.finish(job.id, job.token, job.outcome);
}
