import { expect, it } from 'vitest';
import type { ExecutionSummary, InstanceStatus } from '#contracts/executions';
import { instanceEvents } from './instance-events';

const status = (instanceId: string, change: Partial<InstanceStatus> = {}): InstanceStatus => ({
  instanceId,
  number: 482,
  verboseStatus: 'Queued',
  state: 'queued',
  status: 'QUEUED',
  startTime: 1,
  notStarted: null,
  totalScenarios: 2,
  scenariosPassed: 0,
  scenariosHealed: 0,
  scenariosFailed: 0,
  scenariosSkipped: 0,
  scenariosPending: 0,
  timestamp: 1,
  reportLink: `https://x/${instanceId}`,
  ...change,
});
const execution = (_id: string, instance: InstanceStatus | null) => ({ _id, instance }) as ExecutionSummary;
const none = new Map();

it('adds what is under way, with its status, and nothing that has ended', () => {
  const told = instanceEvents(none, [
    execution('e1', status('i1')),
    execution('e2', status('i2', { state: 'done' })),
    execution('e3', null),
  ]);
  expect(told.events).toEqual([
    ['startExecutionInstance', { executionId: 'e1', instanceId: 'i1', reportLink: 'https://x/i1' }],
    ['statusUpdate:i1', status('i1')],
  ]);
  expect([...told.now.keys()]).toEqual(['i1']);
});

it('appends only what changed: that it was asked again is no change', () => {
  const { now } = instanceEvents(none, [execution('e1', status('i1'))]);
  expect(instanceEvents(now, [execution('e1', status('i1', { timestamp: 9 }))]).events).toEqual([]);
  const running = status('i1', { state: 'running', verboseStatus: '1 of 2 scenarios done' });
  expect(instanceEvents(now, [execution('e1', running)]).events).toEqual([['statusUpdate:i1', running]]);
});

it('removes what ended after its last status, also what left the list or was followed by another', () => {
  const { now } = instanceEvents(none, [execution('e1', status('i1')), execution('e2', status('i2'))]);
  const done = status('i1', { state: 'done', verboseStatus: 'Passed', scenariosPassed: 2 });
  const told = instanceEvents(now, [execution('e1', done)]);
  expect(told.events).toEqual([
    ['statusUpdate:i1', done],
    ['stopExecutionInstance', { executionId: 'e1', instanceId: 'i1' }],
    ['stopExecutionInstance', { executionId: 'e2', instanceId: 'i2' }],
  ]);
  expect(instanceEvents(told.now, [execution('e1', done)]).events).toEqual([]);
  const next = instanceEvents(now, [execution('e1', status('i9')), execution('e2', status('i2'))]);
  expect(next.events.map(([name]) => name)).toEqual([
    'startExecutionInstance',
    'statusUpdate:i9',
    'stopExecutionInstance',
  ]);
});
