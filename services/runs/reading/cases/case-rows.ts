import { sql, type SQL } from 'drizzle-orm';

/**
 * The scenarios of a run as SQL: one row for each first try, with the status, error and times of the last one. A failed
 * scenario whose retraining passed counts as passed (specification workbench.md section 4). `test` names the scenario,
 * also in results from before there were identities.
 */
export function scenariosOfRun(runId: string): SQL {
  return sql`
    select first.id, first.position, first.scenario_name, first.uri, first.parameters,
      coalesce(first.scenario_id, md5(first.uri || chr(10) || first.scenario_name)::uuid) as test,
      coalesce(first.browser, '') as browser, coalesce(first.viewport, '') as viewport,
      first.started_at, last.id as last_id, first.retrain_stats is not null as retrained,
      case when last.id is null then first.ended_at else last.ended_at end as ended_at,
      case when last.id is null then first.message else last.message end as message,
      case when last.id is null then first.failed_step else last.failed_step end as failed_step,
      case when last.id is null then first.analysis else last.analysis end as analysis,
      ${statusOf(sql`first`, sql`last.status`)} as status
    from test_cases first
    left join (
      select distinct on (rerun_of) * from test_cases where run_id = ${runId} and rerun_of is not null
      order by rerun_of, attempt_number desc
    ) as last on last.rerun_of = first.id
    where first.run_id = ${runId} and first.rerun_of is null`;
}

/** @param lastStatus status of the last rerun; null where there was none */
export function statusOf(first: SQL, lastStatus: SQL): SQL {
  return sql`case when coalesce(${lastStatus}, ${first}.status) = 'FAILED'
    and ${first}.retrain_stats->>'result' = 'PASSED' then 'PASSED' else coalesce(${lastStatus}, ${first}.status) end`;
}

/**
 * The scenarios with what became of them since the run before, as `change`: null for those that nobody asks about, and
 * for all of a run that is the first of its kind. The same test is the same scenario in the same browser and viewport;
 * a failure that the run before did not have is new. Only what failed there is read: the rest decides nothing.
 */
export function comparedScenarios(runId: string, previousId: string | null): SQL {
  if (previousId === null) {
    return sql`select scenario.*, null::text as change from (${scenariosOfRun(runId)}) as scenario`;
  }
  return sql`
    select scenario.*, case
      when scenario.status = 'FAILED' and before.test is not null then 'still-failing'
      when scenario.status = 'FAILED' then 'new-failure'
      when scenario.status = 'PASSED' and before.test is not null then 'fixed' end as change
    from (${scenariosOfRun(runId)}) as scenario
    left join (
      select distinct test, browser, viewport from (${scenariosOfRun(previousId)}) as scenario where status = 'FAILED'
    ) as before using (test, browser, viewport)`;
}
