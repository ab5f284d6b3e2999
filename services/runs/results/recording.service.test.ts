import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { newRun, reportStep, startRuns } from '../../../tests/together/runs.fixture';

type Runs = Awaited<ReturnType<typeof startRuns>>;

async function runOf(runs: Runs, runId: string) {
  const answer = await runs.as('ada').getRun({ query: { runId } });
  if (!answer.status) throw new Error(answer.error);
  return answer.run;
}
async function scenarioOf(runs: Runs, scenarioId: string) {
  const answer = await runs.as('ada').getScenario({ query: { scenarioId } });
  if (!answer.status) throw new Error(answer.error);
  return answer.scenario;
}
const countsOf = async ({ database }: Runs, runId: string) =>
  (await database.pool.query('select status, total, passed, failed from runs where id = $1', [runId]))
    .rows[0];

describe('a run', () => {
  it('goes from queued over running to its result, and its report holds everything that was sent', async () => {
    const runs = await startRuns();
    const { runId, testCaseIds } = await runs.queueRun({}, 2);
    const [first, second] = testCaseIds.map((testCaseId) => ({ runId, testCaseId, attempt: 1 }));
    expect(await runOf(runs, runId)).toMatchObject({
      status: 'QUEUED',
      report: { startTime: null, endTime: null, testCases: [{ status: 'QUEUED' }, { status: 'QUEUED' }] },
    });

    await runs.sink.scenarioStarted(first!, { startTime: 5000, worker: 'w1' });
    const planned = ['I open the shop', 'I pay'].map((text) => ({ keyword: 'When ', text }));
    await runs.sink.stepsPlanned(first!, planned);
    expect((await scenarioOf(runs, first!.testCaseId)).steps).toMatchObject([
      { text: 'I open the shop', type: 'Unknown', result: { status: 'UNKNOWN' } },
      { text: 'I pay', result: { status: 'UNKNOWN' } },
    ]);

    await runs.sink.stepsChanged(first!, [{ index: 0, step: reportStep('I open the shop', 'STARTED') }]);
    const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 1]);
    const screenshotId = await runs.sink.screenshot(first!, jpeg);
    const opened = reportStep('I open the shop', 'PASSED', {
      definition: 'features/step_definitions/shop.mjs:3',
      commands: [
        {
          type: 'navigate',
          value: 'http://localhost:1/',
          screenshotId,
          result: { status: 'PASSED', startTime: 1100, endTime: 1200 },
        },
      ],
      networkData: [
        { requestUrl: '/', method: 'GET', status: 200, responseTime: 3, size: 9, type: 'document' },
      ],
      webLog: [{ type: 'error', text: 'half \ud83d and nul \0', time: 1150 }],
      ariaSnapshot: '- heading "Shop"',
      screenshotId,
    });
    await runs.sink.stepsChanged(first!, [{ index: 0, step: opened }]);
    await runs.sink.stepsChanged(first!, [{ index: 1, step: reportStep('I pay', 'PASSED') }]);
    expect(await runOf(runs, runId)).toMatchObject({ status: 'RUNNING', report: { startTime: 5000 } });

    runs.pass(1000);
    await runs.sink.scenarioFinished(first!, { status: 'PASSED', endTime: 6000 });
    expect(await countsOf(runs, runId)).toEqual({ status: 'RUNNING', total: 2, passed: 1, failed: 0 });
    const scenario = await scenarioOf(runs, first!.testCaseId);
    const [step] = scenario.steps;
    expect(step).toEqual({ ...opened, webLog: [{ ...opened.webLog[0], text: 'half \ufffd and nul ' }] });
    expect(scenario).toMatchObject({
      runId,
      status: 'PASSED',
      attempt: 1,
      startTime: 5000,
      endTime: 6000,
      updatedAt: runs.now(),
      scenarioName: 'Scenario 1',
      tags: ['regression'],
      parameters: { size: 'M' },
      message: null,
      stepCounts: { total: 2, passed: 2, failed: 0, skipped: 0, pending: 0 },
    });

    await runs.sink.scenarioStarted(second!, { startTime: 5500, worker: 'w2' });
    const outcome = { status: 'FAILED' as const, endTime: 9000, message: 'No basket', failedStep: 'I pay' };
    await runs.sink.scenarioFinished(second!, outcome);
    expect(await countsOf(runs, runId)).toEqual({ status: 'FAILED', total: 2, passed: 1, failed: 1 });
    expect(await runOf(runs, runId)).toMatchObject({
      report: {
        startTime: 5000,
        endTime: 9000,
        testCases: [{}, { message: 'No basket', failedStep: 'I pay' }],
      },
    });
    expect(new Set(runs.told)).toEqual(new Set([`run:${runId}`, `project:${runs.projects.ada}`]));
  });

  it('is passed when every scenario is, also when they all end at the same time', async () => {
    const runs = await startRuns();
    const { runId, testCaseIds } = await runs.queueRun({}, 12);
    await Promise.all(
      testCaseIds.map(async (testCaseId) => {
        const at = { runId, testCaseId, attempt: 1 };
        await runs.sink.scenarioStarted(at, { startTime: 1, worker: 'w' });
        await runs.sink.scenarioFinished(at, { status: 'PASSED', endTime: 2 });
      }),
    );
    expect(await countsOf(runs, runId)).toEqual({ status: 'PASSED', total: 12, passed: 12, failed: 0 });
  });

  it('fails with a reason when a scenario could not even start', async () => {
    const runs = await startRuns();
    const { runId, testCaseIds } = await runs.queueRun();
    const at = { runId, testCaseId: testCaseIds[0]!, attempt: 1 };
    await runs.sink.scenarioFinished(at, { status: 'FAILED', endTime: 7000, message: 'No such commit\0' });
    expect(await runOf(runs, runId)).toMatchObject({
      status: 'FAILED',
      report: { startTime: null, endTime: 7000, testCases: [{ attempt: 1, message: 'No such commit' }] },
    });
  });

  it('shows where a killed scenario stood', async () => {
    const runs = await startRuns();
    const { runId, testCaseIds } = await runs.queueRun();
    const at = { runId, testCaseId: testCaseIds[0]!, attempt: 1 };
    await runs.sink.scenarioStarted(at, { startTime: 1, worker: 'w' });
    await runs.sink.stepsPlanned(
      at,
      ['a', 'b', 'c'].map((text) => ({ keyword: 'When ', text })),
    );
    await runs.sink.stepsChanged(at, [{ index: 0, step: reportStep('a', 'PASSED') }]);
    await runs.sink.stepsChanged(at, [{ index: 1, step: reportStep('b', 'STARTED') }]);
    await runs.sink.scenarioFinished(at, { status: 'FAILED', endTime: 9000, message: 'Endless loop' });
    const { steps, failedStep, stepCounts } = await scenarioOf(runs, at.testCaseId);
    expect(steps.map(({ result }) => result.status)).toEqual(['PASSED', 'FAILED', 'SKIPPED']);
    expect(steps[1]?.result).toMatchObject({ message: 'Endless loop', endTime: 9000 });
    expect(failedStep).toBe('b');
    expect(stepCounts).toEqual({ total: 3, passed: 1, failed: 1, skipped: 1, pending: 0 });
  });

  it('keeps the result of a step when news of its start comes late', async () => {
    const runs = await startRuns();
    const { runId, testCaseIds } = await runs.queueRun();
    const at = { runId, testCaseId: testCaseIds[0]!, attempt: 1 };
    await runs.sink.scenarioStarted(at, { startTime: 1, worker: 'w' });
    await runs.sink.stepsChanged(at, [{ index: 0, step: reportStep('a', 'PASSED') }]);
    await runs.sink.stepsChanged(at, [{ index: 0, step: reportStep('a', 'STARTED') }]);
    await runs.sink.stepsPlanned(at, [{ keyword: 'When ', text: 'a' }]);
    expect((await scenarioOf(runs, at.testCaseId)).steps).toMatchObject([{ result: { status: 'PASSED' } }]);
  });
});

