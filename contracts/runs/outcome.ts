import { z } from 'zod';
import { runStatus, type RunStatus } from './report';

/**
 * Outcomes of results (docs/rules/runs.md, Results), with the status in reports. FLAKY: passed on a later attempt.
 * HEALED: passed in its last attempt or its retraining, and a step used another element than its locator's
 * (contracts/worker/healing.ts). FIXED: failed, and passed in its retraining without healing. SKIPPED: its step code or
 * the external test skipped it. PENDING: it reached a step without code, and nothing failed.
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

/** The status that reports show. HEALED: the result passed with fixes. It is never shown as PASSED. */
export type MarkedStatus = RunStatus | 'HEALED';

export type ResultOutcome = keyof typeof statusOfOutcome;

const outcomes = Object.keys(statusOfOutcome) as [ResultOutcome, ...ResultOutcome[]];
export const resultOutcome = z.enum(outcomes);

/** Returns the outcomes that reports show with this status. */
export function outcomesOf(status: RunStatus): ResultOutcome[] {
  return outcomes.filter((outcome) => statusOfOutcome[outcome] === status);
}

/** Statuses of finished results. */
export const endedStatuses = runStatus.exclude(['QUEUED', 'RUNNING']);
