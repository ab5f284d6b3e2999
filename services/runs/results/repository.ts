import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { RunStatus } from '#contracts/runs/report';
import type { AttemptRef } from '#contracts/worker/run-sink';
import type { Executor, Transaction } from '#services/foundation/database/transaction';
import { attempts, results, runs, screenshots } from '../tables';
import { openStatuses, type AttemptState } from './attempts';
import { storing } from './blob-locks';
import { insertResults, type NewRows } from './insert-results';
import { nextRunNumber } from './run-numbers';

/**
 * Writes runs and attempts. To change the status of an attempt, first lock its run (`lockRun`), and settle its result
 * last (`settleResults`), in one transaction. The fixed order prevents deadlocks.
 */

export async function insertRun(
  executor: Executor,
  run: Omit<typeof runs.$inferInsert, 'number'>,
  rows: NewRows,
): Promise<void> {
  const number = await nextRunNumber(executor, run.projectId);
  await executor.insert(runs).values({ ...run, number });
  await insertResults(executor, run, rows);
}

/** @returns the run's project, null when there is no such run */
export async function lockRun(tx: Transaction, runId: string): Promise<string | null> {
  const query = tx.select({ projectId: runs.projectId }).from(runs).where(eq(runs.id, runId));
  const [run] = await query.for('no key update');
  return run?.projectId ?? null;
}

export async function stateOfAttempt(
  tx: Transaction,
  at: AttemptRef,
): Promise<(AttemptState & { resultId: string }) | null> {
  const [state] = await tx
    .select({ claim: attempts.claim, status: attempts.status, resultId: attempts.resultId })
    .from(attempts)
    .where(and(eq(attempts.id, at.testCaseId), eq(attempts.runId, at.runId)))
    .for('no key update');
  return state ?? null;
}

type AttemptChange = Partial<Omit<typeof attempts.$inferInsert, 'id' | 'resultId' | 'runId' | 'projectId'>>;

export async function updateAttempts(tx: Transaction, ids: string[], change: AttemptChange): Promise<void> {
  if (ids.length > 0) await tx.update(attempts).set(change).where(inArray(attempts.id, ids));
}

/** Returns the ids of the run's attempts that have not ended. */
export async function openAttemptsOf(db: Executor, runId: string): Promise<string[]> {
  const rows = await db
    .select({ id: attempts.id })
    .from(attempts)
    .where(and(eq(attempts.runId, runId), inArray(attempts.status, openStatuses)));
  return rows.map(({ id }) => id);
}

export interface OpenAttempt {
  id: string;
  resultId: string;
  status: RunStatus;
}

/** Locks the run's attempts that have not ended, and returns them in order. */
export async function lockOpenAttempts(tx: Transaction, runId: string): Promise<OpenAttempt[]> {
  return tx
    .select({ id: attempts.id, resultId: attempts.resultId, status: attempts.status })
    .from(attempts)
    .innerJoin(results, eq(results.id, attempts.resultId))
    .where(and(eq(attempts.runId, runId), inArray(attempts.status, openStatuses)))
    .orderBy(asc(results.position), asc(attempts.number))
    .for('no key update', { of: attempts });
}

/** Adds a screenshot while its attempt runs. @returns false when the attempt no longer counts */
export async function insertScreenshot(
  executor: Executor,
  at: AttemptRef,
  { id, blob, size }: { id: string; blob: string; size: number },
): Promise<boolean> {
  const inserted = await executor.execute(sql`
    with held as materialized (${storing([blob])})
    insert into screenshots (id, attempt_id, blob, size)
    select ${id}::uuid, attempts.id, ${blob}, ${size}::bigint from attempts
    where ${isCurrent(at)} and (select count(*) from held) > 0 for share of attempts`);
  return inserted.rowCount === 1;
}

export async function deleteScreenshots(tx: Transaction, attemptId: string): Promise<void> {
  await tx.delete(screenshots).where(eq(screenshots.attemptId, attemptId));
}

/** SQL condition for the attempt of the call, if the call's claim is the current one and runs. */
export function isCurrent(at: AttemptRef) {
  const running: RunStatus = 'RUNNING';
  return sql`attempts.id = ${at.testCaseId} and attempts.run_id = ${at.runId}
    and attempts.claim = ${at.attempt} and attempts.status = ${running}`;
}
