import { desc, eq, sql, type SQL } from 'drizzle-orm';
import type { Removed, RetentionRules } from '#contracts/runs/retention';
import type { Executor } from '#services/foundation/database/transaction';
import { retention, retentionSweeps } from '../tables';

interface CountedFiles {
  artefacts: number;
  bytes: number;
}

/** The screenshots that explorations took of pages, which expire like those of runs. The map provides the functions. */
export interface MapPictures {
  /** @param before only those taken before that time; left out: all */
  count(executor: Executor, projectId: string, before?: Date): Promise<CountedFiles>;
  /** @returns those deleted: simultaneous calls never count a screenshot twice */
  remove(executor: Executor, projectId: string, before: Date): Promise<CountedFiles>;
}

export async function retentionRulesOf(executor: Executor, projectId: string): Promise<RetentionRules> {
  const [rules] = await executor
    .select({ runDays: retention.runDays, artefactDays: retention.artefactDays })
    .from(retention)
    .where(eq(retention.projectId, projectId));
  return rules ?? { runDays: null, artefactDays: null };
}

export async function replaceRules(
  executor: Executor,
  projectId: string,
  rules: RetentionRules,
  updatedAt: Date,
): Promise<void> {
  const values = { ...rules, updatedAt };
  await executor
    .insert(retention)
    .values({ projectId, ...values })
    .onConflictDoUpdate({ target: retention.projectId, set: values });
}

export async function projectsWithRules(executor: Executor): Promise<string[]> {
  const rows = await executor
    .select({ projectId: retention.projectId })
    .from(retention)
    .where(sql`${retention.runDays} is not null or ${retention.artefactDays} is not null`);
  return rows.map(({ projectId }) => projectId);
}

/** SQL for ended runs of the project that are not pinned and were published before `before`. */
function expired(projectId: string, before: Date, more: SQL = sql``): SQL {
  return sql`select id from runs where project_id = ${projectId} and pinned_at is null
    and status not in ('QUEUED', 'RUNNING') and published_at < ${before.toISOString()}::timestamptz ${more}`;
}

export async function expiredRuns(
  executor: Executor,
  projectId: string,
  before: Date,
  limit: number,
): Promise<string[]> {
  return ids(executor, sql`${expired(projectId, before)} order by published_at, id limit ${limit}`);
}

/** Returns expired runs that still have screenshots or traces. */
export async function runsWithExpiredArtefacts(
  executor: Executor,
  projectId: string,
  before: Date,
  limit: number,
): Promise<string[]> {
  const kept = sql`and artefacts_removed_at is null`;
  return ids(executor, sql`${expired(projectId, before, kept)} order by published_at, id limit ${limit}`);
}

export async function markArtefactsRemoved(executor: Executor, runIds: string[], at: Date): Promise<void> {
  await executor.execute(sql`
    update runs set artefacts_removed_at = ${at.toISOString()}::timestamptz
     where id = any(${sql.param(runIds)}::uuid[])`);
}

/** Counts the data that would expire. Counts each file once, and only files that no other run needs. */
export async function countExpired(
  executor: Executor,
  projectId: string,
  {
    runsBefore,
    artefactsBefore,
    mapPictures,
  }: { runsBefore: Date | null; artefactsBefore: Date | null; mapPictures: MapPictures },
): Promise<Removed> {
  const moments = [runsBefore, artefactsBefore].filter((moment) => moment !== null);
  if (moments.length === 0) return { runs: 0, artefacts: 0, bytes: 0 };
  const latest = new Date(Math.max(...moments.map((moment) => moment.getTime())));
  const runs = runsBefore
    ? await number(executor, sql`select count(*) as count from (${expired(projectId, runsBefore)}) as gone`)
    : 0;
  const { rows } = await executor.execute<{ artefacts: string; bytes: string }>(sql`
    with gone as (${expired(projectId, latest)}),
      -- Not written down: each of its two uses asks the indexes for what it needs.
      artefacts as not materialized (
        select blob, size, attempt_id from screenshots union all select blob, size, attempt_id from attachments
      ),
      going as (
        select blob, size from artefacts join attempts on attempts.id = attempt_id
        where attempts.run_id in (select id from gone)
      )
    select (select count(*) from going) as artefacts, coalesce(sum(size), 0)::bigint as bytes
    from (select distinct blob, size from going) as files
    where not exists (
      select 1 from artefacts join attempts on attempts.id = artefacts.attempt_id
      where artefacts.blob = files.blob and attempts.run_id not in (select id from gone))`);
  const [row] = rows;
  const pictures = artefactsBefore ? await mapPictures.count(executor, projectId, artefactsBefore) : null;
  return {
    runs,
    artefacts: Number(row?.artefacts ?? 0) + (pictures?.artefacts ?? 0),
    bytes: Number(row?.bytes ?? 0) + (pictures?.bytes ?? 0),
  };
}

/**
 * Counts the project's runs, pinned runs, and bytes of screenshots, traces and the map's screenshots.
 * Each file counts once. Attempts are found by their index on runs, so that other projects' data is not read.
 */
export async function pinnedBy(executor: Executor, projectId: string, mapPictures: MapPictures) {
  const { rows } = await executor.execute<{ runs: string; pinned: string; bytes: string }>(sql`
    select count(*) as runs, count(pinned_at) as pinned,
      (select coalesce(sum(size), 0)::bigint from (
        select distinct blob, size from runs
          join attempts on attempts.run_id = runs.id
          join (
            select blob, size, attempt_id from screenshots union all select blob, size, attempt_id from attachments
          ) as artefacts on attempt_id = attempts.id
        where runs.project_id = ${projectId}) as files) as bytes
    from runs where project_id = ${projectId}`);
  const [row] = rows;
  const pictures = await mapPictures.count(executor, projectId);
  return { runs: Number(row?.runs), pinned: Number(row?.pinned), bytes: Number(row?.bytes) + pictures.bytes };
}

export async function addSweep(
  executor: Executor,
  sweep: Removed & { id: string; projectId: string; at: Date },
): Promise<void> {
  await executor.insert(retentionSweeps).values(sweep);
}

export async function sweepsOf(executor: Executor, projectId: string, limit: number) {
  return executor
    .select()
    .from(retentionSweeps)
    .where(eq(retentionSweeps.projectId, projectId))
    .orderBy(desc(retentionSweeps.at))
    .limit(limit);
}

async function ids(executor: Executor, query: SQL): Promise<string[]> {
  return (await executor.execute<{ id: string }>(query)).rows.map(({ id }) => id);
}

async function number(executor: Executor, query: SQL): Promise<number> {
  return Number((await executor.execute<{ count: string }>(query)).rows[0]?.count ?? 0);
}
