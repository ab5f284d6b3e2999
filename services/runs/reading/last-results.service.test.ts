import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { RunStatus } from '#contracts/runs/report';
import { silentLog } from '#services/foundation/testing';
import { createScenarioIdentities } from '../identity';
import { startRuns } from '../../../tests/together/runs.fixture';

type Runs = Awaited<ReturnType<typeof startRuns>>;

const feature = 'checkout/basket';
const testCase = (scenarioName: string, line = 3) => ({
  id: randomUUID(),
  scenarioName,
  featureName: 'Basket',
  uri: `features/${feature}.feature`,
  line,
  tags: [],
  parameters: {},
});

/** Adds a run on a branch. Scenarios by name with their final status; QUEUED ones stay queued. */
async function ran(runs: Runs, results: [name: string, status: RunStatus][], branch = 'main') {
  runs.pass(60_000);
  const scenarios = results.map(([name], index) => testCase(name, 3 + index));
  const { runId } = await runs.queueRun({ branch, scenarios });
  for (const [index, { id }] of scenarios.entries()) {
    const status = results[index]?.[1];
    if (status !== 'PASSED' && status !== 'FAILED' && status !== 'SKIPPED' && status !== 'PENDING') continue;
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
    feature,
    scenario: 'Add',
    status: 'PASSED',
    runId,
    testCaseId: ids[0],
    time: expect.any(Number),
    duration: 2_000,
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
    'Pay by <card>': 'FAILED',
    'Buy <number> of 100% wool': 'PASSED',
    Many: 'PASSED',
  });
  await ran(runs, [
    ['Many', 'SKIPPED'],
    ['Many', 'PENDING'],
    ['Many', 'PASSED'],
  ]);
  expect(await statuses(runs, ['Many'])).toEqual({ Many: 'PENDING' });
  await ran(runs, [
    ['Many', 'PENDING'],
    ['Many', 'FAILED'],
  ]);
  expect(await statuses(runs, ['Many'])).toEqual({ Many: 'FAILED' });
  await ran(runs, [
    ['Many', 'FAILED'],
    ['Many', 'QUEUED'],
  ]);
  expect(await statuses(runs, ['Many'])).toEqual({ Many: 'QUEUED' });
});

describe('a mark', () => {
  it('tells what came of all attempts, and leads to the last one', async () => {
    const runs = await startRuns();
    const { ids } = await ran(runs, [
      ['Add', 'FAILED'],
      ['Remove', 'FAILED'],
    ]);
    const passed = await runs.tryAgain(ids[0]!, 2, 'PASSED');
    const failed = await runs.tryAgain(ids[1]!, 2, 'FAILED');
    expect(await last(runs, ['Add', 'Remove'])).toMatchObject([
      { status: 'PASSED', testCaseId: passed },
      { status: 'FAILED', testCaseId: failed },
    ]);
  });

  it('is that of the worst of a hundred rows', async () => {
    const runs = await startRuns();
    const rows = Array.from({ length: 100 }, (_, index) => {
      return { ...testCase(`Pay by card ${index}`, 10 + index), parameters: { card: String(index) } };
    });
    const { runId } = await runs.queueRun({ scenarios: rows });
    for (const [index, { id }] of rows.entries()) {
      const at = { runId, testCaseId: id, attempt: 1 };
      await runs.sink.scenarioStarted(at, { startTime: runs.now(), worker: 'w' });
      runs.pass(100);
      const status = index === 2 ? 'FAILED' : 'PASSED';
      await runs.sink.scenarioFinished(at, { status, endTime: runs.now() });
    }
    expect(await last(runs, ['Pay by card <card>'])).toMatchObject([
      { status: 'FAILED', testCaseId: rows[2]?.id },
    ]);
  });

  it('is that of the branch, however often the scenario ran on others, and of all browsers', async () => {
    const runs = await startRuns();
    const both = (['chromium', 'firefox'] as const).map((browser) => ({ ...testCase('Add'), browser }));
    const { runId } = await runs.queueRun({ scenarios: both });
    for (const { id, browser } of both) {
      const at = { runId, testCaseId: id, attempt: 1 };
      await runs.sink.scenarioStarted(at, { startTime: runs.now(), worker: 'w' });
      runs.pass(1_000);
      const status = browser === 'chromium' ? 'FAILED' : 'PASSED';
      await runs.sink.scenarioFinished(at, { status, endTime: runs.now() });
    }
    for (let run = 0; run < 60; run++) await ran(runs, [['Add', 'PASSED']], 'other');
    expect(await statuses(runs, ['Add'])).toEqual({ Add: 'FAILED' });
    expect(await statuses(runs, ['Add'], { branch: 'other' })).toEqual({ Add: 'PASSED' });
  });

  it('stays with a scenario that is renamed, and of an outline counts only rows of the last whole run', async () => {
    const runs = await startRuns();
    await ran(runs, [['Add', 'FAILED']]);
    const identities = createScenarioIdentities({ database: runs.database, log: silentLog });
    const uri = `features/${feature}.feature`;
    const named = (name: string) => ({ uri, name, parameters: {} });
    const moves = [{ from: named('Add'), to: named('Add a mug') }];
    await identities.renamed(runs.projects.ada, 'main', { kind: 'scenarios', moves });
    expect(await statuses(runs, ['Add', 'Add a mug'])).toEqual({ 'Add a mug': 'FAILED' });
    await ran(runs, [
      ['Pay by Visa', 'FAILED'],
      ['Pay by Master', 'PASSED'],
    ]);
    await ran(runs, [['Pay by Master', 'PASSED']]);
    expect(await statuses(runs, ['Pay by <card>'])).toEqual({ 'Pay by <card>': 'PASSED' });
  });
});

