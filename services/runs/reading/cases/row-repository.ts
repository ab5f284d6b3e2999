import { asc, inArray, sql } from 'drizzle-orm';
import type { RunStatus } from '#contracts/report';
import type { Executor } from '#services/foundation/database/transaction';
import { testCases } from '../../tables';
import { statusOf } from './case-rows';
import type { TestCaseRecord } from '../repository';

/** What the rows of one page show besides their own test case: a question for all of them each. */

/** The test cases, with their reruns behind them in order. */
export async function triesOf(executor: Executor, runId: string, ids: string[]): Promise<TestCaseRecord[]> {
  if (ids.length === 0) return [];
  return executor
    .select()
    .from(testCases)
    .where(
      // The run's id has the index of reruns used.
      sql`${inArray(testCases.id, ids)} or (${testCases.runId} = ${runId} and ${inArray(testCases.rerunOf, ids)})`,
    )
    .orderBy(asc(testCases.attemptNumber), asc(testCases.updatedAt));
}

/** Test cases of a project by id: where retraining ran. */
export async function casesById(
  executor: Executor,
  projectId: string,
  ids: string[],
): Promise<Map<string, TestCaseRecord>> {
  if (ids.length === 0) return new Map();
  const found = await executor
    .select()
    .from(testCases)
    .where(sql`${testCases.projectId} = ${projectId} and ${inArray(testCases.id, ids)}`);
  return new Map(found.map((testCase) => [testCase.id, testCase]));
}

export interface RecentResult extends Record<string, unknown> {
  /** Whose past it belongs to. */
  of: string;
  id: string;
  run_id: string;
  status: Extract<RunStatus, 'PASSED' | 'FAILED'>;
  rescued: boolean;
  /** Epoch milliseconds. */
  time: number;
}

/** Results of a scenario that are looked through for those of the same branch, environment, browser and viewport. */
const lookedThrough = 40;

/**
 * The last finished results of the scenarios up to these test cases, newest first, at most `most` each: of the same
 * branch, environment, browser and viewport, reruns counted with their first try.
 */
export async function recentResults(
  executor: Executor,
  ids: string[],
  { branch, envName }: { branch: string; envName: string },
  most: number,
): Promise<RecentResult[]> {
  if (ids.length === 0) return [];
  const { rows } = await executor.execute<RecentResult>(sql`
    select shown.id as of, recent.* from test_cases shown, lateral (
      select first.id, first.run_id, (extract(epoch from first.updated_at) * 1000)::float8 as time,
        ${statusOf(sql`first`, sql`last.status`)} as status,
        first.status = 'FAILED' and last.status = 'PASSED' as rescued
      from (
        select same.id from test_cases same where same.scenario_id = shown.scenario_id and same.rerun_of is null
          and same.updated_at <= shown.updated_at
        order by same.updated_at desc limit ${lookedThrough}
      ) as same
      join test_cases first on first.id = same.id
      join runs on runs.id = first.run_id and runs.branch = ${branch} and runs.env_name = ${envName}
      left join lateral (
        select status from test_cases rerun where rerun.run_id = first.run_id and rerun.rerun_of = first.id
        order by rerun.attempt_number desc limit 1
      ) as last on true
      where coalesce(first.browser, '') = coalesce(shown.browser, '')
        and coalesce(first.viewport, '') = coalesce(shown.viewport, '')
        and coalesce(last.status, first.status) in ('PASSED', 'FAILED')
      order by first.updated_at desc limit ${most}
    ) as recent
    where ${inArray(sql`shown.id`, ids)}
    order by recent.time desc`);
  return rows.map((row) => ({ ...row, rescued: row.rescued === true }));
}

/** Comments of test cases: how many, and the newest. */
export async function commentsOf(
  executor: Executor,
  ids: string[],
): Promise<Map<string, { count: number; last: string }>> {
  if (ids.length === 0) return new Map();
  const { rows } = await executor.execute<{ id: string; count: number; last: string }>(sql`
    select test_case_id as id, count(*)::int as count, (array_agg(content order by created_at desc))[1] as last
    from comments where ${inArray(sql`test_case_id`, ids)} group by test_case_id`);
  return new Map(rows.map(({ id, count, last }) => [id, { count, last }]));
}

const uploadId = sql`original.retrain_stats->>'upload_id'`;

/** Milliseconds that retraining of a run's scenarios took elsewhere, all in all. */
export async function retrainingTime(executor: Executor, projectId: string, runId: string): Promise<number> {
  const { rows } = await executor.execute<{ milliseconds: number }>(sql`
    select coalesce(sum(extract(epoch from retrained.ended_at - retrained.started_at)) * 1000, 0)::float8 as milliseconds
    from test_cases as original
    join test_cases as retrained on retrained.project_id = ${projectId} and retrained.id =
      case when ${uploadId} ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then (${uploadId})::uuid end
    where original.run_id = ${runId} and original.retrain_stats is not null and retrained.run_id <> ${runId}`);
  return rows[0]?.milliseconds ?? 0;
}
