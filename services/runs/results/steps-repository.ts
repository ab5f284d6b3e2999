import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { ReportStep } from '#contracts/worker/evidence';
import type { AttemptRef } from '#contracts/worker/run-sink';
import type { Executor, Transaction } from '#services/foundation/database/transaction';
import { steps } from '../tables';
import { isCurrent } from './repository';

/**
 * Writes steps while their attempt runs. Adds new steps; with `replacing`, replaces existing ones.
 * Uses one statement that locks the attempt, so that no step is added after the scenario was given back.
 * @returns the attempt's project, null when the claim no longer counts
 */
export async function writeReportSteps(
  executor: Executor,
  at: AttemptRef,
  written: { index: number; step: ReportStep }[],
  { now, replacing }: { now: Date; replacing: boolean },
): Promise<string | null> {
  const rows = written.map(({ index, step }) => ({ index, status: step.result.status, report: step }));
  // Calls may arrive in another order: a late report that a step began must not undo its result.
  const onConflict = replacing
    ? sql`do update set status = excluded.status, report = excluded.report
        where not (excluded.status = 'STARTED' and steps.status not in ('UNKNOWN', 'STARTED'))`
    : sql`do nothing`;
  const { rows: found } = await executor.execute<{ project_id: string }>(sql`
    with current as (
      update attempts set updated_at = ${now.toISOString()}::timestamptz where ${isCurrent(at)}
      returning id, project_id
    ), written as (
      insert into steps (attempt_id, index, status, report)
      select current.id, step.index, step.status, step.report
      from current, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as step(index int, status text, report jsonb)
      on conflict (attempt_id, index) ${onConflict}
    )
    select project_id from current`);
  return found[0]?.project_id ?? null;
}

export async function stepsOfAttempt(
  executor: Executor,
  attemptId: string,
): Promise<{ index: number; step: ReportStep }[]> {
  return executor
    .select({ index: steps.index, step: steps.report })
    .from(steps)
    .where(eq(steps.attemptId, attemptId))
    .orderBy(asc(steps.index));
}

/** Replaces steps of an attempt that the transaction has locked. */
export async function replaceSteps(
  tx: Transaction,
  attemptId: string,
  replaced: { index: number; step: ReportStep }[],
): Promise<void> {
  if (replaced.length === 0) return;
  const rows = replaced.map(({ index, step }) => ({
    attemptId,
    index,
    status: step.result.status,
    report: step,
  }));
  await tx
    .insert(steps)
    .values(rows)
    .onConflictDoUpdate({
      target: [steps.attemptId, steps.index],
      set: { status: sql`excluded.status`, report: sql`excluded.report` },
    });
}

export async function deleteSteps(tx: Transaction, attemptIds: string[]): Promise<void> {
  await tx.delete(steps).where(inArray(steps.attemptId, attemptIds));
}
