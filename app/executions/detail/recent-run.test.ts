import { expect, it } from 'vitest';
import type { InstanceStatus } from '#contracts/executions';
import { recentRun } from './recent-run';

const instance: InstanceStatus = {
  instanceId: 'i1',
  number: 482,
  state: 'done',
  status: 'STOPPED',
  verboseStatus: 'Stopped',
  startTime: 1,
  notStarted: null,
  totalScenarios: 3,
  scenariosPassed: 1,
  scenariosFailed: 1,
  scenariosSkipped: 0,
  scenariosPending: 0,
  timestamp: 2,
  reportLink: '/run-report/i1',
};

it('calls a run what its report calls it: one that was stopped is stopped, whatever failed before', () => {
  expect(recentRun(instance).status).toBe('STOPPED');
  // Nothing failed, and not everything passed.
  const counts = { scenariosFailed: 0, scenariosSkipped: 2 };
  expect(recentRun({ ...instance, ...counts, status: 'PASSED' }).status).toBe('PASSED');
});

it('says what passed and what was skipped', () => {
  expect(recentRun(instance).text).toBe('1 of 3 scenarios passed');
  expect(recentRun({ ...instance, scenariosSkipped: 2 }).text).toBe('1 of 3 scenarios passed, 2 skipped');
});

it('says why a slot did not start', () => {
  const notStarted = 'There is no environment "demo".';
  const { status, text } = recentRun({ ...instance, status: 'FAILED', notStarted });
  expect([status, text]).toEqual(['NOT_STARTED', notStarted]);
});
