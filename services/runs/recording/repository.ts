import { and, eq, inArray, sql } from 'drizzle-orm';
import type { RunStatus } from '#contracts/report';
import type { AttemptRef } from '#contracts/run-sink';
import type { Executor, Transaction } from '#services/foundation/database/transaction';
import { runs, screenshots, testCases } from '../tables';
import { insertTestCases, type NewTestCaseRow } from './insert-test-cases';
import { openStatuses, type TestCaseState } from './attempts';

/**
 * Writing of runs and test cases. Whoever changes the status of a test case locks its run first (`lockRun`) and
 * recounts it last (`recountRun`), in one transaction: always in this order, so that nobody waits in a circle.
 */

export async function insertRun(
  executor: Executor,
  run: typeof runs.$inferInsert,
  cases: NewTestCaseRow[],
): Promise<void> {
  await executor.insert(runs).values(run);
  await insertTestCases(executor, run.branch, cases);
}

/** @returns the run's project, null when there is no such run */
export async function lockRun(tx: Transaction, runId: string): Promise<string | null> {
  const query = tx.select({ projectId: runs.projectId }).from(runs).where(eq(runs.id, runId));
  const [run] = await query.for('no key update');
  return run?.projectId ?? null;
}

export async function stateOfTestCase(tx: Transaction, at: AttemptRef): Promise<TestCaseState | null> {
  const [state] = await tx
    .select({ attempt: testCases.attempt, status: testCases.status })
    .from(testCases)
    .where(and(eq(testCases.id, at.testCaseId), eq(testCases.runId, at.runId)))
    .for('no key update');
  return state ?? null;
}

type TestCaseChange = Partial<Omit<typeof testCases.$inferInsert, 'id' | 'runId' | 'projectId'>>;

export async function updateTestCase(
  tx: Transaction,
  testCaseId: string,
  change: TestCaseChange,
): Promise<void> {
  await tx.update(testCases).set(change).where(eq(testCases.id, testCaseId));
}

export async function updateTestCases(tx: Transaction, ids: string[], change: TestCaseChange): Promise<void> {
  if (ids.length > 0) await tx.update(testCases).set(change).where(inArray(testCases.id, ids));
}

/** Ids of the run's test cases without a result. */
export async function openTestCasesOf(db: Executor, runId: string): Promise<string[]> {
  const rows = await db
    .select({ id: testCases.id })
    .from(testCases)
    .where(and(eq(testCases.runId, runId), inArray(testCases.status, openStatuses)));
  return rows.map(({ id }) => id);
}

/** The run's test cases without a result, in order and locked. */
export async function lockOpenTestCases(
  tx: Transaction,
  runId: string,
): Promise<{ id: string; status: RunStatus }[]> {
  return tx
    .select({ id: testCases.id, status: testCases.status })
    .from(testCases)
    .where(and(eq(testCases.runId, runId), inArray(testCases.status, openStatuses)))
    .orderBy(testCases.position)
    .for('no key update');
}

/**
 * Counts the run's results anew and sets its status, start and end accordingly. Scenarios are counted, not attempts: of
 * a test that was tried again the last attempt.
 * @returns the run's status from now on
 */
export async function recountRun(tx: Transaction, runId: string): Promise<RunStatus> {
  const counted = await tx.execute<{ status: RunStatus }>(sql`
    update runs set
      passed = counted.passed,
      failed = counted.failed,
      started_at = least(runs.started_at, counted.first_start),
      ended_at = case when counted.open = 0 then counted.last_end end,
      status = case
        when counted.open > 0 then
          case when runs.started_at is not null or counted.first_start is not null or counted.open < runs.total
            then 'RUNNING' else 'QUEUED' end
        when counted.stopped > 0 then 'STOPPED'
        when counted.passed = runs.total then 'PASSED'
        else 'FAILED' end
    from (
      select count(*) filter (where status = 'PASSED')::int as passed,
        count(*) filter (where status = 'FAILED')::int as failed,
        count(*) filter (where status = 'STOPPED')::int as stopped,
        count(*) filter (where status in ('QUEUED', 'RUNNING'))::int as open,
        min(started_at) as first_start,
        max(ended_at) as last_end
      from test_cases where run_id = ${runId} and not ${isTriedAgain}
    ) as counted
    where runs.id = ${runId}
    returning runs.status`);
  return counted.rows[0]?.status ?? 'FAILED'; // only a run that is gone has none
}

/** Whether a test case has a later attempt, as a flow asked for. */
export const isTriedAgain = sql`exists (
  select 1 from test_cases later
  where later.run_id = test_cases.run_id and later.rerun_of = coalesce(test_cases.rerun_of, test_cases.id)
    and later.attempt_number > test_cases.attempt_number)`;

/** Notes a screenshot while its attempt runs. @returns false when the attempt does not count any more */
export async function insertScreenshot(
  executor: Executor,
  at: AttemptRef,
  { id, blob, size }: { id: string; blob: string; size: number },
): Promise<boolean> {
  const inserted = await executor.execute(sql`
    insert into screenshots (id, test_case_id, blob, size)
    select ${id}::uuid, test_cases.id, ${blob}, ${size}::bigint from test_cases where ${isCurrent(at)} for share`);
  return inserted.rowCount === 1;
}

export async function deleteScreenshots(tx: Transaction, testCaseId: string): Promise<void> {
  await tx.delete(screenshots).where(eq(screenshots.testCaseId, testCaseId));
}

/** The test case of the call, while the call's attempt is the one that runs. */
export function isCurrent(at: AttemptRef) {
  const running: RunStatus = 'RUNNING';
  return sql`test_cases.id = ${at.testCaseId} and test_cases.run_id = ${at.runId}
    and test_cases.attempt = ${at.attempt} and test_cases.status = ${running}`;
}
