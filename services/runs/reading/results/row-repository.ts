import { inArray, sql } from 'drizzle-orm';
import type { RunStatus } from '#contracts/runs/report';
import type { Executor } from '#services/foundation/database/transaction';

/** Data of one page's rows besides their attempts. One query per kind of data for all rows. Ids are result ids. */

export interface RecentResult extends Record<string, unknown> {
  /** Id of the result whose past it belongs to. */
  of: string;
  id: string;
  last_attempt: string;
  run_id: string;
  status: Extract<RunStatus, 'PASSED' | 'FAILED'>;
  rescued: boolean;
  healed: boolean;
  commit: string;
  /** Epoch milliseconds. */
  time: number;
}

/** Results on the branch that are searched for those of the same environment, browser and viewport. */
const lookedThrough = 40;

/**
 * Returns the last finished results up to the given results, newest first, at most `most` per scenario.
 * They have the same branch, environment, browser and viewport.
 */
export async function recentResults(
  executor: Executor,
  ids: string[],
  { branch, envName }: { branch: string; envName: string },
  max: number,
): Promise<RecentResult[]> {
  if (ids.length === 0) return [];
  const { rows } = await executor.execute<RecentResult>(sql`
    select shown.id as of, recent.* from results shown, lateral (
      select same.id, same.last_attempt, same.run_id, same.status, same.outcome = 'FLAKY' as rescued,
        same.outcome = 'HEALED' as healed, runs.commit,
        (extract(epoch from same.updated_at) * 1000)::float8 as time
      from (
        select * from results same where same.scenario_id = shown.scenario_id and same.branch = ${branch}
          and same.updated_at <= shown.updated_at
        order by same.updated_at desc limit ${lookedThrough}
      ) as same
      join runs on runs.id = same.run_id and runs.env_name = ${envName}
      where coalesce(same.browser, '') = coalesce(shown.browser, '')
        and coalesce(same.viewport, '') = coalesce(shown.viewport, '')
        and same.status in ('PASSED', 'FAILED')
      order by same.updated_at desc limit ${max}
    ) as recent
    where ${inArray(sql`shown.id`, ids)}
    order by recent.time desc`);
  return rows;
}

/** Returns number and newest comment of results, over all of their attempts. */
export async function newestCommentsOf(
  executor: Executor,
  ids: string[],
): Promise<Map<string, { count: number; last: string }>> {
  if (ids.length === 0) return new Map();
  const { rows } = await executor.execute<{ id: string; count: number; last: string }>(sql`
    select result_id as id, count(*)::int as count, (array_agg(content order by created_at desc))[1] as last
    from attempts join comments on comments.attempt_id = attempts.id
    where ${inArray(sql`result_id`, ids)} group by result_id`);
  return new Map(rows.map(({ id, count, last }) => [id, { count, last }]));
}

const uploadId = sql`original.retrain_stats->>'upload_id'`;

/** Returns the total milliseconds that retraining of a run's results took in other runs. */
export async function retrainingTime(executor: Executor, projectId: string, runId: string): Promise<number> {
  const { rows } = await executor.execute<{ milliseconds: number }>(sql`
    select coalesce(sum(extract(epoch from retrained.ended_at - retrained.started_at)) * 1000, 0)::float8 as milliseconds
    from results as original
    join attempts as retrained on retrained.project_id = ${projectId} and retrained.id =
      case when ${uploadId} ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then (${uploadId})::uuid end
    where original.run_id = ${runId} and original.retrain_stats is not null and retrained.run_id <> ${runId}`);
  return rows[0]?.milliseconds ?? 0;
}
