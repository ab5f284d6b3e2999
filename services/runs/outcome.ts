import { sql, type SQL } from 'drizzle-orm';
import { outcomesOf, type ResultOutcome } from '#contracts/runs/outcome';

/**
 * What a result came to: the one place that works it out; its names, and the status that reports show of each, are those
 * of contracts/runs/outcome.ts. Everything that reports, trees, histories, dashboards, exports and mails tell of results
 * is read from the columns that `settleResults` (recording/results-repository.ts) fills with this.
 */
export type Outcome = ResultOutcome;

/** @param last attempt. @param failed whether any attempt failed. @param heals of the last. @param retrainStats of the result */
export function outcomeOfAttempts(last: SQL, failed: SQL, heals: SQL, retrainStats: SQL): SQL {
  return sql`case
    when ${last} = 'FAILED' and ${retrainStats} ->> 'result' = 'PASSED' and ${retrainStats} ? 'heals' then 'HEALED'
    when ${last} = 'FAILED' and ${retrainStats} ->> 'result' = 'PASSED' then 'FIXED'
    when ${last} = 'PASSED' and ${heals} > 0 then 'HEALED'
    when ${last} = 'PASSED' and ${failed} then 'FLAKY'
    when ${last} in ('SKIPPED', 'PENDING') and ${failed} then 'FAILED'
    else ${last} end`;
}

/** As `MarkedStatus`: what lists are sorted by, and the worst is found with. */
export const markedStatus = sql`case when outcome = 'HEALED' then outcome else status end`;

const passedOtherwise = outcomesOf('PASSED').filter((outcome) => outcome !== 'PASSED');
const asList = sql.raw(passedOtherwise.map((outcome) => `'${outcome}'`).join(', '));

/** The status that reports show of an outcome; the column `status` of results. */
export const statusOfOutcome = sql`case when outcome in (${asList}) then 'PASSED' else outcome end`;

/** How the counts of a run move when results go from one outcome to another: columns of `runs`, in the order of writing. */
export const countedOutcomes: Record<
  'queued' | 'running' | 'passed' | 'failed' | 'stopped' | 'skipped' | 'pending' | 'flaky' | 'healed',
  Outcome[]
> = {
  queued: outcomesOf('QUEUED'),
  running: outcomesOf('RUNNING'),
  passed: outcomesOf('PASSED'),
  failed: outcomesOf('FAILED'),
  stopped: outcomesOf('STOPPED'),
  skipped: outcomesOf('SKIPPED'),
  pending: outcomesOf('PENDING'),
  flaky: ['FLAKY'],
  healed: ['HEALED'],
};
