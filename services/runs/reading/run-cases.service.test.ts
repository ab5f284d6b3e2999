import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { RunStatus } from '#contracts/runs/report';
import { newRun, startRuns } from '../../../tests/together/runs.fixture';

type Runs = Awaited<ReturnType<typeof startRuns>>;
type Question = Omit<Parameters<ReturnType<Runs['as']>['getRunCases']>[0]['body'], 'runId'>;
type Outcome = RunStatus | [status: RunStatus, message: string, failedStep: string];
type Change = Parameters<Runs['queueRun']>[0];

/** Adds a run an hour after the previous one, with scenarios by name and their outcomes. */
async function ran(runs: Runs, outcomes: Record<string, Outcome>, change: Change = {}) {
  runs.pass(3_600_000);
  const scenarios = Object.keys(outcomes).map((scenarioName, index) => ({
    id: randomUUID(),
    scenarioName,
    featureName: 'Basket',
    line: 3 + index,
    tags: [],
    uri: 'features/checkout/basket.feature',
    parameters: {},
  }));
  const { runId } = await runs.queueRun({ scenarios, ...change });
  for (const { id, scenarioName } of change.scenarios ?? scenarios) {
    const outcome = outcomes[scenarioName] ?? 'QUEUED';
    const [status, message, failedStep] = typeof outcome === 'string' ? [outcome] : outcome;
    const at = { runId, testCaseId: id, attempt: 1 };
    if (status === 'QUEUED') continue;
    await runs.sink.scenarioStarted(at, { startTime: runs.now(), worker: 'w' });
    if (status === 'RUNNING') continue;
    runs.pass(2_000);
    await runs.sink.scenarioFinished(at, { status, endTime: runs.now(), message, failedStep });
  }
  return { runId, ids: Object.fromEntries(scenarios.map(({ scenarioName, id }) => [scenarioName, id])) };
}

async function cases(runs: Runs, runId: string, question: Question = {}, as: 'ada' | 'bob' = 'ada') {
  const answer = await runs.as(as).getRunCases({ body: { runId, ...question } });
  if (!answer.status) throw new Error(answer.error);
  return answer;
}
const names = async (...question: Parameters<typeof cases>) =>
  (await cases(...question)).cases.map(({ scenarioName }) => scenarioName);

const mixed = {
  Zebra: 'PASSED',
  Pays: ['FAILED', 'The button is gone', 'I pay'],
  Looks: ['FAILED', '100% wrong', 'I look'],
  Waits: 'RUNNING',
  Later: 'QUEUED',
  Adds: ['FAILED', 'The button is gone', 'I pay'],
} satisfies Record<string, Outcome>;

