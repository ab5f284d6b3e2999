import { sql } from 'drizzle-orm';
import type { Queries } from '#services/foundation/database/index';

/** Channel of notifications that a worker requests files, and that they are ready. */
export const channel = 'sources';

export interface Source {
  projectId: string;
  commit: string;
}

/** Returns the known answer about a commit's files, for a worker. Stores the request when there is none. */
export async function wantSource(
  db: Queries,
  { projectId, commit }: Source,
): Promise<{ blob: string | null; error: string | null }> {
  // One statement, so that only one of several simultaneous workers adds the row.
  const { rows } = await db.execute<{ blob: string | null; error: string | null; fresh: boolean }>(sql`
    insert into sources (project_id, commit, asked_at, used_at) values (${projectId}, ${commit}, now(), now())
    on conflict (project_id, commit) do update set used_at = now()
    returning blob, error, (xmax = 0) as fresh`);
  const row = rows[0] ?? { blob: null, error: null };
  if (row.blob === null && row.error === null) await db.execute(sql`select pg_notify(${channel}, 'asked')`);
  return { blob: row.blob, error: row.error };
}

/** Deletes a wrong answer: bytes that no longer exist, or an error that should be tried again. */
export async function deleteWrongAnswer(
  db: Queries,
  { projectId, commit }: Source,
  known: string,
): Promise<void> {
  await db.execute(sql`
    update sources set blob = null, size = null, error = null, asked_at = now()
     where project_id = ${projectId} and commit = ${commit} and ${known} in (blob, error)`);
}

/** Returns commits whose files a worker waits for, oldest request first. */
export async function wantedSources(db: Queries): Promise<Source[]> {
  const { rows } = await db.execute<{ project_id: string; commit: string }>(sql`
    select project_id, commit from sources where blob is null and error is null order by asked_at`);
  return rows.map((row) => ({ projectId: row.project_id, commit: row.commit }));
}

/** @returns whether the request still exists; otherwise the project was deleted */
export async function answerSource(
  db: Queries,
  { projectId, commit }: Source,
  answer: { blob: string; size: number } | { error: string },
): Promise<boolean> {
  const { blob = null, size = null, error = null } = { blob: null, size: null, error: null, ...answer };
  const { rows } = await db.execute(sql`
    with answered as (
      update sources set blob = ${blob}, size = ${size}, error = ${error}
       where project_id = ${projectId} and commit = ${commit} returning commit)
    select pg_notify(${channel}, 'answered') from answered`);
  return rows.length > 0;
}

/** Returns the blobs of a project's sources. */
export async function blobsOfProject(db: Queries, projectId: string): Promise<string[]> {
  const { rows } = await db.execute<{ blob: string }>(sql`
    select blob from sources where project_id = ${projectId} and blob is not null`);
  return rows.map(({ blob }) => blob);
}

export async function deleteProjectRows(db: Queries, projectId: string): Promise<void> {
  await db.execute(sql`delete from sources where project_id = ${projectId}`);
}

/**
 * Deletes sources that no worker has used for some time and no job needs.
 * @param hours without a use
 * @returns blobs to delete
 */
export async function takeUnusedSources(db: Queries, hours: number): Promise<string[]> {
  const { rows } = await db.execute<{ blob: string | null }>(sql`
    delete from sources source
     where used_at < now() - make_interval(hours => ${hours})
       and not exists (select 1 from jobs
                        where jobs.project_id = source.project_id and jobs.status in ('queued', 'running')
                          and jobs.payload ->> 'commit' = source.commit)
    returning blob`);
  return rows.flatMap(({ blob }) => blob ?? []);
}
