import type { RunStatus } from '#contracts/report';

/** How far a test case is: 0 attempts until a worker has it for the first time. */
export interface TestCaseState {
  attempt: number;
  status: RunStatus;
}

/**
 * Whether a call about `attempt` still counts. A newer attempt than the known one always does, an equal one while it
 * runs: after it went back to the queue, what its lost worker still sends is about nothing. A result that stands
 * is final, also for a later attempt (its worker could not tell the queue in time that the scenario is done).
 */
export function admits(known: TestCaseState, attempt: number): boolean {
  if (!isOpen(known.status)) return false;
  return attempt > known.attempt || (attempt === known.attempt && known.status === 'RUNNING');
}

export const openStatuses: RunStatus[] = ['QUEUED', 'RUNNING'];

export function isOpen(status: RunStatus): boolean {
  return openStatuses.includes(status);
}
