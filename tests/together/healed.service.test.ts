import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { fixesProperty } from '#contracts/runs/exports';
import type { runCasesCalls } from '#contracts/runs/run-cases';
import type { Parsed } from '#contracts/endpoint';
import { startImports } from '#services/import/import.fixture';
import { reportStep, startRuns } from './runs.fixture';

type Runs = Awaited<ReturnType<typeof startRuns>>;
type End = 'healed' | 'PASSED' | 'FAILED' | 'SKIPPED' | 'healed and FAILED';

/** Adds a run an hour after the previous one. Scenarios by name (rows of an outline share one) with their ends. */
async function ran(runs: Runs, ends: [name: string, end: End, row?: string][]) {
  runs.pass(3_600_000);
  const scenarios = ends.map(([scenarioName, , row], index) => ({
    id: randomUUID(),
    scenarioName,
    featureName: 'Basket',
    uri: 'features/checkout/basket.feature',
    line: 3 + index,
    tags: [],
    parameters: Object.fromEntries(row === undefined ? [] : [['row', row]]),
  }));
  const { runId } = await runs.queueRun({ scenarios });
  for (const [index, { id }] of scenarios.entries()) {
    const end = ends[index]![1];
    const at = { runId, testCaseId: id, attempt: 1 };
    await runs.sink.scenarioStarted(at, { startTime: runs.now(), worker: 'w' });
    const isHealed = end.startsWith('healed');
    const step = reportStep('I pay', isHealed ? 'FIXED_BY_AI' : 'PASSED');
    await runs.sink.stepsChanged(at, [{ index: 0, step }]);
    const status = end === 'healed' ? 'PASSED' : end === 'healed and FAILED' ? 'FAILED' : end;
    const heals = isHealed ? 2 : undefined;
    await runs.sink.scenarioFinished(at, { status, heals, endTime: runs.now() + 2_000 });
  }
  return { runId, ids: scenarios.map(({ id }) => id) };
}

type Question = Partial<Omit<Parsed<(typeof runCasesCalls)['getRunCases']>['body'], 'runId'>>;

async function cases(runs: Runs, runId: string, question: Question = {}) {
  const answer = await runs.as('ada').getRunCases({ body: { runId, ...question } });
  if (!answer.status) throw new Error(answer.error);
  return answer;
}

async function listed(runs: Runs, filter: { filterStatus?: 'PASSED'; filterHealed?: boolean } = {}) {
  const answer = await runs.as('ada').getDetails({ body: filter });
  if (!answer.status) throw new Error(answer.error);
  return answer.projectSummary;
}

it('is marked and counted in the report of its run, and found there', async () => {
  const runs = await startRuns();
  await ran(runs, [['Adds', 'PASSED']]);
  const { runId } = await ran(runs, [
    ['Adds', 'healed'],
    ['Pays', 'PASSED'],
    ['Leaves', 'SKIPPED'],
    ['Looks', 'healed and FAILED'],
  ]);
  const all = await cases(runs, runId);
  expect(all.run).toMatchObject({ status: 'FAILED', healed: 1, flaky: 0 });
  expect(all.counts).toMatchObject({ PASSED: 2, FAILED: 1 });
  // Failures come first, then results that a person should check.
  expect(all.cases.map(({ scenarioName, status, heals }) => [scenarioName, status, heals])).toEqual([
    ['Looks', 'FAILED', 2],
    ['Adds', 'PASSED', 2],
    ['Leaves', 'SKIPPED', undefined],
    ['Pays', 'PASSED', undefined],
  ]);
  const names = async (question: Question) =>
    (await cases(runs, runId, question)).cases.map(({ scenarioName }) => scenarioName);
  expect(await names({ status: 'PASSED', healed: true })).toEqual(['Adds']);
  expect(await names({ status: 'PASSED', healed: false })).toEqual(['Pays']);
  expect(await names({ status: 'PASSED' })).toEqual(['Adds', 'Pays']);
  expect(await names({ healed: true })).toEqual(['Adds']);
});

