import { sql, type SQL } from 'drizzle-orm';
import { outcomesOf, type ResultOutcome } from '#contracts/runs/outcome';

/**
 * Outcome of a result, computed only here. contracts/runs/outcome.ts has the names and the status shown for each.
 * `settleResults` (recording/results-repository.ts) stores it in columns, which all reports, trees, histories,
 * dashboards, exports and mails read.
 */
export type Outcome = ResultOutcome;

/** @param last status of the last attempt @param failed whether any attempt failed @param heals of the last attempt */
export function outcomeOfAttempts(last: SQL, failed: SQL, heals: SQL, retrainStats: SQL): SQL {
  return sql`case
    when ${last} = 'FAILED' and ${retrainStats} ->> 'result' = 'PASSED' and ${retrainStats} ? 'heals' then 'HEALED'
    when ${last} = 'FAILED' and ${retrainStats} ->> 'result' = 'PASSED' then 'FIXED'
    when ${last} = 'PASSED' and ${heals} > 0 then 'HEALED'
    when ${last} = 'PASSED' and ${failed} then 'FLAKY'
    when ${last} in ('SKIPPED', 'PENDING') and ${failed} then 'FAILED'
    else ${last} end`;
}

/** SQL of `MarkedStatus`. Lists sort by it, and the worst result is found with it. */
export const markedStatus = sql`case when outcome = 'HEALED' then outcome else status end`;

const passedOtherwise = outcomesOf('PASSED').filter((outcome) => outcome !== 'PASSED');
const asList = sql.raw(passedOtherwise.map((outcome) => `'${outcome}'`).join(', '));

/** SQL of the status that reports show for an outcome: the column `status` of results. */
export const statusOfOutcome = sql`case when outcome in (${asList}) then 'PASSED' else outcome end`;

/** Outcomes counted in each column of `runs`, in the order of writing. */
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
