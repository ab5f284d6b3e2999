import { sql, type SQL } from 'drizzle-orm';

/**
 * Returns a query for the results of a run, with their `change` since the run before.
 * `change` is null for other results, and in the first run of its kind. The same test is the same scenario in the same
 * browser and viewport. Failures that the run before did not have are new, so only its failures are read.
 */
export function comparedResults(runId: string, previousId: string | null): SQL {
  if (previousId === null) return sql`select *, null::text as change from results where run_id = ${runId}`;
  return sql`
    select result.*, case
      when status = 'FAILED' and before.scenario_id is not null then 'still-failing'
      when status = 'FAILED' then 'new-failure'
      when status = 'PASSED' and before.scenario_id is not null then 'fixed' end as change
    from (select * from results where run_id = ${runId}) as result
    left join (
      select distinct scenario_id, coalesce(browser, '') as browser, coalesce(viewport, '') as viewport
      from results where run_id = ${previousId} and status = 'FAILED'
    ) as before on before.scenario_id = result.scenario_id
      and before.browser = coalesce(result.browser, '') and before.viewport = coalesce(result.viewport, '')`;
}
