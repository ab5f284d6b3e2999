import { sql } from 'drizzle-orm';
import type { Executor } from '#services/foundation/database/transaction';

/** Keeps when somebody first opened the report of a failure; of what did not fail nothing is kept. */
export async function noteOpened(
  executor: Executor,
  { projectId, attemptId, at }: { projectId: string; attemptId: string; at: Date },
): Promise<void> {
  await executor.execute(sql`
    update results set opened_at = ${at.toISOString()}::timestamptz
    where id = (select result_id from attempts where id = ${attemptId} and project_id = ${projectId})
      and analysis is not null and opened_at is null`);
}
