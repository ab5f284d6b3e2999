import { sql, type SQL } from 'drizzle-orm';

/**
 * Which runs and results count for a branch and for the project: the one place that says so. Every mark, history, figure,
 * comparison and notification asks here (docs/rules/runs.md, Code on no branch and Scenarios that did not start).
 */

const column = (table: string, name: string): SQL => sql.raw(`${table}.${name}`);

/** Runs whose code is on a branch. @param runs the name of the table in the query */
export const countedRun = (runs = 'runs'): SQL => sql`not ${column(runs, 'off_branch')}`;

/** Results of those runs. Asking for one branch implies it. @param results the name of the table in the query */
export const onBranch = (results = 'results'): SQL => sql`${column(results, 'branch')} is not null`;

/** Results whose run was stopped before they started: what was known of the scenario before still holds. */
export const neverStarted = (results = 'results'): SQL =>
  sql`(${column(results, 'outcome')} = 'STOPPED' and ${column(results, 'started_at')} is null)`;

/** How long a result took; null for one that did not run, as a test that another tool left out in no time. */
export const tookOf = (results = 'results'): SQL => {
  const [outcome, start, end] = ['outcome', 'started_at', 'ended_at'].map((name) => column(results, name));
  return sql`case when ${outcome} <> 'SKIPPED' or ${end} > ${start} then ${end} - ${start} end`;
};
