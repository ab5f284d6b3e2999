import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { silentLog } from '#services/foundation/testing';
import { createScenarioIdentities } from '../identity';
import { newRun, startRuns } from '../../../tests/together/runs.fixture';

type Runs = Awaited<ReturnType<typeof startRuns>>;
type Query = Parameters<ReturnType<Runs['as']>['getScenarioHistory']>[0]['query'];

const uri = 'features/checkout/basket.feature';

/** Adds a run of one scenario, an hour after the previous run. */
async function ran(runs: Runs, name: string, status: 'PASSED' | 'FAILED' | null, change = {}) {
  runs.pass(3_600_000);
  const id = randomUUID();
  const scenario = { id, scenarioName: name, featureName: 'Basket', uri, line: 3, tags: [], parameters: {} };
  const { runId } = await runs.queueRun({ ...change, scenarios: [scenario] });
  if (!status) return { runId, id };
  const at = { runId, testCaseId: id, attempt: 1 };
  await runs.sink.scenarioStarted(at, { startTime: runs.now(), worker: 'w' });
  runs.pass(1_500);
  await runs.sink.scenarioFinished(at, {
    status,
    endTime: runs.now(),
    message: status === 'FAILED' ? 'Gone' : undefined,
  });
  return { runId, id };
}

async function identityOf(runs: Runs, runId: string): Promise<string> {
  const answer = await runs.as('ada').getRun({ query: { runId } });
  return (answer.status && answer.run.report.testCases[0]?.scenarioId) || '';
}

async function history(runs: Runs, query: Query) {
  const answer = await runs.as('ada').getScenarioHistory({ query });
  if (!answer.status) throw new Error(answer.error);
  return answer;
}

describe('the history of a scenario', () => {
  it('has its finished results, newest first, over a rename', async () => {
    const runs = await startRuns();
    const first = await ran(runs, 'Pays', 'FAILED');
    const { renamed } = createScenarioIdentities({ database: runs.database, log: silentLog });
    const at = { uri, parameters: {} };
    await renamed(runs.projects.ada, 'main', {
      kind: 'scenarios',
      moves: [{ from: { ...at, name: 'Pays' }, to: { ...at, name: 'Guest pays' } }],
    });
    const second = await ran(runs, 'Guest pays', 'PASSED');
    await ran(runs, 'Guest pays', null);
    await ran(runs, 'Pays', 'PASSED');
    const scenarioId = await identityOf(runs, first.runId);
    const { scenario, results, next, flakiness } = await history(runs, { scenarioId });
    expect(scenario).toEqual({ id: scenarioId, name: 'Guest pays', uri, formerNames: ['Pays'] });
    expect(next).toBeNull();
    expect(results).toMatchObject([
      {
        runId: second.runId,
        testCaseId: second.id,
        status: 'PASSED',
        duration: 1_500,
        message: null,
        attempts: 1,
      },
      { runId: first.runId, scenarioName: 'Pays', status: 'FAILED', message: 'Gone', runName: 'Basket' },
    ]);
    expect(flakiness).toEqual({ flaky: false, flips: 1, unknownFlips: 0, rescued: 0, results: 2 });
    const nowCalled = async (id: string) => {
      const report = await runs.as('ada').getScenario({ query: { scenarioId: id } });
      return report.status ? report.scenario.nowCalled : report.error;
    };
    expect(await nowCalled(first.id)).toEqual({ uri, scenarioName: 'Guest pays' });
    expect(await nowCalled(second.id)).toBeUndefined();
  });

  it('is filtered, and comes in pages', async () => {
    const runs = await startRuns();
    const { runId } = await ran(runs, 'Pays', 'PASSED');
    for (let index = 0; index < 4; index += 1) await ran(runs, 'Pays', index % 2 ? 'FAILED' : 'PASSED');
    await ran(runs, 'Pays', 'FAILED', { branch: 'work', env: { name: 'prod', baseUrl: '' } });
    const scenarioId = await identityOf(runs, runId);
    const all = await history(runs, { scenarioId });
    expect(all).toMatchObject({ branches: ['work', 'main'], environments: ['prod', 'demo'], browsers: [] });
    const statuses = async (query: Omit<Query, 'scenarioId'>) =>
      (await history(runs, { scenarioId, ...query })).results.map(({ status }) => status);
    expect(await statuses({ branch: 'main', status: 'FAILED' })).toEqual(['FAILED', 'FAILED']);
    expect(await statuses({ environment: 'prod' })).toEqual(['FAILED']);
    expect(await statuses({ browser: 'webkit' })).toEqual([]);
    const seen: string[] = [];
    for (let cursor: string | undefined, pages = 0; pages < 9; pages += 1) {
      const page = await history(runs, { scenarioId, limit: 2, cursor });
      seen.push(...page.results.map(({ testCaseId }) => testCaseId));
      if (page.next === null) break;
      cursor = page.next;
    }
    expect(seen).toEqual(all.results.map(({ testCaseId }) => testCaseId));
    expect(await statuses({ cursor: "'; --" })).toHaveLength(6);
  });

  it('is that of a scenario of the project only', async () => {
    const runs = await startRuns();
    const { runId } = await ran(runs, 'Pays', 'PASSED');
    const scenarioId = await identityOf(runs, runId);
    const missing = { status: false, because: 'missing', error: 'There is no such scenario.' };
    expect(await runs.as('bob').getScenarioHistory({ query: { scenarioId } })).toEqual(missing);
    for (const id of [runId, 'x', '']) {
      expect(await runs.as('ada').getScenarioHistory({ query: { scenarioId: id } })).toEqual(missing);
    }
  });
});

