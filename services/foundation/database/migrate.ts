import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import type { Database } from './index';

/** Any constant that no other program uses on the same database. */
const lock = 7_263_518_402;

/**
 * Brings the tables up to date. Servers that start at once wait for each other: without the lock most of them
 * fail, as each tries to apply the same migrations.
 * @param migrationsFolder `services/foundation/migrations` of the source tree, or its copy beside a bundle.
 */
export async function migrate({ pool }: Pick<Database, 'pool'>, migrationsFolder: string): Promise<void> {
  // One connection for lock and migrations: the lock belongs to the session.
  const client = await pool.connect();
  let failure: Error | undefined;
  try {
    await client.query('select pg_advisory_lock($1)', [lock]);
    await applyMigrations(drizzle({ client }), { migrationsFolder });
    await client.query('select pg_advisory_unlock($1)', [lock]);
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    // A connection given back with an error is closed, which frees its lock.
    client.release(failure);
  }
}

/** Whether the tables are at least what these migrations make, for processes that only use them. */
export async function isMigrated(
  { pool }: Pick<Database, 'pool'>,
  migrationsFolder: string,
): Promise<boolean> {
  const newest = Math.max(
    ...readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis),
  );
  const { rows: known } = await pool.query<{ known: boolean }>(
    "select to_regclass('drizzle.__drizzle_migrations') is not null as known",
  );
  if (!known[0]?.known) return false;
  const { rows } = await pool.query<{ newest: string | null }>(
    'select max(created_at) as newest from drizzle.__drizzle_migrations',
  );
  return Number(rows[0]?.newest ?? 0) >= newest;
}
