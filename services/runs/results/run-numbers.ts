import { and, eq, sql } from 'drizzle-orm';
import type { Executor } from '#services/foundation/database/transaction';
import { runNumbers, runs } from '../tables';

/**
 * Returns the unique number of a project's next run, from 1. Blocks other new runs until the transaction ends.
 * A long transaction gets its number before it begins, and leaves a gap when it fails.
 */
export async function nextRunNumber(executor: Executor, projectId: string): Promise<number> {
  const [row] = await executor
    .insert(runNumbers)
    .values({ projectId, last: 1 })
    .onConflictDoUpdate({ target: runNumbers.projectId, set: { last: sql`${runNumbers.last} + 1` } })
    .returning({ last: runNumbers.last });
  return row!.last; // inserted or there before
}

/** Returns the number of the run with the sender's key: its own if the run exists, else the next number. */
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
