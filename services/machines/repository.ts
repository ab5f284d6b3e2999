import { sql } from 'drizzle-orm';
import type { QueueOfProject, ServerMachine, WorkerMachine } from '#contracts/operator';
import type { Queries } from '#services/foundation/database/index';

/** Seconds without a heartbeat until a machine counts as lost, and minutes until it is deleted. */
const lostAfter = 30;
const forgottenAfter = 10;

export type WorkerFacts = Omit<WorkerMachine, 'seenAt' | 'lost' | 'startedAt'> & { startedAt: Date };
export type ServerFacts = Omit<ServerMachine, 'seenAt' | 'lost' | 'startedAt'> & {
  startedAt: Date;
  /** Fingerprint of its session secret. */
  session: string;
};

/** Stores a worker's heartbeat, and deletes workers that have been lost for long. */
export async function beatOfWorker(db: Queries, worker: WorkerFacts): Promise<void> {
  const { id, name, version, host, slots, busy, browsers, isolation, waitsFor, startedAt } = worker;
  const { isolationReason, oneAccountOnly, recorders, recording } = worker;
  await db.execute(sql`
    insert into workers (id, name, version, host, slots, busy, browsers, isolation, isolation_reason, one_account_only,
                         waits_for, started_at, seen_at, recorders, recording)
    values (${id}, ${name}, ${version}, ${host}, ${slots}, ${busy}, ${browsers}, ${isolation}, ${isolationReason},
            ${oneAccountOnly}, ${waitsFor}, ${startedAt.toISOString()}::timestamptz, now(), ${recorders}, ${recording})
    on conflict (id) do update set busy = excluded.busy, isolation = excluded.isolation,
       browsers = excluded.browsers, recording = excluded.recording, waits_for = excluded.waits_for, seen_at = now()`);
  await db.execute(sql`
    delete from workers where seen_at < now() - make_interval(mins => ${forgottenAfter})`);
}

/** Stores a server's heartbeat, and deletes servers that have been lost for long. */
export async function beatOfServer(db: Queries, server: ServerFacts): Promise<void> {
  const { id, name, version, address, session, startedAt } = server;
  await db.execute(sql`
    insert into servers (id, name, version, address, session, started_at, seen_at)
    values (${id}, ${name}, ${version}, ${address}, ${session}, ${startedAt.toISOString()}::timestamptz, now())
    on conflict (id) do update set seen_at = now()`);
  await db.execute(sql`
    delete from servers where seen_at < now() - make_interval(mins => ${forgottenAfter})`);
}

/** Deletes a machine that stops normally, so that it does not count as lost. */
export async function forgetMachine(db: Queries, id: string): Promise<void> {
  await db.execute(sql`delete from workers where id = ${id}`);
  await db.execute(sql`delete from servers where id = ${id}`);
}

export async function forgetWorkersNamed(db: Queries, name: string): Promise<void> {
  await db.execute(sql`delete from workers where name = ${name}`);
}

/** Returns live servers, by name and fingerprint of their session secret. */
export async function otherSessionsOf(db: Queries): Promise<{ name: string; session: string }[]> {
  const { rows } = await db.execute<{ name: string; session: string }>(sql`
    select name, session from servers where seen_at >= now() - make_interval(secs => ${lostAfter})`);
  return rows;
}

/** Stores a value unless one exists. @returns the stored value */
export async function noteAgreement(db: Queries, name: string, value: string): Promise<string> {
  const { rows } = await db.execute<{ value: string }>(sql`
    insert into agreements (name, value) values (${name}, ${value})
    on conflict (name) do update set value = agreements.value returning value`);
  return rows[0]?.value ?? '';
}

export async function replaceAgreement(db: Queries, name: string, value: string): Promise<void> {
  await db.execute(sql`
    insert into agreements (name, value) values (${name}, ${value})
    on conflict (name) do update set value = excluded.value`);
}

export async function knownAgreement(db: Queries, name: string): Promise<string | null> {
  const { rows } = await db.execute<{ value: string }>(
    sql`select value from agreements where name = ${name}`,
  );
  return rows[0]?.value ?? null;
}

const seen = sql`name, version, id, (extract(epoch from started_at) * 1000)::float8 as "startedAt",
  (extract(epoch from seen_at) * 1000)::float8 as "seenAt",
  seen_at < now() - make_interval(secs => ${lostAfter}) as lost`;

