import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { NewRun } from '#services/foundation/run-records';
import { startRuns } from '../../../tests/together/runs.fixture';

/** Runs that do not change a mark (docs/rules/runs.md, Code on no branch and Scenarios that did not start). */

type Runs = Awaited<ReturnType<typeof startRuns>>;
type Ended = [name: string, browser: 'chromium' | 'firefox', status: 'PASSED' | 'FAILED' | 'NOT STARTED'];

const feature = 'checkout/basket';

/** Adds a run of these scenarios. Scenarios that did not start are stopped at its end. */
async function ran(runs: Runs, results: Ended[], change: Partial<NewRun> = {}) {
  runs.pass(60_000);
  const scenarios = results.map(([scenarioName, browser], index) => ({
    id: randomUUID(),
    scenarioName,
    featureName: 'Basket',
    uri: `features/${feature}.feature`,
    line: 3 + index,
    tags: [],
    parameters: {},
    browser,
    viewport: 'Desktop - 1024px',
  }));
  const { runId } = await runs.queueRun({ scenarios, ...change });
  for (const [index, { id }] of scenarios.entries()) {
    const status = results[index]![2];
    if (status === 'NOT STARTED') continue;
    const at = { runId, testCaseId: id, attempt: 1 };
    await runs.sink.scenarioStarted(at, { startTime: runs.now(), worker: 'w' });
    runs.pass(2_000);
    await runs.sink.scenarioFinished(at, { status, endTime: runs.now(), message: 'Error: gone' });
  }
  const waiting = scenarios.filter((_, index) => results[index]![2] === 'NOT STARTED').map(({ id }) => id);
  runs.pass(1_000);
  if (waiting.length > 0) await runs.records.stopQueued(runId, waiting);
  return { runId, ids: scenarios.map(({ id }) => id) };
}

async function marks(runs: Runs, scenarios: string[]) {
  const body = {
    branch: 'main',
    scenarios: scenarios.map((scenario) => ({ feature, scenario, about: true })),
  };
  const answer = await runs.as('ada').getLastResults({ body });
  if (!answer.status) throw new Error(answer.error);
  return answer.results;
}
const statuses = async (runs: Runs, scenarios: string[]) =>
  Object.fromEntries((await marks(runs, scenarios)).map(({ scenario, status }) => [scenario, status]));

async function historyOf(runs: Runs, scenarioId: string) {
  const answer = await runs.as('ada').getScenarioHistory({ query: { scenarioId } });
  if (!answer.status) throw new Error(answer.error);
  return answer.results.map(({ status }) => status);
}

it('keeps the mark of a scenario that a stopped run did not start, for each row and browser', async () => {
  const runs = await startRuns();
  const { ids } = await ran(runs, [
    ['Add', 'chromium', 'FAILED'],
    ['Remove', 'chromium', 'PASSED'],
    ['Pay by Visa', 'chromium', 'FAILED'],
    ['Pay by Master', 'chromium', 'PASSED'],
    ['Ship', 'chromium', 'PASSED'],
    ['Ship', 'firefox', 'FAILED'],
  ]);
  await ran(runs, [
    ['Add', 'chromium', 'NOT STARTED'],
    ['Remove', 'chromium', 'FAILED'],
    ['Pay by Visa', 'chromium', 'NOT STARTED'],
    ['Pay by Master', 'chromium', 'PASSED'],
    ['Ship', 'chromium', 'PASSED'],
    ['Ship', 'firefox', 'NOT STARTED'],
    ['New', 'chromium', 'NOT STARTED'],
  ]);
  const asked = ['Add', 'Remove', 'Pay by <card>', 'Ship', 'New'];
  expect(await statuses(runs, asked)).toEqual({
    Add: 'FAILED',
    Remove: 'FAILED',
    'Pay by <card>': 'FAILED',
    Ship: 'FAILED',
  });
  const [add] = await marks(runs, ['Add']);
  expect(add).toMatchObject({ testCaseId: ids[0], duration: 2_000 });
  expect(await historyOf(runs, add!.about!.scenarioId)).toEqual(['FAILED']);

  // A run that was stopped before anything started changes nothing. The next run counts again.
  await ran(runs, [
    ['Add', 'chromium', 'NOT STARTED'],
    ['Pay by Visa', 'chromium', 'NOT STARTED'],
    ['Pay by Master', 'chromium', 'NOT STARTED'],
  ]);
  expect(await statuses(runs, ['Add', 'Pay by <card>'])).toEqual({
    Add: 'FAILED',
    'Pay by <card>': 'FAILED',
  });
  await ran(runs, [['Add', 'chromium', 'PASSED']]);
  expect(await statuses(runs, ['Add'])).toEqual({ Add: 'PASSED' });
});

it('says of a result that never started that it was stopped, and gives it no duration', async () => {
  const runs = await startRuns();
  const { runId } = await ran(runs, [['Add', 'chromium', 'NOT STARTED']]);
  const report = await runs.as('ada').getRunCases({ body: { runId } });
  expect(report).toMatchObject({ cases: [{ status: 'STOPPED', duration: null }], run: { seconds: null } });
  const list = await runs.as('ada').getDetails({ body: {} });
  expect(list).toMatchObject({ projectSummary: { report: [{ status: 'STOPPED', executionTime: null }] } });
});

it('counts a run of code on no branch for nothing but its own report', async () => {
  const runs = await startRuns();
  await ran(runs, [
    ['Add', 'chromium', 'FAILED'],
    ['Remove', 'chromium', 'PASSED'],
  ]);
  const [add] = await marks(runs, ['Add']);
  const told = async () => {
    const query = { projectId: runs.projects.ada, branch: 'main', limit: 50 };
    const fresh = await runs.as('ada').getNewFailures({ query });
    const days = { projectId: runs.projects.ada, startDate: '2026-05-01', endDate: '2026-05-03' };
    return {
      marks: await marks(runs, ['Add', 'Remove', 'New']),
      history: await historyOf(runs, add!.about!.scenarioId),
      fresh,
      metadata: await runs.as('ada').getProjectMetadata({ query: days }),
      dashboard: await runs.as('ada').getDashboardDetails({ query: days }),
      ran: await runs.as('ada').getFailedFeatures({ body: { branch: 'main', ran: true } }),
      home: await runs
        .as('ada')
        .getDetails({ body: { counted: true } })
        .then(rowsOf),
    };
  };
  const before = await told();
  const { runId } = await ran(
    runs,
    [
      ['Add', 'chromium', 'PASSED'],
      ['Remove', 'chromium', 'FAILED'],
      ['New', 'chromium', 'FAILED'],
    ],
    { offBranch: true, name: 'Add (unsaved code)' },
  );
  expect(await told()).toEqual(before);
  const report = await runs.as('ada').getRunCases({ body: { runId } });
  expect(report).toMatchObject({ run: { offBranch: true, branch: 'main' }, counts: { FAILED: 2 } });
  // Past squares would compare its results with those of the branch.
  expect(report.status && report.cases.map(({ past }) => past)).toEqual([[], [], []]);
  const all = await runs.as('ada').getDetails({ body: {} }).then(rowsOf);
  expect(all.map(({ offBranch }) => offBranch ?? false)).toEqual([true, false]);
});

type Listed = Awaited<ReturnType<ReturnType<Runs['as']>['getDetails']>>;
function rowsOf(answer: Listed) {
  if (!answer.status) throw new Error(answer.error);
  return answer.projectSummary.report;
}
