import { and, eq, inArray, isNotNull, max, sql } from 'drizzle-orm';
import type { Transaction } from '#services/foundation/database/transaction';
import { insertTestCases } from '../recording/insert-test-cases';
import { runs, screenshots, steps, testCases } from '../tables';
import type { StoredTry } from './plan';
import type { ResultRows } from './rows';

type RunRow = typeof runs.$inferInsert;

/** The run that the sender calls so, locked; made when there is none. @returns its id */
export async function lockImportedRun(
  tx: Transaction,
  run: RunRow & { externalKey: string },
): Promise<{ id: string; branch: string }> {
  await tx
    .insert(runs)
    .values(run)
    .onConflictDoNothing({ target: [runs.projectId, runs.externalKey] });
  const [found] = await tx
    .select({ id: runs.id, branch: runs.branch })
    .from(runs)
    .where(and(eq(runs.projectId, run.projectId), eq(runs.externalKey, run.externalKey)))
    .for('update');
  return found!; // inserted or there before
}

/** The tries that the run has, and the position of its last one; -1 when it has none. */
export async function triesOfRun(
  tx: Transaction,
  runId: string,
): Promise<{ tries: StoredTry[]; last: number }> {
  const found = await tx
    .select({
      ...{ id: testCases.id, imported: testCases.imported, attemptNumber: testCases.attemptNumber },
      rerunOf: testCases.rerunOf,
    })
    .from(testCases)
    .where(and(eq(testCases.runId, runId), isNotNull(testCases.imported)));
  const [last] = await tx
    .select({ position: max(testCases.position) })
    .from(testCases)
    .where(eq(testCases.runId, runId));
  return { tries: found as StoredTry[], last: last?.position ?? -1 };
}

export async function insertResults(
  tx: Transaction,
  branch: string,
  rows: readonly ResultRows[],
): Promise<void> {
  await insertTestCases(
    tx,
    branch,
    rows.map(({ testCase }) => testCase),
  );
  await insertEvidence(tx, rows);
}

async function insertEvidence(tx: Transaction, rows: readonly ResultRows[]): Promise<void> {
  const allSteps = rows.flatMap((row) => row.steps);
  const allScreenshots = rows.flatMap((row) => row.screenshots);
  if (allSteps.length > 0) {
    await tx.execute(sql`
      insert into test_case_steps (test_case_id, index, status, report)
      select "testCaseId", index, status, report
      from jsonb_to_recordset(${JSON.stringify(allSteps)}::jsonb)
        as step("testCaseId" uuid, index int, status text, report jsonb)`);
  }
  if (allScreenshots.length > 0) await tx.insert(screenshots).values(allScreenshots);
}

/** Puts results in place of what their tries had; comments of people stay. */
export async function replaceResults(tx: Transaction, rows: readonly ResultRows[]): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map(({ testCase }) => testCase.id);
  await tx.delete(steps).where(inArray(steps.testCaseId, ids));
  await tx.delete(screenshots).where(inArray(screenshots.testCaseId, ids));
  for (const { testCase } of rows) {
    const { id, runId: _run, projectId: _project, position: _position, ...changed } = testCase;
    await tx.update(testCases).set(changed).where(eq(testCases.id, id));
  }
  await insertEvidence(tx, rows);
}

export async function renumberTries(
  tx: Transaction,
  tries: readonly Pick<StoredTry, 'id' | 'attemptNumber' | 'rerunOf'>[],
): Promise<void> {
  if (tries.length === 0) return;
  await tx.execute(sql`
    update test_cases set attempt_number = renumbered."attemptNumber", rerun_of = renumbered."rerunOf"
    from jsonb_to_recordset(${JSON.stringify(tries)}::jsonb)
      as renumbered(id uuid, "attemptNumber" int, "rerunOf" uuid)
    where test_cases.id = renumbered.id`);
}

/** Whose number of tests and browsers has changed. */
export async function updateImportedRun(tx: Transaction, runId: string, total: number): Promise<void> {
  await tx.execute(sql`
    update runs set total = ${total}::int, browser = coalesce((
      select string_agg(distinct browser, ', ' order by browser) from test_cases where run_id = ${runId}
    ), '') where id = ${runId}`);
}