it('is marked among past results, in the history and as an attempt, and does not make a scenario flaky', async () => {
  const runs = await startRuns();
  const first = await ran(runs, [['Adds', 'healed']]);
  await ran(runs, [['Adds', 'PASSED']]);
  const third = await ran(runs, [['Adds', 'FAILED']]);
  await runs.tryAgain(third.ids[0]!, 2, 'PASSED', { heals: 1 });
  const { runId } = await ran(runs, [['Adds', 'PASSED']]);
  const [row] = (await cases(runs, runId)).cases;
  expect(row?.past.map(({ status, healed }) => [status, healed])).toEqual([
    ['PASSED', true],
    ['PASSED', undefined],
    ['PASSED', true],
  ]);
  expect(row?.flakiness).toMatchObject({ flaky: false, rescued: 0 });

  const [again] = (await cases(runs, third.runId)).cases;
  expect(again?.tries.map(({ status, healed }) => [status, healed])).toEqual([
    ['FAILED', undefined],
    ['PASSED', true],
  ]);
  const history = async (healed?: 'true' | 'false') => {
    const query = { scenarioId: row?.scenarioId ?? '', healed };
    const answer = await runs.as('ada').getScenarioHistory({ query });
    return answer.status ? answer.results.map((item) => item.healed) : [];
  };
  expect(await history()).toEqual([undefined, true, undefined, true]);
  expect(await history('true')).toEqual([true, true]);
  expect(await history('false')).toEqual([undefined, undefined]);

  const report = await runs.as('ada').getScenario({ query: { scenarioId: first.ids[0]! } });
  expect(report).toMatchObject({
    scenario: { heals: 2, status: 'PASSED', stepCounts: { total: 1, passed: 1 } },
  });
  const attempts = await runs.as('ada').getScenario({ query: { scenarioId: third.ids[0]! } });
  expect(attempts.status && attempts.scenario.attempts?.map(({ healed }) => healed)).toEqual([
    undefined,
    true,
  ]);
});

it('is marked in the tree, before what was skipped, and not once it passes without', async () => {
  const runs = await startRuns();
  const last = async (...names: string[]) => {
    const scenarios = names.map((scenario) => ({ feature: 'checkout/basket', scenario, rows: true }));
    const answer = await runs.as('ada').getLastResults({ body: { scenarios } });
    if (!answer.status) throw new Error(answer.error);
    return answer.results.map(({ scenario, status, healed }) => [scenario, status, healed]);
  };
  await ran(runs, [
    ['Adds', 'healed'],
    ['Orders', 'SKIPPED', '1'],
    ['Orders', 'healed', '2'],
    ['Orders', 'PASSED', '3'],
    ['Looks', 'healed and FAILED'],
  ]);
  expect((await last('Adds', 'Orders', 'Looks')).toSorted()).toEqual([
    ['Adds', 'PASSED', true],
    ['Looks', 'FAILED', undefined],
    ['Orders', 'PASSED', true],
  ]);
  await ran(runs, [['Adds', 'PASSED']]);
  expect(await last('Adds')).toEqual([['Adds', 'PASSED', undefined]]);
});

it('is counted in the list of runs, which tells apart those that passed with fixes, and on the dashboard', async () => {
  const runs = await startRuns();
  await ran(runs, [['Adds', 'PASSED']]);
  await ran(runs, [
    ['Adds', 'healed'],
    ['Pays', 'healed'],
  ]);
  await ran(runs, [
    ['Adds', 'healed'],
    ['Pays', 'FAILED'],
  ]);
  const { report, stats } = await listed(runs);
  expect(report.map((run) => [run.status, run.totalScenariosPassed, run.totalScenariosHealed])).toEqual([
    ['FAILED', 1, 1],
    ['PASSED', 2, 2],
    ['PASSED', 1, 0],
  ]);
  expect(stats).toMatchObject({ total: 3, passed: 2, healed: 1, failed: 1 });
  const found = async (filterHealed?: boolean) =>
    (await listed(runs, { filterStatus: 'PASSED', filterHealed })).report.map(
      (run) => run.totalScenariosHealed,
    );
  expect([await found(true), await found(false), await found()]).toEqual([[2], [0], [2, 0]]);

  const days = { projectId: runs.projects.ada, startDate: '2026-05-01', endDate: '2026-05-02' };
  const counted = await runs.as('ada').getProjectMetadata({ query: days });
  expect(counted).toMatchObject({ metadata: { passedExecutionsCount: 2, healedExecutionsCount: 1 } });
  const details = await runs.as('ada').getDashboardDetails({ query: days });
  expect(details).toMatchObject({ details: { days: [{ passed: 2, healed: 1, failed: 1 }] } });
});