describe('the scenarios of a run', () => {
  it('come in pages, failures first, with counts of each status', async () => {
    const runs = await startRuns();
    const { runId } = await ran(runs, mixed);
    const answer = await cases(runs, runId, { limit: 4 });
    expect(answer.cases.map(({ scenarioName }) => scenarioName)).toEqual(['Pays', 'Looks', 'Adds', 'Waits']);
    expect(answer.counts).toEqual({
      total: 6,
      PASSED: 1,
      FAILED: 3,
      RUNNING: 1,
      QUEUED: 1,
      STOPPED: 0,
      SKIPPED: 0,
      PENDING: 0,
    });
    expect(answer).toMatchObject({ matching: 6, previous: null, groups: [], severalBrowsers: false });
    expect(answer.run).toMatchObject({
      status: 'RUNNING',
      name: 'Basket',
      pin: null,
      report: { mode: 'cloud' },
    });
    expect(await names(runs, runId, { limit: 4, page: 1 })).toEqual(['Later', 'Zebra']);
    expect(await cases(runs, runId, { limit: 4, page: 9 })).toMatchObject({ cases: [], matching: 6 });
    expect(answer.cases[0]).toMatchObject({
      status: 'FAILED',
      duration: 2_000,
      message: 'The button is gone',
      failedStep: 'I pay',
      change: null,
      past: [],
      tries: [],
      comments: null,
      attemptNumber: 1,
      analysis: { signature: expect.any(String) },
      flakiness: { flaky: false, results: 1 },
    });
  });

  it('are found, filtered and sorted', async () => {
    const runs = await startRuns();
    const { runId } = await ran(runs, mixed);
    expect(await names(runs, runId, { status: 'FAILED' })).toEqual(['Pays', 'Looks', 'Adds']);
    expect(await names(runs, runId, { search: 'BUTTON' })).toEqual(['Pays', 'Adds']);
    expect(await names(runs, runId, { search: '100%' })).toEqual(['Looks']);
    expect(await names(runs, runId, { search: 'a_s' })).toEqual([]);
    expect(await names(runs, runId, { search: 'checkout', sort: 'name' })).toHaveLength(6);
    expect(await names(runs, runId, { sort: 'name' })).toEqual([
      'Adds',
      'Later',
      'Looks',
      'Pays',
      'Waits',
      'Zebra',
    ]);
    expect(await names(runs, runId, { sort: 'name', order: 'desc', limit: 1 })).toEqual(['Zebra']);
    expect((await names(runs, runId, { sort: 'startTime' })).at(-1)).toBe('Later');
    const [{ analysis } = {}] = (await cases(runs, runId, { status: 'FAILED' })).cases;
    expect(await names(runs, runId, { signature: analysis?.signature })).toEqual(['Pays', 'Adds']);
    expect(await names(runs, runId, { cause: analysis?.cause, search: 'adds' })).toEqual(['Adds']);
    expect(await names(runs, runId, { search: "'; drop table runs; --\0" })).toEqual([]);
  });

  it('are grouped by failed step, the step that broke most first and the rest last', async () => {
    const runs = await startRuns();
    const { runId } = await ran(runs, mixed);
    const answer = await cases(runs, runId, { group: 'step' });
    expect(answer.groups).toEqual([
      { title: 'I pay', count: 2 },
      { title: 'I look', count: 1 },
      { title: null, count: 3 },
    ]);
    expect(answer.cases.map(({ groupTitle }) => groupTitle)).toEqual([
      'I pay',
      'I pay',
      'I look',
      null,
      null,
      null,
    ]);
    const causes = await cases(runs, runId, { group: 'cause', status: 'FAILED' });
    expect(causes.groups.reduce((sum, { count }) => sum + count, 0)).toBe(3);
  });

  it('do not show what masked values hide', async () => {
    const runs = await startRuns();
    const { runId } = await runs.queueRun({
      scenarios: [
        {
          id: randomUUID(),
          scenarioName: 'Signs in',
          featureName: 'a',
          uri: 'features/a.feature',
          line: 1,
          tags: [],
          parameters: { user: 'anna', password: 'mask:hunter2' },
        },
      ],
    });
    expect(await names(runs, runId, { search: 'anna' })).toEqual(['Signs in']);
    expect(await names(runs, runId, { search: 'hunter2' })).toEqual([]);
  });

  it('are those of the project only', async () => {
    const runs = await startRuns();
    const { runId } = await ran(runs, { A: 'PASSED' });
    const missing = { status: false, because: 'missing', error: 'There is no such run.' };
    expect(await runs.as('bob').getRunCases({ body: { runId } })).toEqual(missing);
    expect(await runs.as('ada').getRunCases({ body: { runId: 'nothing' } })).toEqual(missing);
  });
});

