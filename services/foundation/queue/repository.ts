import { sql, type SQL } from 'drizzle-orm';
import type { ScenarioJob } from '#contracts/worker/job';
import type { Clock } from '../clock';
import { channel } from './listen';
import type { EnqueueOptions, JobOutcome, QueueQueries, Queue, ReapedJob } from './queue';

/** The current time as SQL: the database's clock, or an injected one. */
export type QueueTime = () => SQL;

export function queueTimeOf(clock?: Clock): QueueTime {
  return clock ? () => sql`${clock.now().toISOString()}::timestamptz` : () => sql`now()`;
}

export const lease = (time: QueueTime, seconds: number) => sql`${time()} + make_interval(secs => ${seconds})`;
const tell = (about: 'work' | 'halt') => sql`select pg_notify(${channel}, ${about})`;

/** Number of jobs in one statement. With more, its text would be large. */
const batch = 1000;

/** Inserts jobs, and notifies listening workers when the surrounding transaction commits. */
export async function insertJobs(
  db: QueueQueries,
  time: QueueTime,
  payloads: ScenarioJob[],
  { projectId, groupId, cap, priority, lane }: EnqueueOptions,
): Promise<number[]> {
  await db.execute(sql`
    insert into queue_caps (project_id, cap) values (${projectId}, ${cap})
    on conflict (project_id) do update set cap = excluded.cap`);
  const ids: number[] = [];
  for (let from = 0; from < payloads.length; from += batch) {
    const part = JSON.stringify(payloads.slice(from, from + batch));
    const inserted = await db.execute<{ id: string }>(sql`
      insert into jobs (project_id, group_id, priority, lane, lane_cap, payload, run_after, created_at)
      select ${projectId}, ${groupId}, ${priority}, ${lane?.name ?? null}, ${lane?.cap ?? null}::int, job.payload,
             ${time()}, ${time()}
        from jsonb_array_elements(${part}::jsonb) with ordinality as job (payload, position)
       order by job.position
      returning id`);
    ids.push(...inserted.rows.map((row) => Number(row.id)).sort((a, b) => a - b));
  }
  await db.execute(tell('work'));
  return ids;
}

/**
 * Queues a test again while its job runs: in the same group and lane, and with the same priority.
 * @returns false if no such job runs
 */
export async function insertAgain(
  db: QueueQueries,
  time: QueueTime,
  payload: ScenarioJob,
  failed: { projectId: string; groupId: string; testCaseId: string },
): Promise<boolean> {
  const inserted = await db.execute(sql`
    insert into jobs (project_id, group_id, priority, lane, lane_cap, payload, run_after, created_at)
    select project_id, group_id, priority, lane, lane_cap, ${JSON.stringify(payload)}::jsonb, ${time()}, ${time()}
      from jobs
     where status = 'running' and project_id = ${failed.projectId} and group_id = ${failed.groupId}
       and payload ->> 'testCaseId' = ${failed.testCaseId}
     limit 1`);
  if (inserted.rowCount === 0) return false;
  await db.execute(tell('work'));
  return true;
}

/** Deletes ended jobs that were created before a date. @returns number of deleted jobs */
export async function deleteEnded(db: QueueQueries, before: Date): Promise<number> {
  const deleted = await db.execute(sql`
    delete from jobs
     where status in ('done', 'error', 'halted') and created_at < ${before.toISOString()}::timestamptz`);
  return deleted.rowCount ?? 0;
}

export async function renewLease(
  db: QueueQueries,
  time: QueueTime,
  id: number,
  token: string,
  leaseSeconds: number,
): ReturnType<Queue['heartbeat']> {
  const renewed = await db.execute<{ halt: boolean }>(sql`
    update jobs set lease_until = ${lease(time, leaseSeconds)}
     where id = ${id} and token = ${token} and status = 'running' returning halt`);
  const [row] = renewed.rows;
  if (!row) return 'lost';
  return row.halt ? 'halt' : 'ok';
}

export async function finishJob(
  db: QueueQueries,
  id: number,
  token: string,
  outcome: JobOutcome,
): Promise<boolean> {
  const finished = await db.execute(sql`
    with finished as (
      update jobs set status = ${outcome}, token = null, lease_until = null
       where id = ${id} and token = ${token} and status = 'running' returning id)
    select pg_notify(${channel}, 'work') from finished`);
  return finished.rows.length > 0;
}

const backToTheQueue = sql`case when halt then 'halted' when attempt < max_attempts then 'queued' else 'error' end`;

export async function releaseJob(
  db: QueueQueries,
  time: QueueTime,
  id: number,
  token: string,
  reason: string,
  spare: boolean,
): ReturnType<Queue['release']> {
  if (spare) {
    // The number of the attempt must still grow: it tells late writes of this attempt from those of the next.
    await db.execute(sql`
      update jobs set max_attempts = max_attempts + 1
       where id = ${id} and token = ${token} and status = 'running'`);
  }
  const released = await db.execute<{ status: 'queued' | 'error' | 'halted' }>(sql`
    with released as (
      update jobs set status = ${backToTheQueue}, token = null, lease_until = null, error = ${reason},
             run_after = ${time()} + ${spare ? sql`interval '0'` : sql`attempt * interval '2 seconds'`}
       where id = ${id} and token = ${token} and status = 'running' returning status)
    select status, pg_notify(${channel}, 'work') from released`);
  const [row] = released.rows;
  if (!row) return 'lost';
  return row.status === 'queued' ? 'requeued' : row.status;
}

