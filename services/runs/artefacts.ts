import { setTimeout as delay } from 'node:timers/promises';
import { eq, inArray, sql } from 'drizzle-orm';
import type { BlobStore } from '#services/foundation/blobs';
import type { Database } from '#services/foundation/database';
import type { Transaction } from '#services/foundation/database/transaction';
import { removing } from './results/blob-locks';
import { attempts, results, runs } from './tables';

/** Results per query, and artefacts removed per transaction. Each transaction blocks others that store artefacts. */
const resultsAtOnce = 20;
const batch = 50;
/** Milliseconds until a retry for files that another transaction is storing. */
const pause = 20;

interface Artefact extends Record<string, unknown> {
  id: string;
  blob: string;
  size: string;
}

interface RemovalDeps {
  database: Pick<Database, 'db'>;
  blobs: BlobStore;
}

export interface ArtefactRemoval {
  /** Called before each transaction. False stops; the rest remains for another time. */
  goOn?: () => boolean;
  /** Stops when the run is pinned while the removal is running. A pinned run keeps its remaining artefacts. */
  unlessPinned: boolean;
  /** Called with the results whose attempts have no artefacts left. */
  done?: (resultIds: string[]) => Promise<unknown>;
}

export interface RemovedArtefacts {
  /** Number of rows removed. */
  artefacts: number;
  /** Size of the files that were deleted with the rows. */
  bytes: number;
  /** True when the removal stopped early: `goOn` returned false, or the run was pinned. */
  more: boolean;
}

/**
 * Removes the screenshots and traces of a run, in small transactions that use indexes only.
 * Equal screenshots share one file. The last row that names it takes the file with it (recording/blob-locks.ts says why
 * none is missed). Files go first: if rows went first and the server was killed, nobody would find the files.
 */
export async function removeArtefacts(
  { database: { db }, blobs }: RemovalDeps,
  runId: string,
  { goOn = () => true, unlessPinned, done = async () => undefined }: ArtefactRemoval,
): Promise<RemovedArtefacts> {
  const removed = { artefacts: 0, bytes: 0, more: false };
  const found = await db.select({ id: results.id }).from(results).where(eq(results.runId, runId));
  for (let from = 0; from < found.length; from += resultsAtOnce) {
    const some = found.slice(from, from + resultsAtOnce).map(({ id }) => id);
    const ofThem = await db
      .select({ id: attempts.id })
      .from(attempts)
      .where(inArray(attempts.resultId, some));
    const attemptIds = ofThem.map(({ id }) => id);
    for (;;) {
      if (!goOn()) return { ...removed, more: true };
      const began = performance.now();
      const gone = await db.transaction(async (tx) =>
        unlessPinned && (await isPinned(tx, runId)) ? 'pinned' : removeSome(tx, blobs, attemptIds),
      );
      if (gone === 'pinned') return { ...removed, more: true };
      if (gone === 'none') break;
      // Pause as long as the transaction took, so that others can use the disk. The removal is not urgent.
      await delay(gone === 'in use' ? pause : performance.now() - began);
      if (gone === 'in use') continue;
      removed.artefacts += gone.artefacts;
      removed.bytes += gone.bytes;
    }
    await done(some);
  }
  return removed;
}

/** Returns whether the run is pinned or deleted. Locks the run until the transaction ends. */
async function isPinned(tx: Transaction, runId: string): Promise<boolean> {
  const [run] = await tx.select({ at: runs.pinnedAt }).from(runs).where(eq(runs.id, runId)).for('share');
  return run?.at !== null;
}

async function removeSome(
  tx: Transaction,
  blobs: BlobStore,
  attemptIds: string[],
): Promise<{ artefacts: number; bytes: number } | 'none' | 'in use'> {
  const of = sql.param(attemptIds);
  const { rows } = await tx.execute<Artefact>(sql`
    (select id, blob, size from screenshots where attempt_id = any(${of}::uuid[]) limit ${batch})
    union all
    (select id, blob, size from attachments where attempt_id = any(${of}::uuid[]) limit ${batch})`);
  if (rows.length === 0) return 'none';
  const sizes = new Map(rows.map(({ blob, size }) => [blob, Number(size)]));
  const { rows: locks } = await tx.execute<{ held: boolean }>(removing([...sizes.keys()]));
  if (locks.some(({ held }) => !held)) return 'in use';

  const ids = sql.param(rows.map(({ id }) => id));
  // A separate statement after the locks, so that it sees everything that others committed before.
  const unnamed = await tx.execute<{ blob: string }>(sql`
    select blob from unnest(${sql.param([...sizes.keys()])}::text[]) as blob
    where not exists (
        select 1 from screenshots where screenshots.blob = blob.blob and not id = any(${ids}::uuid[]))
      and not exists (
        select 1 from attachments where attachments.blob = blob.blob and not id = any(${ids}::uuid[]))`);
  const files = unnamed.rows.map(({ blob }) => blob);
  await Promise.all(files.map((blob) => blobs.delete(blob)));
  await tx.execute(sql`delete from screenshots where id = any(${ids}::uuid[])`);
  await tx.execute(sql`delete from attachments where id = any(${ids}::uuid[])`);
  return {
    artefacts: rows.length,
    bytes: files.reduce((sum, blob) => sum + (sizes.get(blob) ?? 0), 0),
  };
}
