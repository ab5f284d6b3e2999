import { and, eq, inArray, isNotNull, max, sql } from 'drizzle-orm';
import { Refusing } from '#services/foundation/calls/endpoint';
import type { Transaction } from '#services/foundation/database/transaction';
import type { NewResultRow } from '#services/runs/results/insert-results';
import {
  attempts,
  results,
  runs,
  screenshots,
  steps,
  type ImportedIdentity,
  type ImportedOrigin,
} from '#services/runs/tables';
import { storing } from '#services/runs/results/blob-locks';
import { nthResultOf, testOf, type StoredAttempt } from './assign';
import type { OutsideFailure } from './plan';
import type { AttemptRows } from './rows';

type RunRow = typeof runs.$inferInsert;

/** A run before the results of a file are added. */
export interface FoundRun {
  id: string;
  branch: string;
  browser: string;
  /** Number of results. */
  total: number;
}

/** Locks the run with the sender's key. Adds it when there is none. */
export async function lockImportedRun(
  tx: Transaction,
  run: RunRow & { externalKey: string },
): Promise<FoundRun> {
  await tx
    .insert(runs)
    .values(run)
    .onConflictDoNothing({ target: [runs.projectId, runs.externalKey] });
  const [found] = await tx
    .select({ id: runs.id, branch: runs.branch, browser: runs.browser, total: runs.total })
    .from(runs)
    .where(and(eq(runs.projectId, run.projectId), eq(runs.externalKey, run.externalKey)))
    .for('update');
  return found!; // inserted or there before
}

/** Results of one test in a run at most: more jobs than any matrix has. */
const maxResultsOfTest = 200;

/**
 * Returns the run's attempts at the tests of a file, without reading the others. It asks for the first result of each
 * test, then for the second result of the tests that have a first one, and so on.
 * @param tests hashes of the tests
 */
export async function attemptsAt(
  tx: Transaction,
  runId: string,
  tests: readonly string[],
): Promise<StoredAttempt[]> {
  const { id, resultId, imported, number, status, endedAt } = attempts;
  const all: StoredAttempt[] = [];
  let remaining = tests;
  for (let nth = 1; remaining.length > 0; nth++) {
    if (nth > maxResultsOfTest)
      throw new Refusing(413, 'input', `A run holds at most ${maxResultsOfTest} results of a test.`);
    const scenarios = remaining.map((test) => nthResultOf(test, nth));
    const found = (await tx
      .select({ id, resultId, imported, number, status, endedAt })
      .from(results)
      .innerJoin(attempts, eq(attempts.resultId, results.id))
      .where(
        and(
          eq(results.runId, runId),
          sql`${results.importedScenario} = any(${sql.param(scenarios)}::text[])`,
          isNotNull(imported),
        ),
      )) as StoredAttempt[];
    for (const attempt of found) all.push(attempt);
    remaining = [...new Set(found.map((attempt) => testOf(attempt.imported.scenario)))];
  }
  return all;
}

/**
 * Returns failures outside of the tests that earlier attempts had and this file takes back.
 * A file takes back a failure of the file it repeats: the two have a test in common. A failure before the first test
 * has no tests. Then a file of the same job whose tests the run does not have yet counts as the repetition.
 * @param scenarios identities of all results in the file @param origin job and environment of the file
 */
export async function outsideTakenBack(
  tx: Transaction,
  runId: string,
  {
    attempt,
    scenarios,
    origin,
  }: { attempt: number; scenarios: readonly string[]; origin: Pick<ImportedOrigin, 'job'> },
): Promise<OutsideFailure[]> {
  const ofFile = sql`${sql.param(scenarios)}::text[]`;
  const tests = sql`from attempts one join results other on other.id = one.result_id
    where one.run_id = ${runId} and other.stands_for is null`;
  const { rows } = await tx.execute<OutsideRow>(sql`
    select broken.id, broken.uri, broken.feature_name, broken.scenario_name, broken.line, last.imported, last.number
    from results broken join attempts last on last.id = broken.last_attempt
    where broken.run_id = ${runId} and broken.stands_for = 'run' and broken.imported_scenario <> all(${ofFile})
      and last.status = 'FAILED' and last.imported ? 'file' and (last.imported->>'attempt')::int < ${attempt}
      and case
        when exists (select 1 ${tests} and one.imported->>'file' = last.imported->>'file')
        then exists (
          select 1 ${tests} and one.imported->>'file' = last.imported->>'file'
            and other.imported_scenario = any(${ofFile}))
        else ${scenarios.length > 0} and coalesce(last.imported #>> '{origin,job}', '') = ${origin.job ?? ''} and not exists (
          select 1 ${tests} and (one.imported->>'attempt')::int < ${attempt}
            and other.imported_scenario = any(${ofFile}))
      end`);
  return rows.map((row) => ({
    resultId: row.id,
    imported: row.imported,
    number: row.number,
    uri: row.uri,
    featureName: row.feature_name,
    scenarioName: row.scenario_name,
    line: row.line,
  }));
}

