import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { parseUrl } from '#domain/parse-url';
import type { Log } from '../log';
import { DatabaseAway } from './out-of-reach';
import { Pool, type DatabaseTimeouts } from './pool';
import { watchDatabase, type WatchOptions } from './watch';

/** The one database of the embedded services. SQL is restricted to what PostgreSQL 15 knows. */
export interface Database {
  /** Drizzle over the pool. */
  db: NodePgDatabase;
  pool: pg.Pool;
  close(): Promise<void>;
}

/** The pool or one transaction, on which a repository's function runs its queries. */
export type Queries = PgDatabase<NodePgQueryResultHKT, Record<string, never>>;

/** The database cannot be used: it is unreachable, too old or refuses the credentials. The message is for operators. */
export class DatabaseUnusable extends Error {
  override name = 'DatabaseUnusable';
}

export interface DatabaseOptions {
  /** Largest number of connections; 10 by default. */
  max?: number;
  /** Time limits of the pool. Without them, slow work is never ended. */
  patience?: DatabaseTimeouts;
  log: Log;
}

const oldest = 15;

/**
 * Connects to a PostgreSQL server and checks its version.
 * @param url `postgresql://user:password@host:port/database`
 * @throws {DatabaseUnusable}
 */
export async function openDatabase(
  url: string,
  { max = 10, patience, log }: DatabaseOptions,
): Promise<Database & { pool: Pool }> {
  const pool = new Pool({ url, max, patience, log });
  try {
    await requireVersion(pool, url);
  } catch (error) {
    await pool.end();
    throw error;
  }
  return { db: drizzle({ client: pool }), pool, close: () => pool.end() };
}

/** Two pools on the one database, for two kinds of work. */
export interface Databases {
  /** For pages and calls: work that takes longer than a user waits is ended. */
  database: Database;
  /** For work that may take long: migrations, imports, exports, retention, sweeps, workers. */
  longWork: Database;
  /** Returns whether the database does not answer at the moment. */
  isAway(): boolean;
  /** Stops warnings about lost connections. Call it when the process is about to end. */
  expectEnd(): void;
  close(): Promise<void>;
}

export interface DatabasesOptions {
  log: Log;
  /** Largest numbers of connections. */
  max: { database: number; longWork: number };
  watch?: Pick<WatchOptions, 'every' | 'patience'>;
}

/** Milliseconds. Together they are less than the ten seconds within which a page answers. */
const patienceOfPages: DatabaseTimeouts = { connect: 4000, lock: 4000, statement: 5000 };
/** Milliseconds after which work whose database is gone is given up: the lease of a job. */
const patienceOfLongWork = 30_000;

/**
 * Connects to a PostgreSQL server with a pool for each kind of work, and watches whether it answers. While it does not,
 * pages get an error at once. Work that hangs is ended, long work after half a minute. Both pools work again when the
 * database is back.
 * @throws {DatabaseUnusable}
 */
export async function openDatabases(url: string, { log, max, watch }: DatabasesOptions): Promise<Databases> {
  const database = await openDatabase(url, { max: max.database, patience: patienceOfPages, log });
  const longWork = await openDatabase(url, { max: max.longWork, log });
  const pools = [database.pool, longWork.pool];
  let since: number | null = null;
  let givingUp: NodeJS.Timeout | undefined;
  const changed = (away: boolean) => {
    clearTimeout(givingUp);
    database.pool.setAway(away);
    if (away) {
      log.error({}, 'The database does not answer; pages and calls say so until it does');
      since = performance.now();
      givingUp = setTimeout(() => longWork.pool.setAway(true), patienceOfLongWork).unref();
    } else {
      longWork.pool.setAway(false);
      const seconds = since === null ? 0 : Math.round((performance.now() - since) / 1000);
      since = null;
      log.info({ seconds }, 'The database answers again');
    }
  };
  const stopWatching = watchDatabase({ url, changed, ...watch });
  return {
    database,
    longWork,
    isAway: () => since !== null,
    expectEnd: () => pools.forEach((pool) => pool.expectEnd()),
    async close() {
      clearTimeout(givingUp);
      await stopWatching();
      // Connections cannot be closed in an orderly way when the server does not answer.
      if (since !== null) pools.forEach((pool) => pool.setAway(true));
      await Promise.all(pools.map((pool) => pool.end()));
    },
  };
}

async function requireVersion(pool: Pool, url: string): Promise<void> {
  const answer = await pool
    .query<{ number: number }>(`select current_setting('server_version_num')::int as number`)
    .catch((error: unknown) => {
      const cause = error instanceof DatabaseAway ? error.cause : error;
      const reason = cause instanceof Error ? cause.message || cause.name : String(cause);
      throw new DatabaseUnusable(`PostgreSQL at ${withoutSecrets(url)} cannot be used: ${reason}`, { cause });
    });
  refuseOldVersion(answer.rows[0]?.number ?? 0, withoutSecrets(url));
}

/**
 * @param version as in `server_version_num`: 150018 is 15.18
 * @throws {DatabaseUnusable} below PostgreSQL 15
 */
export function refuseOldVersion(version: number, address: string): void {
  const major = Math.floor(version / 10_000);
  if (major >= oldest) return;
  throw new DatabaseUnusable(
    `PostgreSQL at ${address} is version ${major}; version ${oldest} or newer is needed.`,
  );
}

function withoutSecrets(url: string): string {
  const parsed = parseUrl(url);
  if (!parsed) return 'the given address';
  const { hostname, port, pathname, searchParams } = parsed;
  const folder = searchParams.get('host'); // folder of a unix socket
  if (folder) return `${folder}${pathname}`;
  return `${hostname}${port && `:${port}`}${pathname}`;
}
