import { expect } from 'vitest';
import type { Run } from '#contracts/runs/report';
import type { Database } from '#services/foundation/database/index';
import { done, type Calls } from '../flows/outside-client';

/** Attempts of a run and their jobs, as the database has them. */
async function rowsOf({ pool }: Pick<Database, 'pool'>, runId: string) {
  const cases = await pool.query<{ id: string; status: string; worker: string }>(
    'select id, status, worker from attempts where run_id = $1',
    [runId],
  );
  const jobs = await pool.query<{ status: string; testCase: string }>(
    `select status, payload ->> 'testCaseId' as "testCase" from jobs where group_id = $1`,
    [runId],
  );
  return { cases: cases.rows, jobs: jobs.rows };
}

/** Every scenario has one passed result and one job that is done. @returns the workers that ran them */
export async function eachReportedOnce(
  database: Pick<Database, 'pool'>,
  runId: string,
  scenarios: number,
): Promise<Set<string>> {
  const { cases, jobs } = await rowsOf(database, runId);
  expect(cases).toHaveLength(scenarios);
  expect(cases.filter(({ status }) => status !== 'PASSED')).toEqual([]);
  expect(jobs.filter(({ status }) => status !== 'done')).toEqual([]);
  expect(jobs.map(({ testCase }) => testCase).sort()).toEqual(cases.map(({ id }) => id).sort());
  return new Set(cases.map(({ worker }) => worker));
}

/** Checks that every server shows the last screenshot of a scenario. */
export async function screenshotsAt(calls: Calls[], run: Run): Promise<void> {
  const [first] = run.report.testCases;
  const scenarioId = first?.id ?? '';
  const pictures = await Promise.all(
    calls.map(async ({ runs }) => {
      const { scenario } = done(await runs.getScenario({ query: { scenarioId } }));
      const id = scenario.steps.map(({ screenshotId }) => screenshotId).find(Boolean) ?? '';
      return runs.getScenarioScreenshot({ params: { scenarioId, screenshotId: id } });
    }),
  );
  for (const { bytes, type } of pictures) {
    expect(type).toBe('image/jpeg');
    expect(Buffer.from(bytes).subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
  }
}
