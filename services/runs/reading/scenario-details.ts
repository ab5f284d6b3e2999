import { and, asc, eq, or } from 'drizzle-orm';
import type { ReportStep, StepStatus, TestCase } from '#contracts/report';
import type { Executor } from '#services/foundation/database/transaction';
import { traceOf } from '../attachments/repository';
import { commentsOf } from '../comments/repository';
import { testCases } from '../tables';
import { failing, passing, type StepCounts, type TestCaseRecord } from './repository';

type Details = Pick<TestCase, 'comments' | 'commentCount' | 'attempts' | 'traceFileId'>;

/** What only the report of one result shows: comments, its other tries, its trace. */
export async function scenarioDetails(executor: Executor, record: TestCaseRecord): Promise<Details> {
  const [comments, attempts, trace] = await Promise.all([
    commentsOf(executor, record.id),
    attemptsOf(executor, record),
    traceOf(executor, record.id),
  ]);
  return {
    ...{ comments, commentCount: comments.length, traceFileId: trace?.id },
    attempts: attempts.length > 1 ? attempts : undefined,
  };
}

/** All tries of the test that a result belongs to, the first one first. */
async function attemptsOf(
  executor: Executor,
  { id, runId, rerunOf }: TestCaseRecord,
): Promise<NonNullable<TestCase['attempts']>> {
  const first = rerunOf ?? id;
  return executor
    .select({ id: testCases.id, attemptNumber: testCases.attemptNumber, status: testCases.status })
    .from(testCases)
    .where(or(eq(testCases.id, first), and(eq(testCases.runId, runId), eq(testCases.rerunOf, first))))
    .orderBy(asc(testCases.attemptNumber));
}

/** The same as `stepCountsOfRun` has for a whole run. */
export function stepCountsOf(steps: readonly ReportStep[]): StepCounts {
  const having = (statuses: StepStatus[]) =>
    steps.filter(({ result }) => statuses.includes(result.status)).length;
  return { total: steps.length, passed: having(passing), failed: having(failing) };
}