describe('a rerun', () => {
  /** Adds a run of one scenario or row per given browser with its status. Returns the ids of its attempts. */
  async function ranIn(
    runs: Runs,
    results: [name: string, browser: 'chromium' | 'firefox', status: RunStatus][],
    rerunOf?: string,
  ) {
    runs.pass(60_000);
    const scenarios = results.map(([name, browser], index) => {
      return { ...testCase(name, 3 + index), browser, viewport: 'Desktop - 1024px' };
    });
    const { runId } = await runs.queueRun({ scenarios, rerunOf });
    for (const [index, { id }] of scenarios.entries()) await end(runs, runId, id, results[index]?.[2]);
    return { runId, ids: scenarios.map(({ id }) => id) };
  }
  async function end(runs: Runs, runId: string, id: string, status: RunStatus | undefined) {
    if (status !== 'PASSED' && status !== 'FAILED') return;
    const at = { runId, testCaseId: id, attempt: 1 };
    await runs.sink.scenarioStarted(at, { startTime: runs.now(), worker: 'w' });
    runs.pass(2_000);
    await runs.sink.scenarioFinished(at, { status, endTime: runs.now() });
  }

  it('of one row leaves the others as they were', async () => {
    const runs = await startRuns();
    const { runId, ids } = await ranIn(runs, [
      ['Pay by Visa', 'chromium', 'FAILED'],
      ['Pay by Master', 'chromium', 'PASSED'],
      ['Pay by Amex', 'chromium', 'FAILED'],
    ]);
    const mark = async () => (await last(runs, ['Pay by <card>']))[0];
    await ranIn(runs, [['Pay by Visa', 'chromium', 'PASSED']], runId);
    expect(await mark()).toMatchObject({ status: 'FAILED', runId, testCaseId: ids[2] });
    const open = await ranIn(runs, [['Pay by Amex', 'chromium', 'QUEUED']], runId);
    expect(await mark()).toMatchObject({ status: 'QUEUED', runId: open.runId });
    await end(runs, open.runId, open.ids[0]!, 'PASSED');
    expect(await mark()).toMatchObject({ status: 'PASSED' });
    await ranIn(runs, [['Pay by Master', 'chromium', 'FAILED']], open.runId);
    expect(await mark()).toMatchObject({ status: 'FAILED' });
    await ranIn(runs, [['Pay by Master', 'chromium', 'PASSED']]);
    expect(await mark()).toMatchObject({ status: 'PASSED' });
  });

  it('in one browser leaves the others as they were, until a whole run has other browsers', async () => {
    const runs = await startRuns();
    const { runId } = await ranIn(runs, [
      ['Add', 'chromium', 'FAILED'],
      ['Add', 'firefox', 'FAILED'],
      ['Add', 'firefox', 'PASSED'],
    ]);
    await ranIn(runs, [['Add', 'chromium', 'PASSED']], runId);
    expect(await statuses(runs, ['Add'])).toEqual({ Add: 'FAILED' });
    await ranIn(runs, [['Add', 'firefox', 'PASSED']], runId);
    expect(await statuses(runs, ['Add'])).toEqual({ Add: 'PASSED' });
    const before = await ranIn(runs, [
      ['Add', 'chromium', 'PASSED'],
      ['Add', 'firefox', 'FAILED'],
    ]);
    await ranIn(runs, [['Add', 'chromium', 'PASSED']]);
    expect(await statuses(runs, ['Add'])).toEqual({ Add: 'PASSED' });
    await ranIn(runs, [['Add', 'firefox', 'FAILED']], before.runId);
    expect(await statuses(runs, ['Add'])).toEqual({ Add: 'FAILED' });
  });

  it('counts alone where the run before it is gone, and rows of two runs at once come from one', async () => {
    const runs = await startRuns();
    const gone = await ranIn(runs, [['Add', 'chromium', 'FAILED']]);
    await ranIn(runs, [['Add', 'chromium', 'PASSED']], gone.runId);
    await ranIn(runs, [['Add', 'firefox', 'FAILED']], gone.runId);
    await runs.database.pool.query('delete from runs where id = $1', [gone.runId]);
    expect(await statuses(runs, ['Add'])).toEqual({ Add: 'FAILED' });
    await ranIn(runs, [['Add', 'firefox', 'PASSED']], gone.runId);
    expect(await statuses(runs, ['Add'])).toEqual({ Add: 'PASSED' });

    const [one, other] = [
      await ranIn(runs, [
        ['Pay by Visa', 'chromium', 'QUEUED'],
        ['Pay by Master', 'chromium', 'QUEUED'],
      ]),
      await ranIn(runs, [
        ['Pay by Visa', 'chromium', 'QUEUED'],
        ['Pay by Master', 'chromium', 'QUEUED'],
      ]),
    ];
    await end(runs, other.runId, other.ids[0]!, 'FAILED');
    await end(runs, one.runId, one.ids[0]!, 'PASSED');
    await end(runs, one.runId, one.ids[1]!, 'PASSED');
    await end(runs, other.runId, other.ids[1]!, 'PASSED');
    expect(await statuses(runs, ['Pay by <card>'])).toEqual({ 'Pay by <card>': 'FAILED' });
  });

  it('tells of each row of an outline what it came to, and which features may have failed scenarios', async () => {
    const runs = await startRuns();
    const row = (card: string, line: number) => ({
      ...testCase(`Pay by ${card}`, line),
      parameters: { card, amount: '1' },
    });
    const run = async (ends: [card: string, status: 'PASSED' | 'FAILED'][], rerunOf?: string) => {
      runs.pass(60_000);
      const scenarios = ends.map(([card], index) => row(card, 10 + index));
      const { runId } = await runs.queueRun({ scenarios, rerunOf });
      for (const [index, { id }] of scenarios.entries())
        await end(runs, runId, id, ends[index]?.[1] ?? 'PASSED');
      return { runId, ids: scenarios.map(({ id }) => id) };
    };
    const failed = async (branch = 'main', as: 'ada' | 'bob' = 'ada') => {
      const answer = await runs.as(as).getFailedFeatures({ body: { branch } });
      return answer.status && answer.features;
    };
    expect(await failed()).toEqual([]);
    const whole = await run([
      ['Visa', 'FAILED'],
      ['Master', 'PASSED'],
    ]);
    const rows = async () => {
      const scenarios = [
        { feature, scenario: 'Pay by <card>', rows: true },
        { feature, scenario: 'Pay by <card>' },
      ];
      const answer = await runs.as('ada').getLastResults({ body: { branch: 'main', scenarios } });
      const results = answer.status ? answer.results : [];
      return results.map((item) => item.rows?.toSorted((a, b) => (a.status < b.status ? -1 : 1)));
    };
    const of = (card: string, status: string, at: { runId: string; ids: string[] }, index: number) => ({
      parameters: { card, amount: '1' },
      status,
      runId: at.runId,
      testCaseId: at.ids[index],
    });
    expect(await rows()).toEqual([
      [of('Visa', 'FAILED', whole, 0), of('Master', 'PASSED', whole, 1)],
      undefined,
    ]);
    expect(await failed()).toEqual([feature]);
    expect(await failed('other')).toEqual([]);
    expect(await failed('main', 'bob')).toEqual([]);
    const again = await run([['Visa', 'PASSED']], whole.runId);
    expect((await rows())?.[0]).toContainEqual(of('Visa', 'PASSED', again, 0));
    // The scenario failed in its last whole run. The other call tells which scenarios failed.
    expect(await failed()).toEqual([feature]);
    // The clocks of two servers may differ.
    runs.pass(2 * 60 * 60_000);
    await run([
      ['Visa', 'PASSED'],
      ['Master', 'PASSED'],
    ]);
    expect(await failed()).toEqual([]);
  });
});

