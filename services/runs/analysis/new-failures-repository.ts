import { sql } from 'drizzle-orm';
import type { NewFailure } from '#contracts/runs/failures';
import type { Executor } from '#services/foundation/database/transaction';

/** Failures that are read at most. It limits the cost of a run of 10,000 scenarios that all fail. */
const maxFailures = 200;
/** Characters of a message (contracts/runs/failures.ts). Expected and received values are at its beginning. */
const maxMessageLength = 2000;

interface Question {
  projectId: string;
  branch: string;
  since: Date;
  limit: number;
}

interface Row extends Record<string, unknown> {
  run_id: string;
  id: string;
  scenario_name: string;
  uri: string;
  env_name: string;
  updated_at: Date | string;
  tag: string;
  failed_step: string | null;
  message: string | null;
  total: number;
}

/**
 * Returns the current failures that are new (docs/rules/reports.md, New failures), the latest first. The query uses the
 * index of analyses: every failed result has one.
 */
export async function newFailuresOf(
  executor: Executor,
  { projectId, branch, since, limit }: Question,
): Promise<{ failures: NewFailure[]; total: number }> {
  // The same test: the same scenario in the same environment, browser and viewport.
  const same = sql`other.scenario_id = failed.scenario_id and other.branch = ${branch}
    and coalesce(other.browser, '') = failed.browser and coalesce(other.viewport, '') = failed.viewport
    and its.env_name = failed.env_name`;
  // A scenario that later passed, or waits for code, no longer fails. A skipped one says nothing about the failure.
  const { rows } = await executor.execute<Row>(sql`
    with latest as (
      select * from results
      where project_id = ${projectId} and branch = ${branch} and updated_at >= ${since.toISOString()}::timestamptz
        and analysis is not null and status = 'FAILED'
      order by updated_at desc limit ${maxFailures}
    ), failed as (
      select distinct on (scenario_id, latest.browser, latest.viewport, env_name)
        latest.id, run_id, last_attempt, scenario_id, scenario_name, uri, env_name, updated_at, failed_step, message,
        analysis ->> 'tag' as tag, coalesce(latest.browser, '') as browser, coalesce(viewport, '') as viewport,
        coalesce(rerun_of, run_id) as origin
      from latest join runs on runs.id = run_id
      order by scenario_id, latest.browser, latest.viewport, env_name, updated_at desc, latest.id
    )
    select run_id, last_attempt as id, scenario_name, uri, env_name, updated_at, tag, failed_step,
      left(message, ${maxMessageLength}) as message, count(*) over ()::int as total
    from failed
    where not exists (
      select from results as other join runs as its on its.id = other.run_id
      where ${same} and other.status in ('PASSED', 'FAILED', 'PENDING') and other.updated_at > failed.updated_at
    ) and coalesce((
      select other.status from results as other join runs as its on its.id = other.run_id
      where ${same} and other.status in ('PASSED', 'FAILED')
        and other.updated_at <= failed.updated_at and other.id <> failed.id
        and coalesce(its.rerun_of, its.id) <> failed.origin
      order by other.updated_at desc limit 1
    ), 'PASSED') = 'PASSED'
    order by updated_at desc, failed.id limit ${limit}`);
  const failures = rows.map((row) => ({
    runId: row.run_id,
    testCaseId: row.id,
    scenarioName: row.scenario_name,
    uri: row.uri,
    environment: row.env_name,
    time: new Date(row.updated_at).getTime(),
    tag: row.tag,
    failedStep: row.failed_step,
    message: row.message,
  }));
  return { failures, total: rows[0]?.total ?? 0 };
}
