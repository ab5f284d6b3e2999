import { and, asc, eq, lte, min, notInArray } from 'drizzle-orm';
import type { Executor, Transaction } from '#services/foundation/database/transaction';
import type { ExecutionRow } from '../plans/repository';
import { executions, executionSlots } from '../tables';

/** The execution that is due for longest, of those that were not tried; null when none is. */
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

/** When the next execution is due; null when none will be. */
export async function nextDue(executor: Executor): Promise<Date | null> {
  const [row] = await executor
    .select({ next: min(executions.nextRunAt) })
    .from(executions)
    .where(eq(executions.enabled, true));
  return row?.next ?? null;
}

/** Notes slots. @returns false when one of them was there: another server was faster */
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
