import { sql, type SQL } from 'drizzle-orm';
import type { ResultOutcome } from '#contracts/runs/exports';

/**
 * What a result came to: the one place that says so. Everything that reports, trees, histories, dashboards, exports and
 * mails tell of results is read from the columns that `settleResults` (recording/results-repository.ts) fills with this.
 *
 * FLAKY: passed on a later attempt. FIXED: failed, and passed once it was retrained (docs/rules/runs.md, Results). Both
 * count as passed, in the status of the result and in the counts of its run.
 */
export type Outcome = ResultOutcome;

/** @param last attempt. @param failed whether any attempt failed. @param retrainStats of the result */
export function outcomeOfAttempts(last: SQL, failed: SQL, retrainStats: SQL): SQL {
  return sql`case
    when ${last} = 'FAILED' and ${retrainStats} ->> 'result' = 'PASSED' then 'FIXED'
    when ${last} = 'PASSED' and ${failed} then 'FLAKY'
    else ${last} end`;
}

/** The status that reports show of an outcome; the column `status` of results. */
export const statusOfOutcome = sql`case when outcome in ('FLAKY', 'FIXED') then 'PASSED' else outcome end`;

/** How the counts of a run move when results go from one outcome to another: columns of `runs`, in the order of writing. */
export const countedOutcomes: Record<
  'queued' | 'running' | 'passed' | 'failed' | 'stopped' | 'flaky',
  Outcome[]
> = {
  queued: ['QUEUED'],
  running: ['RUNNING'],
  passed: ['PASSED', 'FLAKY', 'FIXED'],
  failed: ['FAILED'],
  stopped: ['STOPPED'],
  flaky: ['FLAKY'],
};
