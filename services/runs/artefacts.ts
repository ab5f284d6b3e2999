import { setTimeout as delay } from 'node:timers/promises';
import { eq, inArray, sql } from 'drizzle-orm';
import type { BlobStore } from '#services/foundation/blobs';
import type { Database } from '#services/foundation/database';
import type { Transaction } from '#services/foundation/database/transaction';
import { removing } from './recording/blob-locks';
import { attempts, results, runs } from './tables';

/** Results looked at together, and screenshots, and traces, removed in one transaction: each keeps others from storing. */
const resultsAtOnce = 20;
const batch = 50;
/** Milliseconds until files that somebody stores right now are tried again. */
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

export interface Removal {
  /** Asked before each transaction; false leaves the rest for another time. */
  goOn?: () => boolean;
  /** A run that somebody pins meanwhile keeps what it still has. */
  unlessPinned: boolean;
  /** Called with results whose attempts have no artefacts any more. */
  done?: (resultIds: string[]) => Promise<unknown>;
}

export interface RemovedArtefacts {
  /** Rows that went. */
  artefacts: number;
  /** Of the files that went with them. */
  bytes: number;
  /** Whether it was told to stop, or the run was pinned, before it was through. */
  more: boolean;
}

/**
 * Removes the screenshots and traces of a run, in small transactions and by indexes alone. Equal pictures share one file:
 * it goes with the last row that names it (recording/blob-locks.ts says why none is missed). Files go first: were the
 * rows gone already, a server killed in between would leave files that nobody finds.
 */
export async function removeArtefacts(
  { database: { db }, blobs }: RemovalDeps,
  runId: string,
  { goOn = () => true, unlessPinned, done = async () => undefined }: Removal,
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
      // As long as it worked: there is no hurry, and others have the disk meanwhile.
      await delay(gone === 'in use' ? pause : performance.now() - began);
      if (gone === 'in use') continue;
      removed.artefacts += gone.artefacts;
      removed.bytes += gone.bytes;
    }
    await done(some);
  }
  return removed;
}

/** Whether it is, or gone; it stays as it is until the transaction ends. */
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
  // A statement of its own after the locks: it sees what others committed meanwhile.
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
