import { and, eq, sql } from 'drizzle-orm';
import type { AttemptRef } from '#contracts/worker/run-sink';
import type { Executor, Transaction } from '#services/foundation/database/transaction';
import { storing } from '../results/blob-locks';
import { isCurrent } from '../results/repository';
import { attachments, attempts } from '../tables';

type NewAttachment = Pick<typeof attachments.$inferInsert, 'id' | 'kind' | 'blob' | 'size'>;

/** Adds an attachment while its attempt runs. @returns false when the attempt no longer counts */
export async function insertAttachment(
  executor: Executor,
  at: AttemptRef,
  { id, kind, blob, size }: NewAttachment,
): Promise<boolean> {
  const inserted = await executor.execute(sql`
    with held as materialized (${storing([blob])})
    insert into attachments (id, attempt_id, kind, blob, size)
    select ${id}::uuid, attempts.id, ${kind}, ${blob}, ${size}::bigint from attempts
    where ${isCurrent(at)} and (select count(*) from held) > 0 for share of attempts`);
  return inserted.rowCount === 1;
}

export async function deleteAttachments(tx: Transaction, attemptId: string): Promise<void> {
  await tx.delete(attachments).where(eq(attachments.attemptId, attemptId));
}

/** Returns id and size (bytes) of an attempt's trace. Null when none was recorded or it was deleted. */
export async function traceOf(
  executor: Executor,
  attemptId: string,
): Promise<{ id: string; size: number } | null> {
  const [trace] = await executor
    .select({ id: attachments.id, size: attachments.size })
    .from(attachments)
    .where(and(eq(attachments.attemptId, attemptId), eq(attachments.kind, 'trace')))
    .limit(1);
  return trace ?? null;
}

/** Returns the hash of the bytes. Filters by project, so an id of another project finds nothing. */
export async function attachmentBlob(
  executor: Executor,
  projectId: string,
  at: { testCaseId: string; attachmentId: string },
): Promise<string | null> {
  const [attachment] = await executor
    .select({ blob: attachments.blob })
    .from(attachments)
    .innerJoin(attempts, eq(attempts.id, attachments.attemptId))
    .where(
      and(
        eq(attachments.id, at.attachmentId),
        eq(attempts.id, at.testCaseId),
        eq(attempts.projectId, projectId),
      ),
    );
  return attachment?.blob ?? null;
}
