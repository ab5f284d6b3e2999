import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { CallRefused } from '#contracts/client';
import { newRun, startRuns } from '../../../tests/together/runs.fixture';

type Runs = Awaited<ReturnType<typeof startRuns>>;
type Question = Parameters<ReturnType<Runs['as']>['getDetails']>[0]['body'];

async function details(runs: Runs, body: Question = {}, as: 'ada' | 'bob' = 'ada') {
  const answer = await runs.as(as).getDetails({ body });
  if (!answer.status) throw new Error(answer.error);
  return answer.projectSummary;
}
const names = async (runs: Runs, body: Question) =>
  (await details(runs, body)).report.map(({ name }) => name);

/** Adds 25 runs an hour apart, the last one now. Every third failed; run 24 is still queued. */
async function manyRuns() {
  const runs = await startRuns();
  for (let number = 0; number < 25; number += 1) {
    runs.pass(3_600_000);
    const env = { name: number % 2 ? 'demo' : 'Staging', baseUrl: 'http://localhost:1' };
    const { runId, testCaseIds } = await runs.queueRun({ name: `Run ${number}`, env });
    if (number === 24) continue;
    const at = { runId, testCaseId: testCaseIds[0]!, attempt: 1 };
    const status = number % 3 === 0 ? 'FAILED' : 'PASSED';
    await runs.sink.scenarioStarted(at, { startTime: 0, worker: 'w' });
    await runs.sink.scenarioFinished(at, { status, endTime: (25 - number) * 1000 });
  }
  return runs;
}

describe('the list of runs', () => {
  it('comes in pages, newest first, with totals', async () => {
    const runs = await manyRuns();
    const pages = await Promise.all([0, 1, 2, 3].map((page) => details(runs, { page })));
    expect(pages.map(({ report }) => report.length)).toEqual([10, 10, 5, 0]);
    const all = pages.flatMap(({ report }) => report.map(({ name }) => name));
    expect(all).toEqual(Array.from({ length: 25 }, (_, index) => `Run ${24 - index}`));
    expect(pages[0]?.stats).toEqual({
      pageCount: 3,
      total: 25,
      passed: 16,
      healed: 0,
      failed: 8,
      matching: 25,
    });
    expect(pages[0]?.report.slice(0, 2)).toMatchObject([
      { status: 'QUEUED', executionTime: null, startTime: null, publishTime: runs.now() },
      {
        type: 'run',
        mode: 'cloud',
        status: 'PASSED',
        totalScenarios: 1,
        totalScenariosPassed: 1,
        totalScenariosFailed: 0,
        executionTime: 2,
        environment: 'demo',
        branch: 'main',
        username: 'Ada Lovelace',
        startTime: 0,
      },
    ]);

    const lastDay = await details(runs, { days: 1, search: 'staging' });
    expect(lastDay.stats).toEqual({
      pageCount: 2,
      total: 25,
      passed: 16,
      healed: 0,
      failed: 8,
      matching: 13,
    });
    runs.pass(3_600_000);
    expect((await details(runs, { days: 1 })).stats).toMatchObject({ total: 24 });
  });

  it('sorts by every column in both directions, with runs that have no duration at the end', async () => {
    const runs = await manyRuns();
    const first = async (sortField: Question['sortField'], sortOrder: 'asc' | 'desc') =>
      (await names(runs, { sortField, sortOrder }))[0];
    expect(await first('publishTime', 'asc')).toBe('Run 0');
    expect(await first('executionTime', 'asc')).toBe('Run 23');
    expect(await first('executionTime', 'desc')).toBe('Run 0');
    expect(await first('name', 'asc')).toBe('Run 0');
    expect(await first('name', 'desc')).toBe('Run 9');
    expect(await first('status', 'asc')).toBe('Run 21');
    expect(await first('status', 'desc')).toBe('Run 24');
    expect(await first('environment', 'asc')).toBe('Run 23');
    expect(await first('environment', 'desc')).toBe('Run 24');
    expect(await first('totalScenarios', 'asc')).toBe('Run 24');
    expect(await first('username', 'asc')).toBe('Run 24');
    const last = await names(runs, { sortField: 'executionTime', sortOrder: 'desc', limit: 100 });
    expect(last.at(-1)).toBe('Run 24');
  });

  it('is searched for what was typed, in name, environment and user, regardless of case', async () => {
    const runs = await startRuns();
    for (const name of ['100% done', '100 of 5', 'a_b', 'axb', 'back\\slash']) await runs.queueRun({ name });
    await runs.queueRun({ name: 'Other', username: 'Grace Hopper' });
    await runs.queueRun({ name: 'Third', env: { name: 'Staging', baseUrl: '' }, type: 'scenario' });
    expect(await names(runs, { search: '100%' })).toEqual(['100% done']);
    expect(await names(runs, { search: 'A_B' })).toEqual(['a_b']);
    expect(await names(runs, { search: '\\' })).toEqual(['back\\slash']);
    expect(await names(runs, { search: ' hopper ' })).toEqual(['Other']);
    expect(await names(runs, { search: 'stag' })).toEqual(['Third']);
    expect(await names(runs, { search: "'; drop table runs; --" })).toEqual([]);
    expect(await names(runs, { filterType: 'scenario' })).toEqual(['Third']);
    expect((await details(runs, { filterType: 'scenario' })).stats).toMatchObject({ total: 7, matching: 1 });
  });

  it('shows members their own project only', async () => {
    const runs = await startRuns();
    await runs.queueRun();
    expect(await details(runs, {}, 'bob')).toMatchObject({ report: [], stats: { total: 0, pageCount: 0 } });
  });
});

