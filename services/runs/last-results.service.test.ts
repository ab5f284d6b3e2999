import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { RunStatus } from '#contracts/report';
import { startRuns } from './runs.fixture';

type Runs = Awaited<ReturnType<typeof startRuns>>;

const feature = 'checkout/basket';
const testCase = (scenarioName: string, line = 3) => ({
  ...{ id: randomUUID(), scenarioName, featureName: 'Basket', uri: `features/${feature}.feature`, line },
  ...{ tags: [], parameters: {} },
});

/** A run on a branch of scenarios by name with the status each ends in; QUEUED ones stay so. */
async function ran(runs: Runs, results: [name: string, status: RunStatus][], branch = 'main') {
  runs.pass(60_000);
  const scenarios = results.map(([name], index) => testCase(name, 3 + index));
  const { runId } = await runs.queueRun({ branch, scenarios });
  for (const [index, { id }] of scenarios.entries()) {
    const status = results[index]?.[1];
    if (status !== 'PASSED' && status !== 'FAILED') continue;
    const at = { runId, testCaseId: id, attempt: 1 };
    await runs.sink.scenarioStarted(at, { startTime: runs.now(), worker: 'w' });
    runs.pass(2_000);
    await runs.sink.scenarioFinished(at, { status, endTime: runs.now() });
  }
  return { runId, ids: scenarios.map(({ id }) => id) };
}

async function last(runs: Runs, scenarios: string[], { branch = 'main', as = 'ada' as 'ada' | 'bob' } = {}) {
  const answer = await runs.as(as).getLastResults({
    body: { branch, scenarios: scenarios.map((scenario) => ({ feature, scenario })) },
  });
  if (!answer.status) throw new Error(answer.error);
  return answer.results;
}
const statuses = async (...question: Parameters<typeof last>) =>
  Object.fromEntries((await last(...question)).map(({ scenario, status }) => [scenario, status]));

it('is the newest of each scenario on the branch, with where its report is', async () => {
  const runs = await startRuns();
  await ran(runs, [
    ['Add', 'FAILED'],
    ['Remove', 'PASSED'],
  ]);
  const { runId, ids } = await ran(runs, [['Add', 'PASSED']]);
  await ran(runs, [['Add', 'FAILED']], 'other');
  const [add, remove, ...none] = await last(runs, ['Add', 'Remove', 'Never ran']);
  expect(add).toEqual({
    ...{ feature, scenario: 'Add', status: 'PASSED', runId, testCaseId: ids[0] },
    ...{ time: expect.any(Number), duration: 2_000 },
  });
  expect([remove?.status, none]).toEqual(['PASSED', []]);
  expect(await statuses(runs, ['Add', 'Remove'], { branch: 'other' })).toEqual({ Add: 'FAILED' });
  expect(await last(runs, ['Add'], { as: 'bob' })).toEqual([]);
});

it('rows of an outline count together: the worst of the last run, or that they run', async () => {
  const runs = await startRuns();
  await ran(runs, [
    ['Pay by <card>', 'FAILED'],
    ['Buy 1 of 100% wool', 'FAILED'],
    ['Many', 'FAILED'],
  ]);
  await ran(runs, [
    ['Many', 'PASSED'],
    ['Many', 'PASSED'],
  ]);
  await ran(runs, [
    ['Pay by Visa', 'PASSED'],
    ['Pay by Master', 'FAILED'],
    ['Buy 2 of 100% wool', 'PASSED'],
  ]);
  const asked = ['Pay by <card>', 'Buy <number> of 100% wool', 'Buy <number> of 100_ wool', 'Many'];
  expect(await statuses(runs, asked)).toEqual({
    ...{ 'Pay by <card>': 'FAILED', 'Buy <number> of 100% wool': 'PASSED', Many: 'PASSED' },
  });
  await ran(runs, [
    ['Many', 'FAILED'],
    ['Many', 'QUEUED'],
  ]);
  expect(await statuses(runs, ['Many'])).toEqual({ Many: 'QUEUED' });
});

it('takes any names', async () => {
  const runs = await startRuns();
  expect(await last(runs, ['', 'a\0b', '%', '<', '<a> \\ "', '{a,b}'])).toEqual([]);
});
