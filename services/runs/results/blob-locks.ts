import { sql, type SQL } from 'drizzle-orm';

/*
 * Equal screenshots share one file, which is deleted with the last row that names it. Locks protect parts of the files.
 * To store: write the file, add the row under the shared lock, and write the file again after the commit.
 * To remove: hold the exclusive lock from the last query of the rows to the end of the transaction.
 * Either the removal sees the row and keeps the file, or the second write comes after the removal. No table is locked.
 * Only transactions that store a file of the same part wait, for the removal of at most a hundred files.
 */

/** A constant that no other program uses on the same database. */
const lockClass = 726_351_841;
/** 1,024 parts: fewer than a transaction may lock, however many screenshots an import has. */
const partsOf = (blobs: string[]) =>
  sql.param([...new Set(blobs.map((blob) => parseInt(blob.slice(0, 3), 16) >> 2))]);

/** Waits until nobody removes these files. The lock ends with the transaction, or with a single statement. */
export function storing(blobs: string[]): SQL {
  return sql`select pg_advisory_xact_lock_shared(${lockClass}::int, part) from unnest(${partsOf(blobs)}::int[]) as part`;
}

/**
 * Locks these files for removal until the transaction ends. `held` is false where others store or remove files.
 * Does not wait, because two removals that lock the same parts in different orders would deadlock.
 */
export function removing(blobs: string[]): SQL {
  return sql`select pg_try_advisory_xact_lock(${lockClass}::int, part) as held from unnest(${partsOf(blobs)}::int[]) as part`;
}
