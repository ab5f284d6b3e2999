import { and, eq, sql } from 'drizzle-orm';
import type { Executor } from '#services/foundation/database/transaction';
import { runNumbers, runs } from '../tables';

/**
 * The number of a project's next run, from 1, which nobody else gets. Within a transaction other runs of the project
 * cannot begin until it is over: one that takes long asks before it begins, and leaves a gap when it fails.
 */
export async function nextRunNumber(executor: Executor, projectId: string): Promise<number> {
  const [row] = await executor
    .insert(runNumbers)
    .values({ projectId, last: 1 })
    .onConflictDoUpdate({ target: runNumbers.projectId, set: { last: sql`${runNumbers.last} + 1` } })
    .returning({ last: runNumbers.last });
  return row!.last; // inserted or there before
}

/** The number of the run that a sender calls so: its own where it is there already, else the next. */
export async function importedRunNumber(
  executor: Executor,
  { projectId, externalKey }: { projectId: string; externalKey: string },
): Promise<number> {
  const [run] = await executor
    .select({ number: runs.number })
    .from(runs)
    .where(and(eq(runs.projectId, projectId), eq(runs.externalKey, externalKey)));
  return run?.number ?? (await nextRunNumber(executor, projectId));
}