describe('pins', () => {
  it('are kept with who pinned first and when, shown in run and list, and taken away', async () => {
    const runs = await startRuns();
    const { runId } = await runs.queueRun();
    const pin = (pinned: boolean) => runs.as('ada').pinRun({ body: { runId, pinned } });
    const first = { at: runs.now(), by: 'ada' };
    expect(await pin(true)).toEqual({ status: true, pin: first });
    runs.pass(60_000);
    expect(await pin(true)).toEqual({ status: true, pin: first });
    expect(await runs.as('ada').getRunCases({ body: { runId } })).toMatchObject({
      run: { pinned: true, pin: first },
    });
    const listed = await runs.as('ada').getDetails({ body: {} });
    expect(listed).toMatchObject({ projectSummary: { report: [{ id: runId, pinned: true }] } });
    expect(await pin(false)).toEqual({ status: true, pin: null });
    expect(await runs.as('ada').getRun({ query: { runId } })).toMatchObject({ run: { pinned: false } });
  });

  it('are refused for runs of others and ids of nothing', async () => {
    const runs = await startRuns();
    const { runId } = await runs.queueRun();
    expect(await runs.as('bob').pinRun({ body: { runId, pinned: true } })).toMatchObject({
      because: 'missing',
    });
    expect(await runs.as('ada').pinRun({ body: { runId: 'x', pinned: true } })).toMatchObject({
      because: 'missing',
    });
    expect(await runs.as('ada').getRun({ query: { runId } })).toMatchObject({ run: { pinned: false } });
  });
});

describe('results to export', () => {
  it('are all of a run in its order, later attempts behind the first', async () => {
    const runs = await startRuns();
    const run = newRun(runs.projects.ada, 3);
    await runs.records.createRun(run);
    await runs.tryAgain(run.scenarios[0]!.id, 3, 'PASSED');
    await runs.tryAgain(run.scenarios[0]!.id, 2, 'FAILED');
    const answer = await runs.as('ada').getRunResults({ query: { runId: run.id } });
    if (!answer.status) throw new Error(answer.error);
    const names = answer.cases.map(({ scenarioName, attemptNumber }) => `${scenarioName} #${attemptNumber}`);
    expect(names).toEqual([
      'Scenario 1 #1',
      'Scenario 1 #2',
      'Scenario 1 #3',
      'Scenario 2 #1',
      'Scenario 3 #1',
    ]);
    expect(answer).toMatchObject({ truncated: false, run: { _id: run.id } });
    expect(await runs.as('bob').getRunResults({ query: { runId: run.id } })).toMatchObject({
      because: 'missing',
    });
  });
});
