import { sql, type SQL } from 'drizzle-orm';

/**
 * Conditions for runs and results that count for a branch and the project. Marks, histories, figures, comparisons and
 * notifications use them (docs/rules/runs.md, Code on no branch and Scenarios that did not start).
 */

const column = (table: string, name: string): SQL => sql.raw(`${table}.${name}`);

/** Returns the condition for runs whose code is on a branch. @param runs name of the table in the query */
export const countedRun = (runs = 'runs'): SQL => sql`not ${column(runs, 'off_branch')}`;

/** Returns the condition for results of such runs. A query for one branch implies it. @param results as above */
export const onBranch = (results = 'results'): SQL => sql`${column(results, 'branch')} is not null`;

/** Returns the condition for results whose run was stopped before they started. Earlier results still count. */
export const neverStarted = (results = 'results'): SQL =>
  sql`(${column(results, 'outcome')} = 'STOPPED' and ${column(results, 'started_at')} is null)`;

/** Returns the duration of a result. Null if it did not run, e.g. a test that another tool skipped in 0 ms. */
export const tookOf = (results = 'results'): SQL => {
  const [outcome, start, end] = ['outcome', 'started_at', 'ended_at'].map((name) => column(results, name));
  return sql`case when ${outcome} <> 'SKIPPED' or ${end} > ${start} then ${end} - ${start} end`;
};
