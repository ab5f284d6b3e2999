import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { ReportStep, StepStatus } from '#contracts/report';
import type { Executor } from '#services/foundation/database/transaction';
import { runs, screenshots, steps, testCases } from '../tables';
import type { RunRecord } from './list-repository';

export type TestCaseRecord = typeof testCases.$inferSelect;
export interface StepCounts {
  total: number;
  passed: number;
  failed: number;
}

/** Everything here is asked for within a project, so that an id of another one finds nothing. */
export async function runById(executor: Executor, projectId: string, id: string): Promise<RunRecord | null> {
  const [run] = await executor
    .select()
    .from(runs)
    .where(and(eq(runs.id, id), eq(runs.projectId, projectId)));
  return run ?? null;
}

export async function testCaseById(
  executor: Executor,
  projectId: string,
  id: string,
): Promise<TestCaseRecord | null> {
  const [testCase] = await executor
    .select()
    .from(testCases)
    .where(and(eq(testCases.id, id), eq(testCases.projectId, projectId)));
  return testCase ?? null;
}

export async function testCasesOfRun(executor: Executor, runId: string): Promise<TestCaseRecord[]> {
  return executor.select().from(testCases).where(eq(testCases.runId, runId)).orderBy(asc(testCases.position));
}

export const passing: StepStatus[] = ['PASSED', 'FIXED_BY_AI'];
export const failing: StepStatus[] = ['FAILED', 'UNDEFINED', 'AMBIGUOUS', 'PENDING'];

/** Step counts by test case id; test cases without steps are left out. */
export async function stepCountsOfRun(executor: Executor, runId: string): Promise<Map<string, StepCounts>> {
  const countIf = (statuses: StepStatus[]) =>
    sql`count(*) filter (where ${inArray(steps.status, statuses)})`.mapWith(Number);
  const rows = await executor
    .select({
      id: steps.testCaseId,
      total: sql`count(*)`.mapWith(Number),
      passed: countIf(passing),
      failed: countIf(failing),
    })
    .from(steps)
    .innerJoin(testCases, eq(testCases.id, steps.testCaseId))
    .where(eq(testCases.runId, runId))
    .groupBy(steps.testCaseId);
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}

export async function stepReportsOf(executor: Executor, testCaseId: string): Promise<ReportStep[]> {
  const rows = await executor
    .select({ report: steps.report })
    .from(steps)
    .where(eq(steps.testCaseId, testCaseId))
    .orderBy(asc(steps.index));
  return rows.map(({ report }) => report);
}

/** Address of a screenshot's bytes in the blob store. */
export async function screenshotBlob(
  executor: Executor,
  projectId: string,
  at: { runId?: string; testCaseId: string; screenshotId: string },
): Promise<string | null> {
  const [screenshot] = await executor
    .select({ blob: screenshots.blob })
    .from(screenshots)
    .innerJoin(testCases, eq(testCases.id, screenshots.testCaseId))
    .where(
      and(
        eq(screenshots.id, at.screenshotId),
        eq(testCases.id, at.testCaseId),
        eq(testCases.projectId, projectId),
        at.runId === undefined ? undefined : eq(testCases.runId, at.runId),
      ),
    );
  return screenshot?.blob ?? null;
}
