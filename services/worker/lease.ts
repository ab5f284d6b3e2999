import type { ClaimedJob, Queue } from '#services/foundation/queue';
import type { Log } from '#services/foundation/log';
import type { Abort } from './ends';

/** Of the lease's length: how often it is renewed, and after what time without success the worker stops by itself. */
const renewEvery = 1 / 3;
const fenceAfter = 0.7;

export interface Lease {
  /** Renews now; asked when somebody may have halted the job. */
  renew(): void;
  stop(): void;
}

/**
 * Keeps a claimed job. Without a successful renewal for 70 % of its lease the worker gives the job up by itself, well
 * before another one gets it: otherwise a worker that lost the database would run it a second time.
 */
export function keepLease(
  queue: Queue,
  { id, token }: ClaimedJob,
  abort: (because: Abort) => void,
  log: Pick<Log, 'warn'>,
): Lease {
  const length = queue.leaseSeconds * 1000;
  let fence = setTimeout(() => abort('lost'), length * fenceAfter);
  let stopped = false;
  const renew = async () => {
    const asked = performance.now();
    const answer = await queue.heartbeat(id, token).catch((err: unknown) => {
      log.warn({ err, job: id }, 'A lease could not be renewed');
      return null;
    });
    if (stopped || answer === null) return;
    if (answer !== 'ok') return abort(answer);
    clearTimeout(fence);
    // Counted from the question: the answer may have taken its time.
    fence = setTimeout(() => abort('lost'), length * fenceAfter - (performance.now() - asked));
  };
  const timer = setInterval(() => void renew(), length * renewEvery);
  return {
    renew: () => void renew(),
    stop: () => {
      stopped = true;
      clearInterval(timer);
      clearTimeout(fence);
    },
  };
}
