import { sql } from 'drizzle-orm';
import type { BlobStore } from '#services/foundation/blobs';
import type { Database } from '#services/foundation/database';
import type { Transaction } from '#services/foundation/database/transaction';

/** Screenshots and traces removed in one transaction, and files removed at once. */
const batch = 100;

interface Artefact extends Record<string, unknown> {
  id: string;
  blob: string;
  size: string;
  /** Whether no other row has the same bytes. */
  last: boolean;
}

/**
 * Removes the screenshots and traces of runs. Equal pictures share one file: it goes with the last row that names it.
 * The tables are locked meanwhile, so that nobody begins to share a file that is just being removed; who stores one
 * looks behind its row whether the file is still there (recording/sink.ts). Files go first: were the rows gone
 * already, a server killed in between would leave files that nobody finds.
 * @returns how many rows went, and the bytes of files that went with them
 */
export async function removeArtefacts(
  { database: { db }, blobs }: { database: Pick<Database, 'db'>; blobs: BlobStore },
  runIds: string[],
): Promise<{ artefacts: number; bytes: number }> {
  const removed = { artefacts: 0, bytes: 0 };
  for (;;) {
    const gone = await db.transaction((tx) => removeSome(tx, blobs, runIds));
    if (gone.length === 0) return removed;
    const files = new Map(gone.filter(({ last }) => last).map(({ blob, size }) => [blob, Number(size)]));
    removed.artefacts += gone.length;
    for (const size of files.values()) removed.bytes += size;
  }
}

async function removeSome(tx: Transaction, blobs: BlobStore, runIds: string[]): Promise<Artefact[]> {
  await tx.execute(sql`lock table screenshots, attachments in share row exclusive mode`);
  const { rows } = await tx.execute<Artefact>(sql`
    with artefacts as (
      select id, attempt_id, blob, size from screenshots
      union all select id, attempt_id, blob, size from attachments
    ), going as (
      select artefacts.id, blob, size from artefacts join attempts on attempts.id = attempt_id
      where attempts.run_id = any(${sql.param(runIds)}::uuid[]) limit ${batch}
    )
    select going.*, not exists (
      select 1 from artefacts where artefacts.blob = going.blob and artefacts.id not in (select id from going)
    ) as last from going`);
  const files = new Set(rows.filter(({ last }) => last).map(({ blob }) => blob));
  await Promise.all([...files].map((blob) => blobs.delete(blob)));
  const ids = sql.param(rows.map(({ id }) => id));
  await tx.execute(sql`delete from screenshots where id = any(${ids}::uuid[])`);
  await tx.execute(sql`delete from attachments where id = any(${ids}::uuid[])`);
  return rows;
}