describe('attempts', () => {
  it('start anew after a lost worker, which is not listened to any more', async () => {
    const runs = await startRuns();
    const { runId, testCaseIds } = await runs.queueRun();
    const lost = { runId, testCaseId: testCaseIds[0]!, attempt: 1 };
    await runs.sink.scenarioStarted(lost, { startTime: 1, worker: 'w1' });
    await runs.sink.stepsChanged(lost, [{ index: 0, step: reportStep('a', 'FAILED') }]);
    const oldScreenshot = await runs.sink.screenshot(lost, new Uint8Array([1]));
    await runs.sink.scenarioRequeued(lost, 'The worker was lost.');
    expect(await scenarioOf(runs, lost.testCaseId)).toMatchObject({
      status: 'QUEUED',
      attempt: 1,
      startTime: null,
      message: 'The worker was lost.',
      steps: [],
    });

    const speakTooLate = async () => {
      await runs.sink.scenarioStarted(lost, { startTime: 2, worker: 'w1' });
      await runs.sink.stepsPlanned(lost, [{ keyword: 'When ', text: 'stale' }]);
      await runs.sink.stepsChanged(lost, [{ index: 7, step: reportStep('stale', 'FAILED') }]);
      await runs.sink.scenarioFinished(lost, { status: 'FAILED', endTime: 3 });
      await runs.sink.scenarioRequeued(lost, 'stale');
      return runs.sink.screenshot(lost, new Uint8Array([2]));
    };
    const staleScreenshot = await speakTooLate();
    expect(await scenarioOf(runs, lost.testCaseId)).toMatchObject({ status: 'QUEUED', steps: [] });

    const next = { ...lost, attempt: 2 };
    await runs.sink.scenarioStarted(next, { startTime: 4, worker: 'w2' });
    await runs.sink.stepsChanged(next, [{ index: 0, step: reportStep('a', 'PASSED') }]);
    await speakTooLate();
    expect(await scenarioOf(runs, lost.testCaseId)).toMatchObject({
      status: 'RUNNING',
      attempt: 2,
      startTime: 4,
      message: null,
      steps: [{ text: 'a', result: { status: 'PASSED' } }],
    });
    await runs.sink.scenarioFinished(next, { status: 'PASSED', endTime: 5 });
    expect(await countsOf(runs, runId)).toEqual({ status: 'PASSED', total: 1, passed: 1, failed: 0 });

    await speakTooLate();
    await runs.sink.scenarioStarted({ ...lost, attempt: 3 }, { startTime: 6, worker: 'w3' });
    expect(await countsOf(runs, runId)).toEqual({ status: 'PASSED', total: 1, passed: 1, failed: 0 });
    for (const screenshotId of [oldScreenshot, staleScreenshot]) {
      const params = { scenarioId: lost.testCaseId, screenshotId };
      await expect(runs.as('ada').getScenarioScreenshot({ params })).rejects.toThrow('no such screenshot');
    }
  });

  it('drop the steps of a predecessor nobody reported as lost', async () => {
    const runs = await startRuns();
    const { runId, testCaseIds } = await runs.queueRun();
    const at = { runId, testCaseId: testCaseIds[0]!, attempt: 1 };
    await runs.sink.scenarioStarted(at, { startTime: 1, worker: 'w1' });
    await runs.sink.stepsChanged(at, [{ index: 3, step: reportStep('old', 'FAILED') }]);
    await runs.sink.scenarioStarted({ ...at, attempt: 2 }, { startTime: 2, worker: 'w2' });
    await runs.sink.stepsPlanned({ ...at, attempt: 2 }, [{ keyword: 'When ', text: 'new' }]);
    expect((await scenarioOf(runs, at.testCaseId)).steps.map(({ text }) => text)).toEqual(['new']);
  });

  it('count for the run they are of', async () => {
    const runs = await startRuns();
    const { testCaseIds } = await runs.queueRun();
    const other = await runs.queueRun();
    const mixed = { runId: other.runId, testCaseId: testCaseIds[0]!, attempt: 1 };
    await runs.sink.scenarioStarted(mixed, { startTime: 1, worker: 'w' });
    await runs.sink.scenarioFinished({ ...mixed, runId: randomUUID() }, { status: 'PASSED', endTime: 1 });
    expect(await scenarioOf(runs, testCaseIds[0]!)).toMatchObject({ status: 'QUEUED', attempt: 0 });
  });
});

