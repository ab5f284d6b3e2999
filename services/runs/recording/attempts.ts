import type { RunStatus } from '#contracts/runs/report';

/** How far an attempt is: claim 0 until a worker has it for the first time. */
export interface AttemptState {
  claim: number;
  status: RunStatus;
}

/**
 * Whether a call of a claim still counts. A newer claim than the known one always does, an equal one while it runs:
 * after it went back to the queue, what its lost worker still sends is about nothing. An attempt that ended is final,
 * also for a later claim (its worker could not tell the queue in time that the scenario is done).
 */
export function admits(known: AttemptState, claim: number): boolean {
  if (!isOpen(known.status)) return false;
  return claim > known.claim || (claim === known.claim && known.status === 'RUNNING');
}

export const openStatuses: RunStatus[] = ['QUEUED', 'RUNNING'];

export function isOpen(status: RunStatus): boolean {
  return openStatuses.includes(status);
}