interface OutsideRow extends Record<string, unknown> {
  id: string;
  uri: string;
  feature_name: string;
  scenario_name: string;
  line: number;
  imported: ImportedIdentity;
  number: number;
}

/** Returns the position of the run's last result; -1 when it has none. */
export async function lastPosition(tx: Transaction, runId: string): Promise<number> {
  const [last] = await tx
    .select({ position: max(results.position) })
    .from(results)
    .where(eq(results.runId, runId));
  return last?.position ?? -1;
}

export async function insertEvidence(tx: Transaction, rows: readonly AttemptRows[]): Promise<void> {
  const allSteps = rows.flatMap((row) => row.steps);
  const allScreenshots = rows.flatMap((row) => row.screenshots);
  if (allSteps.length > 0) {
    await tx.execute(sql`
      insert into steps (attempt_id, index, status, report)
      select "attemptId", index, status, report
      from jsonb_to_recordset(${JSON.stringify(allSteps)}::jsonb)
        as step("attemptId" uuid, index int, status text, report jsonb)`);
  }
  if (allScreenshots.length > 0) {
    await tx.execute(storing(allScreenshots.map(({ blob }) => blob)));
    await tx.insert(screenshots).values(allScreenshots);
  }
}

/** Replaces attempts that were sent before. Comments of people stay. */
export async function replaceAttempts(tx: Transaction, rows: readonly AttemptRows[]): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map(({ attempt }) => attempt.id);
  await tx.delete(steps).where(inArray(steps.attemptId, ids));
  await tx.delete(screenshots).where(inArray(screenshots.attemptId, ids));
  for (const { attempt } of rows) {
    const { id, resultId: _result, runId: _run, projectId: _project, ...changed } = attempt;
    await tx.update(attempts).set(changed).where(eq(attempts.id, id));
  }
  await insertEvidence(tx, rows);
}

export async function renumberAttempts(
  tx: Transaction,
  renumbered: readonly Pick<StoredAttempt, 'id' | 'number'>[],
): Promise<void> {
  if (renumbered.length === 0) return;
  await tx.execute(sql`
    update attempts set number = renumbered.number
    from jsonb_to_recordset(${JSON.stringify(renumbered)}::jsonb) as renumbered(id uuid, number int)
    where attempts.id = renumbered.id`);
}

/** Updates the scenario data of results from the last file that changed them. */
export async function redescribeResults(
  tx: Transaction,
  rows: readonly Pick<NewResultRow, 'id' | 'featureName' | 'tags' | 'parameters'>[],
): Promise<void> {
  for (const { id, featureName, tags, parameters } of rows) {
    await tx.update(results).set({ featureName, tags, parameters }).where(eq(results.id, id));
  }
}

/** Updates the job that reports show for results. */
export async function relabelResults(
  tx: Transaction,
  relabelled: readonly { id: string; jobText: string | null }[],
): Promise<void> {
  if (relabelled.length === 0) return;
  await tx.execute(sql`
    update results set viewport = relabelled."jobText"
    from jsonb_to_recordset(${JSON.stringify(relabelled)}::jsonb) as relabelled(id uuid, "jobText" text)
    where results.id = relabelled.id`);
}

/** Adds to the number of results in a run. @param queued all new results, because their attempts are not settled yet */
export async function addToTotal(tx: Transaction, runId: string, queued: number): Promise<void> {
  await tx
    .update(runs)
    .set({ total: sql`${runs.total} + ${queued}::int`, queued: sql`${runs.queued} + ${queued}::int` })
    .where(eq(runs.id, runId));
}

/**
 * Updates the browser names of a run. It reads all results of the run.
 * So it is called only when a file brings a browser that the run does not name, at most once per browser.
 */
export async function renameBrowsers(tx: Transaction, runId: string): Promise<void> {
  await tx.execute(sql`
    update runs set browser = coalesce((
      select string_agg(distinct browser, ', ' order by browser) from results where run_id = ${runId}
    ), '') where id = ${runId}`);
}