it('tells why and in which run, where that is asked for, and which features ran', async () => {
  const runs = await startRuns();
  const scenario = testCase('Add');
  const { runId } = await runs.queueRun({ scenarios: [scenario, testCase('Remove', 4)] });
  const at = { runId, testCaseId: scenario.id, attempt: 1 };
  await runs.sink.scenarioStarted(at, { startTime: runs.now(), worker: 'w' });
  await runs.sink.scenarioFinished(at, { status: 'FAILED', endTime: runs.now(), message: 'Too dear' });
  const ask = (about: boolean) =>
    runs
      .as('ada')
      .getLastResults({ body: { branch: 'main', scenarios: [{ feature, scenario: 'Add', about }] } });
  expect(await ask(false)).not.toHaveProperty('results.0.about');
  expect(await ask(true)).toHaveProperty('results.0.about', {
    message: 'Too dear',
    scenarioId: expect.any(String),
    runNumber: 1,
    environment: 'demo',
    username: 'Ada Lovelace',
  });
  const features = (branch: string, ran: boolean) =>
    runs.as('ada').getFailedFeatures({ body: { branch, ran } });
  expect(await features('main', true)).toEqual({ status: true, features: [feature], ran: [feature] });
  expect(await features('other', true)).toEqual({ status: true, features: [], ran: [] });
  expect(await features('main', false)).toEqual({ status: true, features: [feature] });
});

it('takes any names', async () => {
  const runs = await startRuns();
  expect(await last(runs, ['', 'a\0b', '%', '<', '<a> \\ "', '{a,b}'])).toEqual([]);
});
