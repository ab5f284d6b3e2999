import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { startRuns } from '../../../tests/together/runs.fixture';

type Runs = Awaited<ReturnType<typeof startRuns>>;
type Change = Parameters<Runs['queueRun']>[0];

const analysis = { tag: 'Locator gone', cause: 'locator-gone' as const, evidence: [], signature: 's' };

/** Adds a run of scenarios by name, with their final statuses. */
async function ran(
  runs: Runs,
  results: Record<string, 'PASSED' | 'FAILED' | 'PENDING'>,
  change: Change = {},
) {
  runs.pass(60_000);
  const scenarios = Object.keys(results).map((scenarioName, index) => ({
    id: randomUUID(),
    scenarioName,
    featureName: 'Basket',
    uri: 'features/checkout/basket.feature',
    line: 3 + index,
    tags: [],
    parameters: {},
  }));
  const { runId } = await runs.queueRun({ scenarios, ...change });
  for (const { id, scenarioName } of scenarios) {
    const status = results[scenarioName] ?? 'PASSED';
    const at = { runId, testCaseId: id, attempt: 1 };
    await runs.sink.scenarioStarted(at, { startTime: runs.now(), worker: 'w' });
    runs.pass(1_000);
    await runs.sink.scenarioFinished(at, {
      status,
      endTime: runs.now(),
      message: status === 'FAILED' ? 'Error: gone\n  at basket.mjs:3' : undefined,
    });
    if (status === 'FAILED') await runs.analyse(id, analysis);
  }
  return { runId, ids: scenarios.map(({ id }) => id) };
}

async function newOnes(
  runs: Runs,
  { branch = 'main', limit = 5, days = 14, as = 'ada' as 'ada' | 'bob' } = {},
) {
  const query = { projectId: runs.projects[as], branch, limit, days };
  const answer = await runs.as(as).getNewFailures({ query });
  if (!answer.status) throw new Error(answer.error);
  return { ...answer, names: answer.failures.map(({ scenarioName }) => scenarioName) };
}

it('is what fails now and did not before, until it fails once more or passes', async () => {
  const runs = await startRuns();
  await ran(runs, { Add: 'PASSED', Remove: 'FAILED', Pay: 'PASSED' });
  expect((await newOnes(runs)).names).toEqual(['Remove']);
  const { runId, ids } = await ran(runs, { Add: 'FAILED', Remove: 'FAILED', Pay: 'PASSED' });
  expect(await newOnes(runs)).toMatchObject({
    total: 1,
    failures: [
      {
        runId,
        testCaseId: ids[0],
        scenarioName: 'Add',
        uri: 'features/checkout/basket.feature',
        environment: 'demo',
        tag: 'Locator gone',
        message: 'Error: gone\n  at basket.mjs:3',
      },
    ],
  });
  await ran(runs, { Add: 'PASSED', Remove: 'FAILED', Pay: 'FAILED' });
  expect((await newOnes(runs)).names).toEqual(['Pay']);
  expect((await newOnes(runs, { as: 'bob' })).total).toBe(0);
});

it('does not stand any more where its scenario waits for code since, which is no result before either', async () => {
  const runs = await startRuns();
  await ran(runs, { Add: 'PASSED', Pay: 'FAILED' });
  expect((await newOnes(runs)).names).toEqual(['Pay']);
  await ran(runs, { Add: 'PENDING', Pay: 'PENDING' });
  expect((await newOnes(runs)).names).toEqual([]);
  await ran(runs, { Add: 'FAILED', Pay: 'FAILED' });
  expect((await newOnes(runs)).names).toEqual(['Add']);
});

it('stays new when a rerun fails too, and is gone when one passes', async () => {
  const runs = await startRuns();
  await ran(runs, { Add: 'PASSED', Pay: 'PASSED' });
  const { runId: rerunOf } = await ran(runs, { Add: 'FAILED', Pay: 'FAILED' });
  await ran(runs, { Add: 'FAILED', Pay: 'PASSED' }, { rerunOf });
  expect((await newOnes(runs)).names).toEqual(['Add']);
});

it('is asked about one branch, and one environment has no say in another', async () => {
  const runs = await startRuns();
  await ran(runs, { Add: 'FAILED' }, { branch: 'next' });
  await ran(runs, { Add: 'FAILED' });
  await ran(runs, { Add: 'PASSED' }, { env: { name: 'staging', baseUrl: 'http://localhost:2' } });
  expect(await newOnes(runs)).toMatchObject({ names: ['Add'], failures: [{ environment: 'demo' }] });
});

it('names the latest, counts all, and leaves out what is too old', async () => {
  const runs = await startRuns();
  await ran(runs, { One: 'FAILED', Two: 'FAILED', Three: 'FAILED' });
  expect(await newOnes(runs, { limit: 2 })).toMatchObject({ total: 3, names: ['Three', 'Two'] });
  runs.pass(2 * 24 * 60 * 60 * 1000);
  expect(await newOnes(runs, { days: 1 })).toMatchObject({ total: 0, names: [] });
});
