import { sql } from 'drizzle-orm';
import type { Executor } from '#services/foundation/database/transaction';

/** Stores when a user first opened the report of a failure. Does nothing for other results. */
export async function noteOpened(
  executor: Executor,
  { projectId, attemptId, at }: { projectId: string; attemptId: string; at: Date },
): Promise<void> {
  await executor.execute(sql`
    update results set opened_at = ${at.toISOString()}::timestamptz
    where id = (select result_id from attempts where id = ${attemptId} and project_id = ${projectId})
      and analysis is not null and opened_at is null`);
}
