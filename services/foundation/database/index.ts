import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { parseUrl } from '#contracts/parse-url';
import type { Log } from '../log';

/** The one database of the embedded services. SQL is restricted to what PostgreSQL 15 knows. */
export interface Database {
  /** Drizzle over the pool. */
  db: NodePgDatabase;
  pool: pg.Pool;
  close(): Promise<void>;
}

/** The pool or one transaction: what a repository's function asks its question of. */
export type Queries = PgDatabase<NodePgQueryResultHKT, Record<string, never>>;

/** The database cannot be used: unreachable, wrong credentials or too old. The message is for the operator. */
export class DatabaseUnusable extends Error {
  override name = 'DatabaseUnusable';
}

export interface DatabaseOptions {
  /** Connections held at most; 10 unless told. */
  max?: number;
  log: Log;
}

const oldest = 15;

/**
 * Connects to a PostgreSQL server and checks its version.
 * @param url `postgresql://user:password@host:port/database`
 * @throws {DatabaseUnusable}
 */
export async function openDatabase(url: string, { max = 10, log }: DatabaseOptions): Promise<Database> {
  const pool = new pg.Pool({ connectionString: url, max, connectionTimeoutMillis: 10_000, keepAlive: true });
  // Without both handlers a lost connection ends the whole process: the pool only listens to idle clients.
  pool.on('error', (err) => log.warn({ err }, 'An idle database connection was lost'));
  pool.on('connect', (client) => {
    client.on('error', (err) => log.warn({ err }, 'A database connection was lost'));
  });
  try {
    await requireVersion(pool, url);
  } catch (error) {
    await pool.end();
    throw error;
  }
  return { db: drizzle({ client: pool }), pool, close: () => pool.end() };
}

async function requireVersion(pool: pg.Pool, url: string): Promise<void> {
  const answer = await pool
    .query<{ number: number }>(`select current_setting('server_version_num')::int as number`)
    .catch((cause: unknown) => {
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
  const folder = searchParams.get('host'); // of a unix socket
  if (folder) return `${folder}${pathname}`;
  return `${hostname}${port && `:${port}`}${pathname}`;
}
