import { expect, test } from 'vitest';
import type { RunStatus } from '#contracts/runs/report';
import { readTrial } from './trial.server';

const trial = {
  runId: 'r',
  withStubs: false,
  taken: ['1'],
  failedBefore: [{ feature: 'shop/pay', scenario: 'Pay' }],
};

/** Reads a trial run with scenarios and their statuses, by name. */
function read(status: RunStatus, cases: Record<string, RunStatus>, taken = ['1']) {
  const testCases = Object.entries(cases).map(([scenarioName, its]) => {
    return { id: scenarioName, uri: 'features/shop/pay.feature', scenarioName, status: its };
  });
  const run = { number: 7, status, report: { testCases } };
  const upstream = { runs: { getRun: async () => ({ status: true, run }) } };
  return readTrial({ upstream } as never, trial, { withStubs: false, taken });
}

test('all passed, or nobody says so', async () => {
  expect(await read('PASSED', { Pay: 'PASSED', Send: 'PASSED' })).toMatchObject({
    state: 'passed',
    total: 2,
    others: [],
  });
  for (const status of ['SKIPPED', 'STOPPED', 'PENDING', 'FAILED'] as const) {
    expect(await read(status, { Pay: 'PASSED' })).toMatchObject({ state: 'not-passed' });
  }
  expect(await read('RUNNING', { Pay: 'PASSED', Send: 'QUEUED' })).toMatchObject({
    state: 'running',
    ended: 1,
    total: 2,
  });
});

test('what failed is named, and whether it did before', async () => {
  const { others = [] } = (await read('FAILED', { Pay: 'FAILED', Send: 'FAILED', Post: 'PENDING' })) ?? {};
  expect(others.map((item) => [item.scenario, item.status, item.failedBefore])).toEqual([
    ['Pay', 'FAILED', true],
    ['Send', 'FAILED', false],
    ['Post', 'PENDING', false],
  ]);
});

test('a run of another choice, or one whose report is gone, tells nothing of this one', async () => {
  expect(await read('PASSED', { Pay: 'PASSED' }, [])).toBeNull();
  const upstream = { runs: { getRun: async () => ({ status: false, error: 'gone' }) } };
  expect(await readTrial({ upstream } as never, trial, { withStubs: false, taken: ['1'] })).toBeNull();
});