describe('runs and scenarios of others, and ids of nothing', () => {
  it('are missing', async () => {
    const runs = await startRuns();
    const { runId, testCaseIds } = await runs.queueRun();
    const missingRun = { status: false, because: 'missing', error: 'There is no such run.' };
    expect(await runs.as('bob').getRun({ query: { runId } })).toEqual(missingRun);
    const scenarioId = testCaseIds[0]!;
    expect(await runs.as('bob').getScenario({ query: { scenarioId } })).toMatchObject({ because: 'missing' });
    for (const id of [randomUUID(), 'nothing', "' or 1=1 --", '', scenarioId]) {
      expect(await runs.as('ada').getRun({ query: { runId: id } })).toEqual(missingRun);
    }
    for (const id of [randomUUID(), 'nothing', runId]) {
      expect(await runs.as('ada').getScenario({ query: { scenarioId: id } })).toMatchObject({
        because: 'missing',
      });
    }
  });

  it('are told without their scenarios to who asks about the run alone', async () => {
    const runs = await startRuns();
    const { runId } = await runs.queueRun({}, 3);
    const answer = await runs.as('ada').getRun({ query: { runId, testCases: 'none' } });
    expect(answer).toMatchObject({ run: { _id: runId, status: 'QUEUED', report: { testCases: [] } } });
    expect(await runs.as('bob').getRun({ query: { runId, testCases: 'none' } })).toMatchObject({
      because: 'missing',
    });
  });

  it('are refused without a sign-in, and for projects one is no member of', async () => {
    const runs = await startRuns();
    const ask = (headers: Record<string, string>) =>
      runs.service.fetch(new Request(`http://runs/cucumber-runs/get?runId=${randomUUID()}`, { headers }));
    expect((await ask({ 'project-id': runs.projects.ada })).status).toBe(401);
    expect((await ask({ authorization: 'Bearer ada', 'project-id': runs.projects.bob })).status).toBe(404);
    expect((await ask({ authorization: 'Bearer ada' })).status).toBe(404);
  });
});

describe('screenshots', () => {
  it('come back byte for byte, for browsers to keep, through a scenario of the project only', async () => {
    const runs = await startRuns();
    const { runId, testCaseIds } = await runs.queueRun();
    const testCaseId = testCaseIds[0]!;
    const at = { runId, testCaseId, attempt: 1 };
    await runs.sink.scenarioStarted(at, { startTime: 1, worker: 'w' });
    const jpeg = Uint8Array.from({ length: 50_000 }, (_, index) => (index * 7919) % 256);
    const screenshotId = await runs.sink.screenshot(at, jpeg);
    const again = await runs.sink.screenshot(at, jpeg);
    expect(again).not.toBe(screenshotId);

    const ofScenario = await runs
      .as('ada')
      .getScenarioScreenshot({ params: { scenarioId: testCaseId, screenshotId } });
    expect(ofScenario.type).toBe('image/jpeg');
    expect(Buffer.compare(ofScenario.bytes, jpeg)).toBe(0);
    const ofRun = await runs.as('ada').getRunScreenshot({ params: { runId, testCaseId, screenshotId } });
    expect(Buffer.compare(ofRun.bytes, jpeg)).toBe(0);

    const parts = { params: { runId, testCaseId, screenshotId } };
    const inThreeParts = await runs.as('ada').getScenarioScreenshotOfRun(parts);
    expect(Buffer.compare(inThreeParts.bytes, jpeg)).toBe(0);

    const response = await runs.service.fetch(
      new Request(`http://runs/screenshots/scenario/${testCaseId}/${screenshotId}`, {
        headers: { authorization: 'Bearer ada', 'project-id': runs.projects.ada },
      }),
    );
    expect(response.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');

    const other = newRun(runs.projects.ada, 1);
    await runs.records.createRun(other);
    const wrong = await Promise.allSettled([
      runs.as('bob').getScenarioScreenshot({ params: { scenarioId: testCaseId, screenshotId } }),
      runs.as('ada').getScenarioScreenshot({ params: { scenarioId: other.scenarios[0]!.id, screenshotId } }),
      runs.as('ada').getScenarioScreenshot({ params: { scenarioId: testCaseId, screenshotId: 'x' } }),
      runs.as('ada').getRunScreenshot({ params: { runId: other.id, testCaseId, screenshotId } }),
      runs.as('ada').getScenarioScreenshotOfRun({ params: { runId: other.id, testCaseId, screenshotId } }),
    ]);
    for (const attempt of wrong) {
      const reason: unknown = attempt.status === 'rejected' ? attempt.reason : attempt.value;
      expect(reason).toBeInstanceOf(CallRefused);
      expect(reason).toMatchObject({ httpStatus: 404, refusal: { because: 'missing' } });
    }
  });
});