/** Halts a group in one statement: a job that is being claimed just now is either ended here or flagged. */
export async function haltGroup(db: QueueQueries, groupId: string): ReturnType<Queue['halt']> {
  const halted = await db.execute<{ id: string; payload: ScenarioJob; status: string }>(sql`
    update jobs set halt = true, status = case when status = 'queued' then 'halted' else status end
     where group_id = ${groupId} and status in ('queued', 'running')
    returning id, payload, status`);
  await db.execute(tell('halt'));
  return halted.rows
    .filter((row) => row.status === 'halted')
    .map((row) => ({ id: Number(row.id), payload: row.payload }));
}

/** @returns number of the project's jobs that still run */
export async function haltProject(db: QueueQueries, projectId: string): Promise<number> {
  await db.execute(sql`
    update jobs set halt = true, status = case when status = 'queued' then 'halted' else status end
     where project_id = ${projectId} and status in ('queued', 'running')`);
  await db.execute(tell('halt'));
  const running = await db.execute<{ count: string }>(sql`
    select count(*) from jobs where project_id = ${projectId} and status = 'running'`);
  return Number(running.rows[0]?.count ?? 0);
}

export async function deleteProjectJobs(db: QueueQueries, projectId: string): Promise<void> {
  await db.execute(sql`delete from jobs where project_id = ${projectId}`);
  await db.execute(sql`delete from queue_caps where project_id = ${projectId}`);
}

/**
 * Puts expired jobs with attempts left back into the queue. Takes over the others with a new lease, without ending
 * them: if this reaper is lost before it has reported them, another one finds them again.
 */
export async function reapExpired(
  db: QueueQueries,
  time: QueueTime,
  token: string,
  leaseSeconds: number,
): Promise<ReapedJob[]> {
  const reaped = await db.execute<ReapedRow>(sql`
    update jobs
       set status = case when ${repeatable} then 'queued' else 'running' end,
           token = case when ${repeatable} then null else ${token}::uuid end,
           lease_until = case when ${repeatable} then null else ${lease(time, leaseSeconds)} end,
           run_after = ${time()}, error = 'The worker that ran it was lost.'
     where id in (select id from jobs where status = 'running' and lease_until < ${time()} for update skip locked)
    returning id, payload, attempt, worker_deaths, status, halt`);
  return taken(db, reaped.rows, token);
}

/**
 * Does the same for all jobs of a worker whose process died. Ends the attempts of a job that is held responsible, so
 * that the job stays ended even if this reaper is lost before it has reported it.
 */
export async function reapOfWorker(
  db: QueueQueries,
  time: QueueTime,
  token: string,
  leaseSeconds: number,
  worker: string,
): Promise<ReapedJob[]> {
  const had = sql`select id from jobs where status = 'running' and worker = ${worker}`;
  const again = sql`(${repeatable} and not (worker_deaths > 0 and (select count(*) from had) = 1))`;
  const reaped = await db.execute<ReapedRow>(sql`
    with had as (${had} for update)
    update jobs
       set status = case when ${again} then 'queued' else 'running' end,
           token = case when ${again} then null else ${token}::uuid end,
           lease_until = case when ${again} then null else ${lease(time, leaseSeconds)} end,
           max_attempts = case when ${again} then max_attempts else attempt end,
           worker = null, worker_deaths = worker_deaths + 1,
           run_after = ${time()}, error = 'The process of the worker that ran it ended.'
     where id in (select id from had)
    returning id, payload, attempt, worker_deaths, status, halt`);
  return taken(db, reaped.rows, token);
}

async function taken(db: QueueQueries, rows: ReapedRow[], token: string): Promise<ReapedJob[]> {
  if (rows.length > 0) await db.execute(tell('work'));
  return rows.map((row) => {
    const { payload, attempt, worker_deaths: workerDeaths } = row;
    const job = { id: Number(row.id), payload, attempt, workerDeaths };
    if (row.status === 'queued') return { ...job, outcome: 'requeued' };
    return { ...job, outcome: row.halt ? 'halted' : 'error', token };
  });
}

const repeatable = sql`(attempt < max_attempts and not halt)`;

interface ReapedRow extends Record<string, unknown> {
  id: string;
  payload: ScenarioJob;
  attempt: number;
  worker_deaths: number;
  status: 'queued' | 'running';
  halt: boolean;
}

export async function countGroup(db: QueueQueries, groupId: string): ReturnType<Queue['counts']> {
  const counted = await db.execute<{ status: string; count: string }>(sql`
    select status, count(*) from jobs where group_id = ${groupId} group by status`);
  const none = { queued: 0, running: 0, done: 0, error: 0, halted: 0 };
  return { ...none, ...Object.fromEntries(counted.rows.map((row) => [row.status, Number(row.count)])) };
}
