import { and, eq, sql } from 'drizzle-orm';
import type { AttemptRef } from '#contracts/run-sink';
import type { Executor, Transaction } from '#services/foundation/database/transaction';
import { isCurrent } from '../recording/repository';
import { attachments, testCases } from '../tables';

type NewAttachment = Pick<typeof attachments.$inferInsert, 'id' | 'kind' | 'blob' | 'size'>;

/** Notes an attachment while its attempt runs. @returns false when the attempt does not count any more */
export async function insertAttachment(
  executor: Executor,
  at: AttemptRef,
  { id, kind, blob, size }: NewAttachment,
): Promise<boolean> {
  const inserted = await executor.execute(sql`
    insert into attachments (id, test_case_id, kind, blob, size)
    select ${id}::uuid, test_cases.id, ${kind}, ${blob}, ${size}::bigint
    from test_cases where ${isCurrent(at)} for share`);
  return inserted.rowCount === 1;
}

export async function deleteAttachments(tx: Transaction, testCaseId: string): Promise<void> {
  await tx.delete(attachments).where(eq(attachments.testCaseId, testCaseId));
}

/** Id and size (bytes) of a result's trace; null when none was recorded or it is gone. */
export async function traceOf(
  executor: Executor,
  testCaseId: string,
): Promise<{ id: string; size: number } | null> {
  const [trace] = await executor
    .select({ id: attachments.id, size: attachments.size })
    .from(attachments)
    .where(and(eq(attachments.testCaseId, testCaseId), eq(attachments.kind, 'trace')))
    .limit(1);
  return trace ?? null;
}

/** The bytes' address, asked for within a project, so that an id of another one finds nothing. */
export async function attachmentBlob(
  executor: Executor,
  projectId: string,
  at: { testCaseId: string; attachmentId: string },
): Promise<string | null> {
  const [attachment] = await executor
    .select({ blob: attachments.blob })
    .from(attachments)
    .innerJoin(testCases, eq(testCases.id, attachments.testCaseId))
    .where(
      and(
        eq(attachments.id, at.attachmentId),
        eq(testCases.id, at.testCaseId),
        eq(testCases.projectId, projectId),
      ),
    );
  return attachment?.blob ?? null;
}
