import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';

/** The one database of the embedded services. SQL is restricted to what PostgreSQL 15 knows. */
export interface Database {
  /** Drizzle over the pool. */
  db: NodePgDatabase;
  pool: pg.Pool;
  close(): Promise<void>;
}
