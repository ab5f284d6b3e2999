import { and, asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { ReportStep, StepStatus } from '#contracts/worker/evidence';
import type { Executor } from '#services/foundation/database/transaction';
import { attempts, results, runs, screenshots, steps } from '../tables';
import type { RunRecord } from './list-repository';

/** Columns of the scenario in a result. All other data comes from attempts. */
const {
  id: _id,
  runId: _runId,
  projectId: _projectId,
  attempts: _count,
  ...described
} = getTableColumns(results);

const attemptColumns = {
  ...described,
  id: attempts.id,
  resultId: attempts.resultId,
  runId: attempts.runId,
  projectId: attempts.projectId,
  number: attempts.number,
  claim: attempts.claim,
  status: attempts.status,
  startedAt: attempts.startedAt,
  endedAt: attempts.endedAt,
  updatedAt: attempts.updatedAt,
  message: attempts.message,
  failedStep: attempts.failedStep,
  analysis: attempts.analysis,
  traceNote: attempts.traceNote,
  heals: attempts.heals,
};

/** Returns a query of attempts with the scenario data of their results. */
export function selectAttempts(executor: Executor) {
  return executor.select(attemptColumns).from(attempts).innerJoin(results, eq(results.id, attempts.resultId));
}
export type AttemptRecord = Awaited<ReturnType<typeof selectAttempts>>[number];

export interface StepCounts {
  total: number;
  passed: number;
  failed: number;
  skipped: number;
  pending: number;
}

/** All queries here filter by project, so an id of another project finds nothing. */
export async function runById(executor: Executor, projectId: string, id: string): Promise<RunRecord | null> {
  const [run] = await executor
    .select()
    .from(runs)
    .where(and(eq(runs.id, id), eq(runs.projectId, projectId)));
  return run ?? null;
}

export async function attemptById(
  executor: Executor,
  projectId: string,
  id: string,
): Promise<AttemptRecord | null> {
  const [attempt] = await attemptsById(executor, projectId, [id]);
  return attempt ?? null;
}

export async function attemptsById(
  executor: Executor,
  projectId: string,
  ids: string[],
): Promise<AttemptRecord[]> {
  if (ids.length === 0) return [];
  return selectAttempts(executor).where(and(inArray(attempts.id, ids), eq(attempts.projectId, projectId)));
}

/** Returns the attempts of a run in its order, those of one result one after the other. */
export async function attemptsOfRun(
  executor: Executor,
  runId: string,
  limit?: number,
): Promise<AttemptRecord[]> {
  const found = selectAttempts(executor)
    .where(eq(attempts.runId, runId))
    .orderBy(asc(results.position), asc(attempts.number));
  return limit === undefined ? found : found.limit(limit);
}

/** Returns the attempts of results, in order. */
export async function attemptsOfResults(executor: Executor, resultIds: string[]): Promise<AttemptRecord[]> {
  if (resultIds.length === 0) return [];
  return selectAttempts(executor).where(inArray(attempts.resultId, resultIds)).orderBy(asc(attempts.number));
}

export const passing: StepStatus[] = ['PASSED', 'FIXED_BY_AI'];
export const failing: StepStatus[] = ['FAILED', 'UNDEFINED', 'AMBIGUOUS'];

/** Returns step counts by attempt, without attempts that have no steps. */
export async function stepCountsOfRun(executor: Executor, runId: string): Promise<Map<string, StepCounts>> {
  const countIf = (statuses: StepStatus[]) =>
    sql`count(*) filter (where ${inArray(steps.status, statuses)})`.mapWith(Number);
  const rows = await executor
    .select({
      id: steps.attemptId,
      total: sql`count(*)`.mapWith(Number),
      passed: countIf(passing),
      failed: countIf(failing),
      skipped: countIf(['SKIPPED']),
      pending: countIf(['PENDING']),
    })
    .from(steps)
    .innerJoin(attempts, eq(attempts.id, steps.attemptId))
    .where(eq(attempts.runId, runId))
    .groupBy(steps.attemptId);
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}

export async function stepReportsOf(executor: Executor, attemptId: string): Promise<ReportStep[]> {
  const rows = await executor
    .select({ report: steps.report })
    .from(steps)
    .where(eq(steps.attemptId, attemptId))
    .orderBy(asc(steps.index));
  return rows.map(({ report }) => report);
}

/** Returns the hash of a screenshot in the blob store. */
export async function screenshotBlob(
  executor: Executor,
  projectId: string,
  at: { runId?: string; testCaseId: string; screenshotId: string },
): Promise<string | null> {
  const [screenshot] = await executor
    .select({ blob: screenshots.blob })
    .from(screenshots)
    .innerJoin(attempts, eq(attempts.id, screenshots.attemptId))
    .where(
      and(
        eq(screenshots.id, at.screenshotId),
        eq(attempts.id, at.testCaseId),
        eq(attempts.projectId, projectId),
        at.runId === undefined ? undefined : eq(attempts.runId, at.runId),
      ),
    );
  return screenshot?.blob ?? null;
}