describe('a scenario that was tried again', () => {
  it('is one row with the outcome of the last attempt, and its attempts below', async () => {
    const runs = await startRuns();
    const { runId, ids } = await ran(runs, {
      A: ['FAILED', 'First', 'I pay'],
      B: ['FAILED', 'First', 'I pay'],
      C: 'PASSED',
    });
    const passed = await runs.tryAgain(ids.A!, 2, 'PASSED');
    await runs.tryAgain(ids.B!, 2, 'FAILED', { message: 'Again' });
    const last = await runs.tryAgain(ids.B!, 3, 'FAILED', { message: 'Again' });
    const answer = await cases(runs, runId);
    expect(answer.counts).toMatchObject({ total: 3, PASSED: 2, FAILED: 1 });
    expect(answer.run.flaky).toBe(1);
    const [b, a, c] = answer.cases;
    expect(b).toMatchObject({ id: ids.B, status: 'FAILED', message: 'Again', duration: 5_000 });
    expect(b?.tries.map(({ kind, attemptNumber, status }) => [kind, attemptNumber, status])).toEqual([
      ['original', 1, 'FAILED'],
      ['rerun', 2, 'FAILED'],
      ['rerun', 3, 'FAILED'],
    ]);
    expect(b?.tries.at(-1)?.id).toBe(last);
    expect(a).toMatchObject({
      id: ids.A,
      status: 'PASSED',
      message: null,
      flakiness: { flaky: true, rescued: 1 },
    });
    expect(a?.tries.at(-1)?.id).toBe(passed);
    expect(c?.tries).toEqual([]);
    expect(await names(runs, runId, { status: 'FAILED' })).toEqual(['B']);
  });

  it('counts as passed when its retraining passed, with that run before the original', async () => {
    const runs = await startRuns();
    const { ids: elsewhere } = await ran(runs, { A: 'PASSED' }, { name: 'Retraining' });
    const { runId, ids } = await ran(runs, {
      A: ['FAILED', 'First', 'I pay'],
      B: ['FAILED', 'First', 'I pay'],
    });
    await runs.retrain(ids.A!, { result: 'PASSED', upload_id: elsewhere.A!, reason: 'Renamed' });
    await runs.retrain(ids.B!, { result: 'FAILED', upload_id: 'elsewhere' });
    const answer = await cases(runs, runId);
    expect(answer.counts).toMatchObject({ PASSED: 1, FAILED: 1 });
    expect(answer.run.seconds).toBe(6);
    const [b, a] = answer.cases;
    expect(a).toMatchObject({ status: 'PASSED', duration: 4_000, message: null });
    expect(a?.tries).toMatchObject([
      { kind: 'retrain', id: elsewhere.A, status: 'PASSED' },
      { kind: 'original', id: ids.A, status: 'FAILED', message: 'First' },
    ]);
    expect(b).toMatchObject({
      status: 'FAILED',
      tries: [{ kind: 'retrain', id: 'elsewhere', startTime: null }, {}],
    });
  });
});

