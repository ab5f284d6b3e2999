import { sql, type SQL } from 'drizzle-orm';
import type { RunStatus } from '#contracts/runs/report';
import type { Transaction } from '#services/foundation/database/transaction';
import type { Log } from '#services/foundation/log';
import { countedOutcomes, outcomeOfAttempts } from '../outcome';
import { isOpen } from './attempts';
import { noteRunEnd } from './run-end';

/**
 * Updates results from their attempts, and the run's counts, status, start and end by the difference.
 * The cost depends on the changed results only. The run must be locked (`lockRun`), so that nobody else changes the
 * counts. When this ends the run of an execution, the end is noted for notifications.
 * @param resultIds of that run; ids of other runs are ignored
 * @param untold true when nobody is notified of the run's end
 * @param log reports an end that could not be noted
 * @returns the run's new status
 */
export async function settleResults(
  tx: Transaction,
  runId: string,
  resultIds: string[],
  { untold = false, log }: { untold?: boolean; log?: Pick<Log, 'error'> } = {},
): Promise<RunStatus> {
  const ids = sql`${sql.param(resultIds)}::uuid[]`;
  const { rows } = await tx.execute<SettledRun>(sql`
    with touched as (
      select id, outcome from results where id = any(${ids}) and run_id = ${runId}
    ), settled as (
      update results set
        outcome = ${outcomeOfAttempts(sql`last.status`, sql`tried.failed`, sql`last.heals`, sql`results.retrain_stats`)},
        attempts = tried.count, first_attempt = first.id, last_attempt = last.id,
        started_at = first.started_at, ended_at = last.ended_at, updated_at = last.updated_at,
        message = told.message, failed_step = told.failed_step, analysis = told.analysis
      from touched,
        lateral (
          select count(*)::int as count, bool_or(status = 'FAILED') as failed
          from attempts where result_id = touched.id
        ) as tried,
        lateral (
          select id, started_at from attempts where result_id = touched.id order by number limit 1
        ) as first,
        lateral (
          select * from attempts where result_id = touched.id order by number desc limit 1
        ) as last,
        -- What makes it a failed one, where the last attempt did not fail; the last attempt of all others.
        lateral (
          select message, failed_step, analysis from attempts where result_id = touched.id
          order by (last.status in ('SKIPPED', 'PENDING') and status = 'FAILED') desc, number desc limit 1
        ) as told
      where results.id = touched.id
      returning touched.outcome as before, results.outcome as after, results.started_at, results.ended_at
    ), moved as (
      select ${movements}, min(started_at) as first_start, max(ended_at) as last_end from settled
    ), new as (
      select runs.id, runs.status as was, total, ${sums}, least(runs.started_at, moved.first_start) as started_at,
        greatest(last_end, (
          select max(ended_at) from results where run_id = ${runId} and id not in (select id from touched)
        )) as ended_at
      from runs, moved where runs.id = ${runId}
    )
    update runs set ${assignments}, started_at = new.started_at,
      ended_at = case when new.queued + new.running = 0 then new.ended_at end,
      status = case
        when new.queued + new.running > 0 then
          case when new.started_at is not null or new.queued + new.running < new.total
            then 'RUNNING' else 'QUEUED' end
        when new.stopped > 0 then 'STOPPED'
        when new.failed > 0 or new.passed + new.skipped + new.pending < new.total then 'FAILED'
        when new.pending > 0 then 'PENDING'
        when new.skipped > 0 and new.passed = 0 then 'SKIPPED'
        else 'PASSED' end
    from new where runs.id = new.id
    returning runs.status, new.was, runs.project_id, runs.execution_id, runs.rerun_of`);
  const [run] = rows;
  if (!run) return 'FAILED'; // only a run that is gone has none
  const { status, was, project_id: projectId, execution_id: executionId, rerun_of: rerunOf } = run;
  const tells = !untold && executionId !== null && rerunOf === null;
  if (tells && isOpen(was) && !isOpen(status))
    await noteRunEnd(tx, { id: runId, projectId, executionId, status }, log);
  return status;
}

interface SettledRun extends Record<string, unknown> {
  status: RunStatus;
  /** Its status before this update. */
  was: RunStatus;
  project_id: string;
  execution_id: string | null;
  rerun_of: string | null;
}

const names = Object.keys(countedOutcomes) as (keyof typeof countedOutcomes)[];

const list = (partOf: (name: keyof typeof countedOutcomes) => SQL) => sql.join(names.map(partOf), sql`, `);

const movements = list((name) => {
  const outcomes = sql.raw(countedOutcomes[name].map((outcome) => `'${outcome}'`).join(', '));
  return sql`(count(*) filter (where after in (${outcomes}))
    - count(*) filter (where before in (${outcomes})))::int as ${sql.identifier(name)}`;
});
const sums = list((name) => {
  const column = sql.identifier(name);
  return sql`runs.${column} + moved.${column} as ${column}`;
});
const assignments = list((name) => sql`${sql.identifier(name)} = new.${sql.identifier(name)}`);