describe('stopping and mending', () => {
  it('stops queued scenarios; the run is stopped when the last running one has ended', async () => {
    const runs = await startRuns();
    const { runId, testCaseIds } = await runs.queueRun({}, 3);
    const at = { runId, testCaseId: testCaseIds[0]!, attempt: 1 };
    await runs.sink.scenarioStarted(at, { startTime: 1, worker: 'w' });
    await runs.records.stopQueued(runId, testCaseIds.slice(1));
    expect(await countsOf(runs, runId)).toMatchObject({ status: 'RUNNING' });
    await runs.sink.scenarioFinished(at, { status: 'PASSED', endTime: 2 });
    await runs.records.stopQueued(runId, testCaseIds);
    expect(await countsOf(runs, runId)).toEqual({ status: 'STOPPED', total: 3, passed: 1, failed: 0 });
    const { report } = await runOf(runs, runId);
    expect(report.testCases.map(({ status }) => status)).toEqual(['PASSED', 'STOPPED', 'STOPPED']);
    expect(report.endTime).toBe(runs.now());
  });

  it('fails what no worker has after a crash, stops what was halted, and leaves the rest', async () => {
    const runs = await startRuns();
    const { runId, testCaseIds } = await runs.queueRun({}, 4);
    const [gone, halted, live, done] = testCaseIds as [string, string, string, string];
    for (const testCaseId of [gone, live, done]) {
      await runs.sink.scenarioStarted({ runId, testCaseId, attempt: 1 }, { startTime: 1, worker: 'w' });
    }
    await runs.sink.stepsChanged({ runId, testCaseId: gone, attempt: 1 }, [
      { index: 0, step: reportStep('a', 'STARTED') },
    ]);
    await runs.sink.scenarioFinished(
      { runId, testCaseId: done, attempt: 1 },
      { status: 'PASSED', endTime: 2 },
    );
    const finished = await runs.queueRun();
    await runs.records.stopQueued(finished.runId, finished.testCaseIds);

    const requested: string[] = [];
    const states = new Map([
      [live, 'live' as const],
      [halted, 'halted' as const],
    ]);
    const jobStates = async (runIds: string[]) => (requested.push(...runIds), states);
    expect(await runs.records.reconcile(jobStates)).toBe(2);
    expect(requested).toEqual([runId]);
    const { status, report } = await runOf(runs, runId);
    expect(status).toBe('RUNNING');
    expect(report.testCases.map((testCase) => testCase.status)).toEqual([
      'FAILED',
      'STOPPED',
      'RUNNING',
      'PASSED',
    ]);
    expect(await scenarioOf(runs, gone)).toMatchObject({
      message: expect.stringMatching(/^The run was interrupted: /) as string,
      steps: [{ result: { status: 'FAILED' } }],
    });

    states.delete(live);
    expect(await runs.records.reconcile(jobStates)).toBe(1);
    expect(await countsOf(runs, runId)).toEqual({ status: 'STOPPED', total: 4, passed: 1, failed: 2 });
    expect(await runs.records.reconcile(jobStates)).toBe(0);
  });

  it('writes a run with all of its scenarios or not at all', async () => {
    const runs = await startRuns();
    const { runId } = await runs.queueRun();
    await expect(runs.queueRun({ id: runId })).rejects.toThrow();
    await expect(runs.queueRun({}, 0)).rejects.toThrow('at least one scenario');
    const id = randomUUID();
    const attempt = runs.database.db.transaction(async (tx) => {
      await runs.records.createRun(newRun(runs.projects.ada, 1, { id }), tx);
      throw new Error('the server stops here');
    });
    await expect(attempt).rejects.toThrow('the server stops here');
    expect(await runs.as('ada').getRun({ query: { runId: id } })).toMatchObject({ because: 'missing' });
  });
});
