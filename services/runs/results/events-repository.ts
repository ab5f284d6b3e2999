import { sql } from 'drizzle-orm';
import type { RunEvent } from '#contracts/runs/run-event';
import type { Executor } from '#services/foundation/database/transaction';

/**
 * Returns the last events of a run, in order. Attempts that were stopped before they started have no event.
 * The end of a result's last attempt is the end of the result, and has the result's outcome.
 */
export async function eventsOf(executor: Executor, runId: string, max: number): Promise<RunEvent[]> {
  const { rows } = await executor.execute<EventRow>(sql`
    with made as (
      select attempts.*, results.position, results.scenario_name, results.parameters, results.browser, results.viewport,
        results.flow, 
        case when results.outcome = 'HEALED' then 'HEALED' else results.status end as came_to, attempts.id <> last_attempt as again
      from attempts join results on results.id = result_id where attempts.run_id = ${runId}
    ), events as (
      select started_at as time, 0 as turn, position, 'STARTED' as what,
        scenario_name, parameters, browser, viewport, flow, number, false as is_end, false as tried_again
      from made where started_at is not null
      union all
      select ended_at, 1, position, case when again then status else came_to end,
        scenario_name, parameters, browser, viewport, flow, number, not again, status = 'FAILED' and again
      from made where ended_at is not null and (status <> 'STOPPED' or started_at is not null)
    )
    select *,
      (count(*) filter (where is_end and what in ('PASSED', 'HEALED')) over so_far)::int as passed,
      (count(*) filter (where is_end and what = 'HEALED') over so_far)::int as healed,
      (count(*) filter (where is_end and what = 'FAILED') over so_far)::int as failed,
      (count(*) filter (where is_end and what = 'SKIPPED') over so_far)::int as skipped,
      (count(*) filter (where is_end and what = 'PENDING') over so_far)::int as pending
    from events
    window so_far as (order by time, turn, position, number rows unbounded preceding)
    order by time desc, turn desc, position desc, number desc
    limit ${max}`);
  return rows.reverse().map(({ time, what, passed, healed, failed, skipped, pending, ...row }) => ({
    time: new Date(time),
    what,
    passed,
    healed,
    failed,
    skipped,
    pending,
    scenarioName: row.scenario_name,
    parameters: row.parameters,
    browser: row.browser,
    viewport: row.viewport,
    flow: row.flow,
    attemptNumber: row.number,
    triedAgain: row.tried_again,
  }));
}

interface EventRow extends Record<string, unknown> {
  time: Date | string;
  what: RunEvent['what'];
  scenario_name: string;
  parameters: Record<string, string>;
  browser: string | null;
  viewport: string | null;
  flow: number | null;
  number: number;
  tried_again: boolean;
  passed: number;
  healed: number;
  failed: number;
  skipped: number;
  pending: number;
}
