import { expect, it } from 'vitest';
import type { InstanceStatus } from '#contracts/executions';
import { recentRun, recentRunText } from './recent-run';

const instance: InstanceStatus = {
  instanceId: 'i1',
  state: 'done',
  status: 'STOPPED',
  verboseStatus: 'Stopped',
  startTime: 1,
  totalScenarios: 3,
  scenariosPassed: 1,
  scenariosFailed: 1,
  scenariosSkipped: 0,
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
  expect(recentRunText(recentRun(instance))).toBe('1 of 3 scenarios passed');
  expect(recentRunText(recentRun({ ...instance, scenariosSkipped: 2 }))).toBe(
    '1 of 3 scenarios passed, 2 skipped',
  );
});