type Row<T> = T & Record<string, unknown>;

export async function listWorkers(db: Queries): Promise<WorkerMachine[]> {
  const { rows } = await db.execute<Row<WorkerMachine>>(sql`
    select ${seen}, host, slots, busy, browsers, isolation, isolation_reason as "isolationReason",
           one_account_only as "oneAccountOnly", waits_for as "waitsFor", recorders, recording
       from workers order by name, started_at`);
  return rows;
}

/** Returns the isolation of step code on live workers, each kind once. */
export async function isolationOfWorkers(
  db: Queries,
): Promise<{ isolation: string; reason: string; oneAccountOnly: boolean }[]> {
  const { rows } = await db.execute<{ isolation: string; reason: string; oneAccountOnly: boolean }>(sql`
    select distinct isolation, isolation_reason as reason, one_account_only as "oneAccountOnly"
      from workers where seen_at >= now() - make_interval(secs => ${lostAfter})
     order by isolation, reason`);
  return rows;
}

/** Returns why no worker takes a job, if all live workers wait for something. Otherwise null. */
export async function whyNoneWorks(db: Queries): Promise<string | null> {
  const { rows } = await db.execute<{ reason: string | null }>(sql`
    select case when count(*) = count(waits_for) then min(waits_for) end as reason
      from workers where seen_at >= now() - make_interval(secs => ${lostAfter})`);
  return rows[0]?.reason ?? null;
}

/** Returns the number of simultaneous recordings that all live workers can run. */
export async function recordersOfWorkers(db: Queries): Promise<number> {
  const { rows } = await db.execute<{ recorders: number }>(sql`
    select coalesce(sum(recorders), 0)::int as recorders
      from workers where seen_at >= now() - make_interval(secs => ${lostAfter})`);
  return rows[0]?.recorders ?? 0;
}

export async function listServers(db: Queries): Promise<ServerMachine[]> {
  const { rows } = await db.execute<Row<ServerMachine>>(sql`
    select ${seen}, address from servers order by name, started_at`);
  return rows;
}

/** Returns projects with waiting or running jobs, the longest waiting first. */
export async function queueByProject(db: Queries): Promise<Omit<QueueOfProject, 'name'>[]> {
  const { rows } = await db.execute<Row<Omit<QueueOfProject, 'name'>>>(sql`
    select jobs.project_id as "projectId",
           count(*) filter (where status = 'queued')::int as queued,
           count(*) filter (where status = 'running')::int as running,
           coalesce(max(queue_caps.cap), 0) as cap,
           (extract(epoch from min(run_after) filter (where status = 'queued')) * 1000)::float8 as oldest
      from jobs left join queue_caps on queue_caps.project_id = jobs.project_id
     where status in ('queued', 'running')
     group by jobs.project_id
     order by oldest asc nulls last, jobs.project_id`);
  return rows;
}

export interface Figures extends Record<string, unknown> {
  queued: number;
  running: number;
  /** In seconds. */
  oldest: number;
  workers: number;
  lost: number;
  /** Workers that take no job because something is missing. */
  waiting: number;
  slots: number;
  busy: number;
  servers: number;
}

/** Returns the figures of the installation with one query. */
export async function figures(db: Queries): Promise<Figures> {
  const alive = sql`seen_at >= now() - make_interval(secs => ${lostAfter})`;
  const { rows } = await db.execute<Figures>(sql`
    select * from
      (select count(*) filter (where status = 'queued')::int as queued,
              count(*) filter (where status = 'running')::int as running,
              coalesce(greatest(0, extract(epoch from now() - min(run_after) filter (where status = 'queued'))), 0)
                ::float8 as oldest
         from jobs where status in ('queued', 'running')) as queue,
      (select count(*) filter (where ${alive})::int as workers, count(*) filter (where not ${alive})::int as lost,
              count(waits_for) filter (where ${alive})::int as waiting,
              coalesce(sum(slots) filter (where ${alive}), 0)::int as slots,
              coalesce(sum(busy) filter (where ${alive}), 0)::int as busy from workers) as working,
      (select count(*) filter (where ${alive})::int as servers from servers) as serving`);
  const [row] = rows;
  if (!row) throw new Error('The figures of the installation are not known.');
  return row;
}
