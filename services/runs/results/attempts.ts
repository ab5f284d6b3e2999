import type { RunStatus } from '#contracts/runs/report';

/** State of an attempt. Claim 0: no worker has had it yet. */
export interface AttemptState {
  claim: number;
  status: RunStatus;
}

/**
 * Returns whether a call of a claim still counts. A newer claim always counts; an equal one while it runs.
 * After the attempt went back to the queue, calls of its lost worker do not count. An attempt that has ended is final,
 * even for a later claim (its worker could not tell the queue in time that the scenario was finished).
 */
export function admits(state: AttemptState, claim: number): boolean {
  if (!isOpen(state.status)) return false;
  return claim > state.claim || (claim === state.claim && state.status === 'RUNNING');
}

export const openStatuses: RunStatus[] = ['QUEUED', 'RUNNING'];

export function isOpen(status: RunStatus): boolean {
  return openStatuses.includes(status);
}
