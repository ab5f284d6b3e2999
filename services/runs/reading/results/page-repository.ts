import { sql, type SQL } from 'drizzle-orm';
import type { runCasesCalls, CaseChange } from '#contracts/runs/run-cases';
import type { Parsed } from '#contracts/endpoint';
import type { RunStatus, TestCase } from '#contracts/runs/report';
import type { Executor } from '#services/foundation/database/transaction';
import { tookOf } from '../../counted';
import { markedStatus } from '../../outcome';
import { escapeLike } from '../list-repository';
import { comparedResults } from './compared-results';

export type ResultsQuestion = Parsed<(typeof runCasesCalls)['getRunCases']>['body'];

export interface ListedResult extends Record<string, unknown> {
  /** Id of the result. */
  id: string;
  status: RunStatus;
  change: CaseChange | null;
  /** For grouped rows: the common value, and the number of rows. */
  group_title: string | null;
  group_count: number;
  /** Number of matching results. Null without filters, because the count would cost as much as the page. */
  matching: number | null;
}

/**
 * Returns one page of the matching results of a run. No index has its order, because changes since the previous run are
 * computed. So pages are numbered: a cursor would need the same sort.
 */
export async function pageOfResults(
  executor: Executor,
  question: ResultsQuestion,
  previousId: string | null,
): Promise<ListedResult[]> {
  const group = groupKeys[question.group];
  const conditions = conditionsOf(question);
  const { rows } = await executor.execute<ListedResult>(sql`
    select id, status, change, group_title, group_count, matching from (
      select *, ${conditions.length > 0 ? sql`count(*) over ()::int` : sql`null::int`} as matching, ${group} as group_title,
        ${question.group === 'none' ? sql`0` : sql`count(*) over (partition by ${group})::int`} as group_count
      from (${comparedResults(question.runId, previousId)}) as result
      where ${allOf(conditions)}
    ) as listed
    order by ${question.group === 'none' ? sql`` : sql`group_title is null, group_count desc, group_title, `}
      ${orderOf(question)}, position
    limit ${question.limit} offset ${question.page * question.limit}`);
  return rows;
}

/** Counts the matching results, for a page after the last one. */
export async function countResults(
  executor: Executor,
  question: ResultsQuestion,
  previousId: string | null,
): Promise<number> {
  const { rows } = await executor.execute<{ count: number }>(sql`
    select count(*)::int as count from (${comparedResults(question.runId, previousId)}) as result
    where ${allOf(conditionsOf(question))}`);
  return rows[0]?.count ?? 0;
}

/** Returns the place of a failed result among its run's failures in default order. Undefined if it did not fail. */
export async function failuresBeside(
  executor: Executor,
  { runId, resultId }: { runId: string; resultId: string },
  previousId: string | null,
): Promise<TestCase['failures']> {
  const { rows } = await executor.execute<NonNullable<TestCase['failures']> & Record<string, unknown>>(sql`
    select number, count, previous, next from (
      select id, row_number() over table_order::int as number, count(*) over ()::int as count,
        lag(last_attempt) over table_order as previous, lead(last_attempt) over table_order as next
      from (${comparedResults(runId, previousId)}) as result
      where status = 'FAILED'
      window table_order as (order by ${newFailuresFirst}, position)
    ) as failure where id = ${resultId}`);
  return rows[0];
}

/** Group of a row. A scenario that passed in the end has no failed step. */
const groupKeys: Record<ResultsQuestion['group'], SQL> = {
  none: sql`null::text`,
  step: sql`case when status = 'FAILED' then failed_step end`,
  cause: sql`case when status = 'FAILED' then analysis->>'tag' end`,
};

function conditionsOf({ status, healed, change, cause, signature, search }: ResultsQuestion): SQL[] {
  const term = search.trim();
  return [
    status && sql`status = ${status}`,
    healed !== undefined && sql`(outcome = 'HEALED') = ${healed}::boolean`,
    change && sql`change = ${change}`,
    cause && sql`status = 'FAILED' and analysis->>'cause' = ${cause}`,
    signature && sql`status = 'FAILED' and analysis->>'signature' = ${signature}`,
    term === '' ? undefined : sql`lower(${searched}) like lower(${`%${escapeLike(term)}%`}::text)`,
  ].filter((condition) => condition !== undefined && condition !== false && condition !== '') as SQL[];
}

const allOf = (conditions: SQL[]): SQL =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);

/** Searched texts. Masked values are left out, so that a search cannot reveal them. */
const searched = sql`concat_ws(chr(10), scenario_name, uri, message, failed_step,
  (select string_agg(value, chr(10)) from json_each_text(parameters) where value not like 'mask:%'))`;

/** Sort order: failures, unfinished results, results that wait for a person, then the others. */
const urgency = sql`array_position(array['FAILED', 'STOPPED', 'RUNNING', 'QUEUED', 'PENDING', 'HEALED', 'SKIPPED', 'PASSED'],
  ${markedStatus})`;

const newFailuresFirst = sql`change is not distinct from 'still-failing'`;

function orderOf({ sort, order }: ResultsQuestion): SQL {
  const by: Record<ResultsQuestion['sort'], SQL> = {
    failures: urgency,
    status: urgency,
    name: sql`lower(scenario_name)`,
    startTime: sql`started_at`,
    duration: tookOf('listed'),
  };
  const direction = order === 'asc' ? sql`asc` : sql`desc`;
  // New failures come first in both directions.
  const newFirst = by[sort] === urgency ? sql`, ${newFailuresFirst}` : sql``;
  return sql`${by[sort]} ${direction} nulls last${newFirst}`;
}
