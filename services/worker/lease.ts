import type { ClaimedJob, Queue } from '#services/foundation/queue';
import type { Log } from '#services/foundation/log';
import type { Abort } from './ends';

/** Fractions of the lease: time between renewals, and time without one until the worker gives up. */
const renewEvery = 1 / 3;
const fenceAfter = 0.7;

export interface Lease {
  /** Renews now. Call when a user may have halted the job. */
  renew(): void;
  stop(): void;
}

/**
 * Renews the lease of a claimed job. After 70 % of the lease without a renewal the worker gives the job up, before
 * another worker can get it. Otherwise a job would run twice when its worker loses the database.
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
    const requestedAt = performance.now();
    const answer = await queue.heartbeat(id, token).catch((err: unknown) => {
      log.warn({ err, job: id }, 'A lease could not be renewed');
      return null;
    });
    if (stopped || answer === null) return;
    if (answer !== 'ok') return abort(answer);
    clearTimeout(fence);
    // Counted from the request, because the answer may have been slow.
    fence = setTimeout(() => abort('lost'), length * fenceAfter - (performance.now() - requestedAt));
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
