import { sql, type SQL } from 'drizzle-orm';

/*
 * Equal pictures share one file, which goes with the last row that names it. Who stores one puts the file, adds the row
 * under the lock of its part, shared, and puts the file once more when the row is there for all to see. Who removes one
 * holds that lock alone from its last look at the rows to its end. So either it sees the row and the file stays, or the
 * second putting comes after the file went. No table is locked: only who stores a picture of the same part waits, for the
 * removal of at most a hundred files.
 */

/** Any constant that no other program uses on the same database. */
const lockClass = 726_351_841;
/** There are 1,024: fewer than a transaction may lock, however many pictures an import has. */
const partsOf = (blobs: string[]) =>
  sql.param([...new Set(blobs.map((blob) => parseInt(blob.slice(0, 3), 16) >> 2))]);

/** Waits until nobody removes these files; held until the transaction, or the statement by itself, ends. */
export function storing(blobs: string[]): SQL {
  return sql`select pg_advisory_xact_lock_shared(${lockClass}::int, part) from unnest(${partsOf(blobs)}::int[]) as part`;
}

/**
 * Whether nobody stores or removes these files, in rows of `held`; as long as the transaction. Waits for nobody: two who
 * want the same parts in another order would wait for each other for ever.
 */
export function removing(blobs: string[]): SQL {
  return sql`select pg_try_advisory_xact_lock(${lockClass}::int, part) as held from unnest(${partsOf(blobs)}::int[]) as part`;
}
