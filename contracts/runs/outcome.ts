import { z } from 'zod';
import { runStatus, type RunStatus } from './report';

/**
 * What a result came to (docs/rules/runs.md, Results), with the status that reports show of it. FLAKY: passed on a later
 * attempt. HEALED: passed, and a step of it went on with another element than its locator's (contracts/worker/healing.ts), in its
 * last attempt or once it was retrained. FIXED: failed, and passed without that once it was retrained. SKIPPED: its step code, or the test elsewhere, said so.
 * PENDING: it came to a step whose code is not written, and nothing failed.
 */
export const statusOfOutcome = {
  QUEUED: 'QUEUED',
  RUNNING: 'RUNNING',
  PASSED: 'PASSED',
  FLAKY: 'PASSED',
  HEALED: 'PASSED',
  FIXED: 'PASSED',
  FAILED: 'FAILED',
  STOPPED: 'STOPPED',
  SKIPPED: 'SKIPPED',
  PENDING: 'PENDING',
} as const satisfies Record<string, RunStatus>;

/** The status that reports show, with the mark of what passed with fixes: it is never shown as what passed without. */
export type MarkedStatus = RunStatus | 'HEALED';

export type ResultOutcome = keyof typeof statusOfOutcome;

const outcomes = Object.keys(statusOfOutcome) as [ResultOutcome, ...ResultOutcome[]];
export const resultOutcome = z.enum(outcomes);

/** The outcomes that reports show with this status. */
export function outcomesOf(status: RunStatus): ResultOutcome[] {
  return outcomes.filter((outcome) => statusOfOutcome[outcome] === status);
}

/** Statuses of a result that stands: all but those of one that is still to come. */
export const endedStatuses = runStatus.exclude(['QUEUED', 'RUNNING']);
