import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { DatabaseUnusable, type Database } from './index';

/** Number of the lock: any constant that no other program uses on the same database. */
const lock = 7_263_518_402;

/**
 * Migrates the tables to this version. Servers that start at once wait for each other: without the lock most of them
 * fail, as each tries to apply the same migrations.
 * @param migrationsFolder `services/foundation/migrations` of the source tree, or its copy beside a bundle.
 * @param version of Scenarium, stored for tables that it changes
 * @throws {DatabaseUnusable} if a newer version has made the tables: this version does not know their meaning
 */
export async function migrate(
  { pool }: Pick<Database, 'pool'>,
  migrationsFolder: string,
  version = 'a development version',
): Promise<void> {
  // One connection for lock and migrations: the lock belongs to the session.
  const client = await pool.connect();
  let failure: Error | undefined;
  try {
    await client.query('select pg_advisory_lock($1)', [lock]);
    await refuseNewer(client, migrationsFolder, version);
    const before = await newestApplied(client);
    await applyMigrations(drizzle({ client }), { migrationsFolder });
    const after = await newestApplied(client);
    if (after !== before) await noteVersion(client, after, version);
    await client.query('select pg_advisory_unlock($1)', [lock]);
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    // A connection given back with an error is closed, which frees its lock.
    client.release(failure);
  }
}

/**
 * Refuses a database that is too new. Call this before any work with its tables.
 * @throws {DatabaseUnusable} if a newer version has made them
 */
export async function refuseNewer(
  queries: Pick<pg.ClientBase, 'query'>,
  migrationsFolder: string,
  version: string,
): Promise<void> {
  const applied = await newestApplied(queries);
  if (applied <= newestOf(migrationsFolder)) return;
  const maker = await versionOf(queries, applied);
  throw new DatabaseUnusable(
    `The tables of this database were created by ${maker ? `version ${maker}` : 'a newer version'}. This is ` +
      `${version}, which does not know them. Start that version or a newer one, or restore the backup that was ` +
      'made before the upgrade.',
  );
}

const newestOf = (migrationsFolder: string) =>
  Math.max(...readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis));

/** Returns when the newest applied migration was written, in milliseconds since 1970; 0 if there is none. */
async function newestApplied(queries: Pick<pg.ClientBase, 'query'>): Promise<number> {
  if (!(await isTable(queries, 'drizzle.__drizzle_migrations'))) return 0;
  const { rows } = await queries.query<{ newest: string | null }>(
    'select max(created_at) as newest from drizzle.__drizzle_migrations',
  );
  return Number(rows[0]?.newest ?? 0);
}

// Stored beside drizzle's own table: versions that know other tables must read it before any migration.
async function noteVersion(
  queries: Pick<pg.ClientBase, 'query'>,
  newest: number,
  version: string,
): Promise<void> {
  await queries.query(
    'create table if not exists drizzle.versions (newest bigint primary key, version text not null)',
  );
  await queries.query(
    'insert into drizzle.versions (newest, version) values ($1, $2) on conflict (newest) do nothing',
    [newest, version],
  );
}

async function versionOf(queries: Pick<pg.ClientBase, 'query'>, newest: number): Promise<string | null> {
  if (!(await isTable(queries, 'drizzle.versions'))) return null;
  const { rows } = await queries.query<{ version: string }>(
    'select version from drizzle.versions where newest = $1',
    [newest],
  );
  return rows[0]?.version ?? null;
}

async function isTable(queries: Pick<pg.ClientBase, 'query'>, name: string): Promise<boolean> {
  const { rows } = await queries.query<{ known: boolean }>('select to_regclass($1) is not null as known', [
    name,
  ]);
  return rows[0]?.known ?? false;
}

/** Returns whether the tables have at least these migrations, for processes that only use the tables. */
export async function isMigrated(
  { pool }: Pick<Database, 'pool'>,
  migrationsFolder: string,
): Promise<boolean> {
  return (await newestApplied(pool)) >= newestOf(migrationsFolder);
}