describe('the run before', () => {
  it('is compared with: new failures, fixed and still failing, each to be shown alone', async () => {
    const runs = await startRuns();
    const failed: Outcome = ['FAILED', 'x', 'I pay'];
    const before = await ran(runs, { A: 'PASSED', B: failed, C: failed, Gone: failed });
    await ran(runs, { A: failed }, { name: 'Other' });
    await ran(runs, { A: failed }, { env: { name: 'prod', baseUrl: '' } });
    await ran(runs, { A: 'STOPPED' });
    const { runId, ids } = await ran(runs, { A: failed, B: 'PASSED', C: failed, New: failed });
    const { previous } = await cases(runs, runId);
    expect(previous).toMatchObject({
      runId: before.runId,
      total: 4,
      passed: 1,
      failed: 3,
      changes: { 'new-failure': 2, fixed: 1, 'still-failing': 1 },
    });
    expect(await names(runs, runId, { change: 'new-failure' })).toEqual(['A', 'New']);
    expect(await names(runs, runId, { change: 'fixed' })).toEqual(['B']);
    expect(await names(runs, runId, { change: 'still-failing' })).toEqual(['C']);
    // New failures come first, also in the link from one report to the next.
    expect(await names(runs, runId)).toEqual(['A', 'New', 'C', 'B']);
    const besides = async (name: string) => {
      const scenario = await runs.as('ada').getScenario({ query: { scenarioId: ids[name] ?? '' } });
      return scenario.status && scenario.scenario.failures;
    };
    expect(await besides('A')).toEqual({ number: 1, count: 3, previous: null, next: ids['New'] });
    expect(await besides('New')).toEqual({ number: 2, count: 3, previous: ids['A'], next: ids['C'] });
    expect(await besides('B')).toBeUndefined();
    expect((await cases(runs, before.runId)).previous).toBeNull();
    // Clients that request the run itself get the same.
    const told = await runs.as('ada').getRun({ query: { runId } });
    expect(told).toMatchObject({
      run: {
        changes: { 'new-failure': 2, fixed: 1, 'still-failing': 1 },
        report: { prevResults: [{ runId: before.runId, total: 4, passed: 1, failed: 3 }] },
      },
    });
    const first = await runs.as('ada').getRun({ query: { runId: before.runId } });
    expect(first).toMatchObject({ run: { report: { prevResults: [] } } });
    expect(first).not.toHaveProperty('run.changes');
    const queued = await runs.queueRun({ name: 'Run', branch: 'main' });
    expect(await runs.as('ada').getRun({ query: { runId: queued.runId } })).not.toHaveProperty('run.changes');
  });

  it('of a planned execution is that execution, whatever it was called', async () => {
    const runs = await startRuns();
    const first = await ran(runs, { A: 'PASSED' }, { name: 'Old name' });
    const { runId } = await ran(runs, { A: 'PASSED' }, { name: 'New name' });
    const execution = randomUUID();
    await runs.database.pool.query('update runs set execution_id = $1', [execution]);
    expect((await cases(runs, runId)).previous?.runId).toBe(first.runId);
  });

  it('of a rerun is what it repeats, and no other run is compared with a rerun', async () => {
    const runs = await startRuns();
    const failed: Outcome = ['FAILED', 'x', 'I pay'];
    const other = await ran(runs, { A: failed, B: failed });
    const first = await ran(runs, { A: failed, B: failed, C: 'PASSED' });
    await ran(runs, { A: 'PASSED' }, { name: 'Other' });
    const again = await ran(runs, { A: 'PASSED', B: failed }, { name: 'Failed', rerunOf: first.runId });
    const next = await ran(runs, { A: failed, B: failed, C: 'PASSED' });
    const rerun = await cases(runs, again.runId);
    expect(rerun).toMatchObject({
      run: { number: 4 },
      rerunOf: { runId: first.runId, number: 2 },
      previous: { runId: first.runId, number: 2, changes: { fixed: 1, 'still-failing': 1 } },
      reruns: [],
    });
    const repeated = await cases(runs, first.runId);
    expect(repeated).toMatchObject({
      rerunOf: null,
      previous: { runId: other.runId },
      reruns: [{ runId: again.runId, number: 4, status: 'FAILED' }],
    });
    const { previous } = await cases(runs, next.runId);
    expect(previous).toMatchObject({ runId: first.runId, changes: { 'new-failure': 0, 'still-failing': 2 } });
  });

  it('is one that had a result: a slot that could not start, and an import without tests, are none', async () => {
    const runs = await startRuns();
    const failed: Outcome = ['FAILED', 'x', 'I pay'];
    const first = await ran(runs, { A: failed });
    runs.pass(1_000);
    const slot = { featureName: 'Basket', uri: '', line: 0, tags: [], parameters: {} };
    await runs.queueRun({
      commit: '',
      scenarios: [
        { ...slot, id: randomUUID(), scenarioName: 'Not', standsFor: 'start', failure: 'No environment.' },
      ],
    });
    const empty = await runs.queueRun();
    await runs.database.pool.query(
      `with gone as (delete from results where run_id = $1) update runs
       set total = 0, queued = 0, status = 'PASSED' where id = $1`,
      [empty.runId],
    );
    const { runId } = await ran(runs, { A: failed });
    const { previous } = await cases(runs, runId);
    expect(previous).toMatchObject({ runId: first.runId, changes: { 'new-failure': 0, 'still-failing': 1 } });
  });
});

