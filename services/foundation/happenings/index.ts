import { desc, eq } from 'drizzle-orm';
import type { Executor, Transaction } from '../database/transaction';
import type { HappeningKind } from './facts';
import { happenings } from './tables';

export { listedFailures, type FailedScenario, type HappeningFacts, type HappeningKind } from './facts';

export type Happening = typeof happenings.$inferSelect;

/** Records a happening in the transaction that causes it. Recording it again changes nothing. */
export async function noteHappening(
  tx: Transaction,
  happening: Omit<typeof happenings.$inferInsert, 'passedOnAt'>,
): Promise<void> {
  await tx.insert(happenings).values(happening).onConflictDoNothing();
}

/** Returns what happened last to an execution; null if nothing is known. */
export async function lastHappening(executor: Executor, executionId: string): Promise<HappeningKind | null> {
  const [last] = await executor
    .select({ kind: happenings.kind })
    .from(happenings)
    .where(eq(happenings.executionId, executionId))
    .orderBy(desc(happenings.at))
    .limit(1);
  return last?.kind ?? null;
}

/** Deletes the happenings of a run that is deleted, with their notifications. */
export async function forgetHappenings(executor: Executor, runId: string): Promise<void> {
  await executor.delete(happenings).where(eq(happenings.runId, runId));
}
