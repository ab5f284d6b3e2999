import { sql, type SQL } from 'drizzle-orm';

/**
 * The results of a run with what became of them since the run before, as `change`: null for those that nobody asks
 * about, and for all of a run that is the first of its kind. The same test is the same scenario in the same browser and
 * viewport; a failure that the run before did not have is new. Only what failed there is read: the rest decides nothing.
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