it('values of a row keep the order of the columns in the file, in reports and in the console', async () => {
  const runs = await startRuns();
  const parameters = { 'name of the card': 'Visa', id: '1', currency: 'EUR' };
  const { scenarios } = newRun(runs.projects.ada, 1);
  const { runId } = await ran(
    runs,
    {},
    { scenarios: scenarios.map((scenario) => ({ ...scenario, parameters })) },
  );
  const orderOf = (values: Record<string, string> = {}) => Object.keys(values);
  const [shown] = (await cases(runs, runId)).cases;
  expect(orderOf(shown?.parameters)).toEqual(['name of the card', 'id', 'currency']);
  const at = { runId, testCaseId: shown?.id ?? '', attempt: 1 };
  await runs.sink.scenarioStarted(at, { startTime: runs.now(), worker: 'w' });
  const [event] = await runs.records.events(runId, 10);
  expect(orderOf(event?.parameters)).toEqual(['name of the card', 'id', 'currency']);
  expect((await cases(runs, runId, { search: 'visa' })).matching).toBe(1);
});

describe('past executions', () => {
  it('are the last five results of the scenario under the same conditions, oldest first', async () => {
    const runs = await startRuns();
    const failed: Outcome = ['FAILED', 'x', 'I pay'];
    for (const outcome of [failed, 'PASSED', failed, 'PASSED', 'PASSED', 'PASSED'] satisfies Outcome[]) {
      await ran(runs, { A: outcome });
    }
    await ran(runs, { A: failed }, { branch: 'work' });
    await ran(runs, { A: failed }, { env: { name: 'prod', baseUrl: '' } });
    const { runId } = await ran(runs, { A: 'PASSED', B: 'QUEUED' });
    await ran(runs, { A: failed });
    const [b, a] = (await cases(runs, runId)).cases;
    expect(a?.past.map(({ status }) => status)).toEqual(['PASSED', 'FAILED', 'PASSED', 'PASSED', 'PASSED']);
    expect(a?.flakiness).toEqual({ flaky: true, flips: 3, unknownFlips: 0, rescued: 0, results: 7 });
    expect(b?.past).toEqual([]);
  });

  it('do not make a scenario flaky that broke with one commit and was mended with the next', async () => {
    const runs = await startRuns();
    const failed: Outcome = ['FAILED', 'x', 'I pay'];
    await ran(runs, { A: 'PASSED' }, { commit: 'a1' });
    await ran(runs, { A: failed }, { commit: 'b2' });
    const mended = await ran(runs, { A: 'PASSED' }, { commit: 'c3' });
    const flakiness = async (runId: string) => (await cases(runs, runId)).cases[0]?.flakiness;
    expect(await flakiness(mended.runId)).toMatchObject({ flaky: false, flips: 0 });
    await ran(runs, { A: failed }, { commit: 'c3' });
    const again = await ran(runs, { A: 'PASSED' }, { commit: 'c3' });
    expect(await flakiness(again.runId)).toMatchObject({ flaky: true, flips: 2 });
  });
});

it('a result that failed, and then waits for code or skips itself, says why it failed', async () => {
  const runs = await startRuns();
  const failed: Outcome = ['FAILED', 'The button is gone', 'I pay'];
  const { runId, ids } = await ran(runs, { Waits: failed, Skips: failed });
  await runs.tryAgain(ids['Waits']!, 2, 'PENDING', { message: 'The step is pending.' });
  await runs.tryAgain(ids['Skips']!, 2, 'SKIPPED', { message: 'Not today.' });
  const told = { status: 'FAILED', message: 'The button is gone', failedStep: 'I pay', attemptNumber: 2 };
  const answer = await cases(runs, runId);
  expect(answer.cases).toMatchObject([told, told]);
  expect(answer.cases.map(({ analysis }) => analysis?.signature)).not.toContain(undefined);
  // As everywhere else: searched and grouped lists, home, dashboards.
  expect((await cases(runs, runId, { search: 'button is gone', group: 'step' })).groups).toMatchObject([
    { title: 'I pay', count: 2 },
  ]);
});
