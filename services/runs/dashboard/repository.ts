import { sql } from 'drizzle-orm';
import type { DashboardCounters, RunDay } from '#contracts/runs/dashboard';
import type { Executor } from '#services/foundation/database/transaction';
import { countedRun, onBranch } from '../counted';

/** A period of time. `end` is not part of it. */
export interface Period {
  start: Date;
  end: Date;
}

const within = (column: string, { start, end }: Period) =>
  sql`${sql.raw(column)} >= ${start.toISOString()}::timestamptz and ${sql.raw(column)} < ${end.toISOString()}::timestamptz`;

/** Returns finished runs per day (UTC), the oldest day first. A run without tests does not count as passed. */
export async function runDays(executor: Executor, projectId: string, period: Period): Promise<RunDay[]> {
  const found = await executor.execute<Record<keyof RunDay, string>>(sql`
    select to_char(published_at at time zone 'UTC', 'YYYY-MM-DD') as date,
      count(*) filter (where status = 'PASSED' and total > 0) as passed,
      count(*) filter (where status = 'PASSED' and healed > 0) as healed,
      count(*) filter (where status = 'FAILED') as failed,
      count(*) filter (where status = 'STOPPED') as stopped,
      count(*) filter (where status = 'SKIPPED') as skipped,
      count(*) filter (where status = 'PENDING') as pending,
      coalesce(sum(round(extract(epoch from ended_at - started_at))), 0)::bigint as seconds
    from runs
    where project_id = ${projectId} and ${within('published_at', period)} and ended_at is not null and ${countedRun()}
    group by 1 order by 1`);
  return found.rows.map(({ date, ...counts }) => ({ date, ...numbers(counts) }));
}

/** Counts the scenarios that users created or edited on a branch, each once. */
export async function countMutatedScenarios(
  executor: Executor,
  projectId: string,
  period: Period,
): Promise<number> {
  return count(
    executor,
    sql`
    select count(*) from (
      select distinct branch, feature_name, scenario_name from scenario_events
      where project_id = ${projectId} and ${within('happened_at', period)}
        and type in ('createScenario', 'editScenario')) as mutated`,
  );
}

/**
 * Counts explained failures and recovered results (docs/rules/dashboard.md, Explained failures).
 * A failure is a scenario with a signature, so attempts, reruns and later nights add none.
 */
export async function countFailures(
  executor: Executor,
  projectId: string,
  period: Period,
): Promise<Pick<DashboardCounters, 'rcaCount' | 'aiRecoveryCount'>> {
  const inPeriod = sql`project_id = ${projectId} and ${within('updated_at', period)}`;
  const [rcaCount, aiRecoveryCount] = await Promise.all([
    count(
      executor,
      sql`
      with failed as (
        select run_id, scenario_id, analysis ->> 'signature' as signature, opened_at is not null as opened
        from results
        where ${inPeriod} and analysis is not null and analysis ->> 'cause' <> 'unknown' and ${onBranch()}
      ), grouped as (
        select run_id, signature from failed group by run_id, signature having count(distinct scenario_id) > 1
      )
      select count(*) from (
        select distinct scenario_id, signature from failed left join grouped using (run_id, signature)
        where failed.opened or grouped.run_id is not null
      ) as explained`,
    ),
    countRecoveries(executor, projectId, period),
  ]);
  return { rcaCount, aiRecoveryCount };
}

/**
 * Counts recoveries (docs/rules/code-review.md, Recoveries): retrained scenarios that passed, and accepted code fixes.
 * Each scenario counts once; an accepted fix counts for the scenario that it was found in first. A fix for 40 scenarios
 * is one recovery, because one edit fixes them all, together with their retrained failures. If all runs of a fix are
 * deleted, it counts for the scenario it was found in last. @param period left out: all time
 */
export async function countRecoveries(
  executor: Executor,
  projectId: string,
  period?: Period,
): Promise<number> {
  const during = (column: string) => (period ? within(column, period) : sql`true`);
  return count(
    executor,
    sql`
    with retrained as (
      select id, scenario_id, updated_at, retrain_stats ->> 'upload_id' as by from results
      where project_id = ${projectId} and retrain_stats ->> 'result' = 'PASSED' and outcome in ('FIXED', 'HEALED') and ${onBranch()}
    ), found as (
      select healings.oversight_id as fix, results.scenario_id, retrained.id as retrained_id,
        first_value(results.scenario_id) over (
          partition by healings.oversight_id order by healings.created_at, results.scenario_id) as first
      from healings
        join attempts on attempts.id = healings.attempt_id
        join results on results.id = attempts.result_id
        left join retrained on retrained.id = results.id or retrained.by = attempts.id::text
      where healings.project_id = ${projectId} and healings.oversight_id is not null
    ), accepted as (
      select id, last from oversights
      where project_id = ${projectId} and state = 'accepted' and ${during('decided_at')}
    )
    select count(*) from (
      select coalesce(
        (select first from found where retrained_id = retrained.id
          order by first = retrained.scenario_id desc, first limit 1), scenario_id)::text
      from retrained where ${during('updated_at')}
      union
      select found.first::text from accepted join found on found.fix = accepted.id
      group by accepted.id, found.first having count(retrained_id) = 0
      union
      select concat_ws(chr(10), last ->> 'uri', last ->> 'scenarioName') from accepted
      where not exists (select from found where found.fix = accepted.id)
    ) as recovered`,
  );
}

/**
 * Returns at most ten causes of failures, the most frequent first.
 * A cause counts once per scenario, however many attempts, reruns and later runs had it.
 */
export async function causesOf(
  executor: Executor,
  projectId: string,
  period: Period,
): Promise<{ tag: string; count: number }[]> {
  const found = await executor.execute<{ tag: string; count: string }>(sql`
    select analysis->>'tag' as tag, count(distinct (scenario_id, analysis->>'signature')) as count from results
    where project_id = ${projectId} and ${within('updated_at', period)} and analysis is not null and ${onBranch()}
    group by 1 order by 2 desc, 1 limit 10`);
  return found.rows.map(({ tag, count: times }) => ({ tag, count: Number(times) }));
}

interface Failing extends Record<string, unknown> {
  scenario_name: string;
  uri: string;
  count: string;
  run_id: string;
  id: string;
}

/** Returns at most five scenarios, those that failed most often, by their name at the last failure. */
export async function failingMost(executor: Executor, projectId: string, period: Period) {
  const found = await executor.execute<Failing>(sql`
    select failed.count, last.scenario_name, last.uri, last.run_id, last.last_attempt as id
    from (
      select scenario_id, count(*) as count, (array_agg(id order by updated_at desc))[1] as id
      from results
      where project_id = ${projectId} and ${within('updated_at', period)} and status = 'FAILED' and ${onBranch()}
      group by 1 order by 2 desc, 1 limit 5
    ) as failed join results as last on last.id = failed.id
    order by failed.count desc, failed.scenario_id`);
  return found.rows.map((row) => ({
    scenarioName: row.scenario_name,
    uri: row.uri,
    count: Number(row.count),
    runId: row.run_id,
    testCaseId: row.id,
  }));
}

async function count(executor: Executor, query: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await executor.execute<{ count: string }>(query);
  return Number(rows[0]?.count ?? 0);
}

function numbers<Name extends string>(row: Record<Name, string>): Record<Name, number> {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, Number(value)])) as Record<
    Name,
    number
  >;
}
