import { setTimeout as delay } from 'node:timers/promises';
import { asc, eq, sql } from 'drizzle-orm';
import type { BlobStore } from '#services/foundation/blobs';
import type { Database } from '#services/foundation/database';
import type { Transaction } from '#services/foundation/database/transaction';
import { removing } from './recording/blob-locks';
import { attempts } from './tables';

/** Attempts looked at together, and screenshots and traces removed in one transaction. */
const attemptsAtOnce = 20;
const batch = 100;
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

/** Whether to go on with the next transaction, and what to do with attempts that have no artefacts any more. */
export interface Removal {
  goOn?: () => boolean;
  done?: (attemptIds: string[]) => Promise<void>;
}

/**
 * Removes the screenshots and traces of runs, in small transactions and by indexes alone. Equal pictures share one file:
 * it goes with the last row that names it (recording/blob-locks.ts says why none is missed). Files go first: were the
 * rows gone already, a server killed in between would leave files that nobody finds.
 * @returns how many rows went, the bytes of files that went with them, and whether there are more
 */
export async function removeArtefacts(
  { database: { db }, blobs }: RemovalDeps,
  runIds: string[],
  { goOn = () => true, done = async () => undefined }: Removal = {},
): Promise<{ artefacts: number; bytes: number; more: boolean }> {
  const removed = { artefacts: 0, bytes: 0, more: false };
  for (const runId of runIds) {
    const found = await db
      .select({ id: attempts.id })
      .from(attempts)
      .where(eq(attempts.runId, runId))
      .orderBy(asc(attempts.id));
    for (let from = 0; from < found.length; from += attemptsAtOnce) {
      const some = found.slice(from, from + attemptsAtOnce).map(({ id }) => id);
      for (;;) {
        if (!goOn()) return { ...removed, more: true };
        const began = performance.now();
        const gone = await db.transaction((tx) => removeSome(tx, blobs, some));
        if (gone === 'none') break;
        // As long as it worked: there is no hurry, and others have the disk meanwhile.
        await delay(performance.now() - began);
        if (gone === 'in use') {
          await delay(pause);
          continue;
        }
        removed.artefacts += gone.artefacts;
        removed.bytes += gone.bytes;
      }
      await done(some);
    }
  }
  return removed;
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
