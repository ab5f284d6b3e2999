import { and, asc, eq, lte, min, notInArray } from 'drizzle-orm';
import type { Executor, Transaction } from '#services/foundation/database/transaction';
import type { ExecutionRow } from '../plans/repository';
import { executions, executionSlots } from '../tables';

/** Returns the execution that has been due longest, except those already tried. Null when none is due. */
export async function longestDue(
  executor: Executor,
  now: Date,
  tried: string[],
): Promise<ExecutionRow | null> {
  const [row] = await executor
    .select()
    .from(executions)
    .where(
      and(
        eq(executions.enabled, true),
        lte(executions.nextRunAt, now),
        tried.length > 0 ? notInArray(executions.id, tried) : undefined,
      ),
    )
    .orderBy(asc(executions.nextRunAt))
    .limit(1);
  return row ?? null;
}

/** Returns when the next execution is due. Null when none will be. */
export async function nextDue(executor: Executor): Promise<Date | null> {
  const [row] = await executor
    .select({ next: min(executions.nextRunAt) })
    .from(executions)
    .where(eq(executions.enabled, true));
  return row?.next ?? null;
}

/** Stores slots. @returns false when one of them existed, because another server was faster */
export async function insertSlots(
  tx: Transaction,
  slots: (typeof executionSlots.$inferInsert)[],
): Promise<boolean> {
  const inserted = await tx
    .insert(executionSlots)
    .values(slots)
    .onConflictDoNothing()
    .returning({ slot: executionSlots.slot });
  return inserted.length === slots.length;
}