it('is what a failure came to that passed with fixes once it was retrained, and not what passed without', async () => {
  const runs = await startRuns();
  const { runId, ids } = await ran(runs, [
    ['Adds', 'FAILED'],
    ['Pays', 'FAILED'],
    ['Looks', 'FAILED'],
  ]);
  const upload_id = randomUUID();
  await runs.retrain(ids[0]!, { result: 'PASSED', upload_id, heals: 2 });
  await runs.retrain(ids[1]!, { result: 'PASSED', upload_id });
  await runs.retrain(ids[2]!, { result: 'FAILED', upload_id });
  const all = await cases(runs, runId);
  expect(all.run).toMatchObject({ status: 'FAILED', healed: 1, flaky: 0 });
  expect(
    all.cases.map(({ scenarioName, status, heals }) => [scenarioName, status, heals]).toSorted(),
  ).toEqual([
    ['Adds', 'PASSED', 2],
    ['Looks', 'FAILED', undefined],
    ['Pays', 'PASSED', undefined],
  ]);
  const healed = await cases(runs, runId, { healed: true });
  expect(healed.cases.map(({ scenarioName }) => scenarioName)).toEqual(['Adds']);
  expect((await listed(runs)).report[0]).toMatchObject({ totalScenariosPassed: 2, totalScenariosHealed: 1 });
});

it('is told to who follows the run, as it ends', async () => {
  const runs = await startRuns();
  const { runId } = await ran(runs, [
    ['Adds', 'healed'],
    ['Pays', 'PASSED'],
  ]);
  const events = await runs.records.events(runId, 10);
  expect(events.map(({ what, passed, healed }) => [what, passed, healed])).toEqual(
    expect.arrayContaining([
      ['HEALED', 1, 1],
      ['PASSED', 2, 1],
    ]),
  );
  expect((await runs.records.progress([runId])).get(runId)).toMatchObject({ passed: 2, healed: 1 });
});

it('is not forgotten by what is claimed anew, and forgotten by what starts over', async () => {
  const runs = await startRuns();
  const { runId, testCaseIds } = await runs.queueRun();
  const at = { runId, testCaseId: testCaseIds[0]!, attempt: 1 };
  await runs.sink.scenarioStarted(at, { startTime: runs.now(), worker: 'w' });
  await runs.database.pool.query('update attempts set heals = 1 where id = $1', [at.testCaseId]);
  await runs.sink.scenarioRequeued(at, 'The worker was lost.');
  const again = { ...at, attempt: 2 };
  await runs.sink.scenarioStarted(again, { startTime: runs.now(), worker: 'w' });
  await runs.sink.scenarioFinished(again, { status: 'PASSED', endTime: runs.now() });
  // A report of the worker that lost its claim.
  await runs.sink.scenarioFinished(at, { status: 'PASSED', heals: 2, endTime: runs.now() });
  expect((await cases(runs, runId)).run.healed).toBe(0);
});

it('comes back with the report that the product wrote of it, and with nothing that only looks like it', async () => {
  const { ada, send } = await startImports();
  const property = (name: string, value: string) =>
    `<properties><property name="${name}" value="${value}"/></properties>`;
  const test = (name: string, inner: string) =>
    `<testcase name="${name}" classname="c" time="1">${inner}</testcase>`;
  const file = [
    test('a', property(fixesProperty, '2')),
    test('b', property(fixesProperty, 'many')),
    test('c', property(fixesProperty, '1') + '<failure message="gone"/>'),
    test('d', property('healed', '1')),
    test('e', `${property(fixesProperty, '1')}<flakyFailure message="late"/>`),
  ];
  const suite = (cases: string[]) => `<testsuite name="s">${cases.join('')}</testsuite>`;
  const { runId } = await send('junit', Buffer.from(suite(file)));
  const answer = await ada.getRunResults({ query: { runId } });
  if (!answer.status) throw new Error(answer.error);
  const outcomes = answer.cases.map(({ scenarioName, outcome, heals, parameters }) => {
    return [scenarioName, outcome, heals, Object.keys(parameters)];
  });
  expect(outcomes).toEqual([
    ['a', 'HEALED', 2, []],
    ['b', 'PASSED', undefined, []],
    ['c', 'FAILED', undefined, []],
    ['d', 'PASSED', undefined, ['healed']],
    ['e', 'HEALED', undefined, []],
    ['e', 'HEALED', 1, []],
  ]);
  expect(answer.run).toMatchObject({ healed: 2 });
  // Another file of the same attempt adds a result, and takes nothing from the first one.
  await send('junit', Buffer.from(suite([test('a', '')])));
  const now = await ada.getRunCases({ body: { runId, healed: true } });
  expect(now.status && now.cases.map(({ scenarioName }) => scenarioName)).toEqual(['a', 'e']);
});
