import { expect, it } from 'vitest';
import type { InstanceStatus } from '#contracts/executions';
import { pastRun } from './past-run';

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
  scenariosHealed: 0,
  scenariosFailed: 1,
  scenariosSkipped: 0,
  scenariosPending: 0,
  timestamp: 2,
  reportLink: '/run-report/i1',
};

it('calls a run what its report calls it: one that was stopped is stopped, whatever failed before', () => {
  expect(pastRun(instance).status).toBe('STOPPED');
  // No scenario failed, and some were skipped.
  const counts = { scenariosFailed: 0, scenariosSkipped: 2 };
  expect(pastRun({ ...instance, ...counts, status: 'PASSED' }).status).toBe('PASSED');
});

it('says what it came to, and while it goes on what the service says of it', () => {
  expect(pastRun(instance).text).toBe('stopped after 2 of 3, 1 failed');
  const counts = { scenariosFailed: 0, scenariosSkipped: 2 };
  expect(pastRun({ ...instance, ...counts, status: 'PASSED' }).text).toBe('1 of 3 passed, 2 skipped');
  const verboseStatus = '2 of 3 scenarios done';
  expect(pastRun({ ...instance, state: 'running', verboseStatus }).text).toBe(verboseStatus);
});

it('says why a slot did not start', () => {
  const notStarted = 'There is no environment "demo".';
  const { status, text } = pastRun({ ...instance, status: 'FAILED', notStarted });
  expect([status, text]).toEqual(['NOT_STARTED', notStarted]);
});

it('never calls a run passed that passed with fixes', () => {
  const counts = { scenariosPassed: 3, scenariosHealed: 2, scenariosFailed: 0 };
  const { status, text } = pastRun({ ...instance, ...counts, status: 'PASSED' });
  expect([status, text]).toEqual(['HEALED', '3 passed, 2 of them with fixes']);
  const failed = {
    ...instance,
    ...counts,
    status: 'FAILED' as const,
    scenariosPassed: 2,
    scenariosFailed: 1,
  };
  expect([pastRun(failed).status, pastRun(failed).text]).toEqual([
    'FAILED',
    '1 of 3 failed, 2 passed with fixes',
  ]);
});
