import { randomUUID } from 'node:crypto';
import { sql, type SQL } from 'drizzle-orm';
import type { ScenarioJob } from '#contracts/worker/job';
import type { Database } from '../database';
import type { ClaimedJob, QueueQueries } from './queue';
import { lease, type QueueTime } from './repository';

/**
 * Claims a job of a random project with work and room. Each project has the same chance, so that a long queue of one
 * project does not delay the others.
 */
export async function claimFrom(
  db: Database['db'],
  time: QueueTime,
  workerName: string,
  leaseSeconds: number,
): Promise<ClaimedJob | null> {
  // A project may have no job after all: others were faster, or the job was just halted.
  const empty: string[] = [];
  for (;;) {
    const requested = empty.filter((id, index) => empty.indexOf(id) < index);
    const found = await db.transaction(async (tx) => {
      const project =
        (await lockProjectWithRoom(tx, time, requested, 'skip')) ??
        // Other workers are claiming from every project with room: wait instead of leaving a thread idle.
        (await lockProjectWithRoom(tx, time, requested, 'wait'));
      if (!project) return null;
      const job = await claimOldest(tx, time, project, randomUUID(), workerName, leaseSeconds);
      return { project, job };
    });
    if (!found || found.job) return found?.job ?? null;
    empty.push(found.project.id);
  }
}

interface ProjectWithRoom {
  id: string;
  cap: number;
}

/**
 * Locks one random project that has work and room.
 * @param asked projects to leave out, because they had no job twice
 * @param locked whether to skip projects from which others are claiming, or to wait for them
 */
async function lockProjectWithRoom(
  db: QueueQueries,
  time: QueueTime,
  asked: string[],
  locked: 'skip' | 'wait',
): Promise<ProjectWithRoom | undefined> {
  const found = await db.execute<{ id: string; cap: number }>(sql`
    select project.project_id as id, project.cap from queue_caps project
     where project.project_id <> all(${sql.param(asked)}::uuid[])
       and exists (${nextJob(sql`project.project_id`, time)})
       and (select count(*) from jobs where project_id = project.project_id and status = 'running') < project.cap
     order by random() limit 1
       for no key update ${locked === 'skip' ? sql`skip locked` : sql``}`);
  return found.rows[0];
}

/**
 * Selects the id of a project's next job: the oldest of the lowest priority number in a lane with room. Selects no row
 * if there is none. Goes from lane to lane by the index, so that thousands of jobs in a full lane cost one probe.
 */
function nextJob(project: SQL, time: QueueTime): SQL {
  const queued = sql`project_id = ${project} and status = 'queued'`;
  return sql`
    with recursive lanes as (
      (select coalesce(lane, '') as lane from jobs where ${queued} order by coalesce(lane, '') limit 1)
      union all
      select (select coalesce(lane, '') from jobs where ${queued} and coalesce(lane, '') > lanes.lane
               order by coalesce(lane, '') limit 1)
        from lanes where lanes.lane is not null
    ), running as (
      select coalesce(lane, '') as lane, count(*) as count from jobs
       where project_id = ${project} and status = 'running' group by 1
    )
    select first.id from lanes
      cross join lateral (
        select id, priority, lane_cap from jobs
         where ${queued} and coalesce(lane, '') = lanes.lane and run_after <= ${time()}
         order by priority, id limit 1) first
      left join running on running.lane = lanes.lane
     where first.lane_cap is null or coalesce(running.count, 0) < first.lane_cap
     order by first.priority, first.id limit 1`;
}

/**
 * Claims the project's next job. Runs as a statement of its own after the lock, so that it sees what others have
 * committed by then. Counting again here keeps the caps exact.
 */
async function claimOldest(
  db: QueueQueries,
  time: QueueTime,
  project: ProjectWithRoom,
  token: string,
  worker: string,
  leaseSeconds: number,
): Promise<ClaimedJob | null> {
  const claimed = await db.execute<ClaimedRow>(sql`
    update jobs
       set status = 'running', attempt = attempt + 1, token = ${token}, worker = ${worker}, error = null,
           lease_until = ${lease(time, leaseSeconds)}
     where id = (${nextJob(sql`${project.id}::uuid`, time)}) and status = 'queued'
       and (select count(*) from jobs where project_id = ${project.id} and status = 'running') < ${project.cap}
    returning id, payload, attempt, max_attempts, worker_deaths,
              extract(epoch from ${time()} - run_after)::float8 * 1000 as waited`);
  const [row] = claimed.rows;
  if (!row) return null;
  return {
    id: Number(row.id),
    token,
    projectId: project.id,
    payload: row.payload,
    attempt: row.attempt,
    maxAttempts: row.max_attempts,
    workerDeaths: row.worker_deaths,
    waited: row.waited,
  };
}

interface ClaimedRow extends Record<string, unknown> {
  id: string;
  payload: ScenarioJob;
  attempt: number;
  max_attempts: number;
  worker_deaths: number;
  waited: number;
}
