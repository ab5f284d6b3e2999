import { describe, expect, it } from 'vitest';
import type { PlannedScenario } from '#contracts/executions/branch-scenarios';
import type { RunProgress } from '#services/foundation/run-records';
import { refusalOfScenarios, stateOf, verboseStatusOf } from './rules';

const run = (status: RunProgress['status']): RunProgress => ({
  number: 482,
  rerunOf: null,
  healing: 'propose',
  status,
  total: 5,
  passed: 1,
  healed: 0,
  failed: 1,
  skipped: 1,
  pending: 0,
  startedAt: null,
  endedAt: null,
});
const scenario: PlannedScenario = {
  scenarioName: 'Pay',
  featureName: 'basket',
  uri: 'features/basket.feature',
  line: 3,
  tags: [],
  parameters: {},
};

describe('the state of an instance', () => {
  const untouched = { haltedAt: null };
  const halted = { haltedAt: new Date() };

  it('follows its run, and is stopping from the halt until the run is over', () => {
    expect(stateOf(untouched, run('QUEUED'))).toBe('queued');
    expect(stateOf(untouched, run('RUNNING'))).toBe('running');
    expect(stateOf(halted, run('QUEUED'))).toBe('stopping');
    expect(stateOf(halted, run('RUNNING'))).toBe('stopping');
    for (const status of ['PASSED', 'FAILED', 'STOPPED', 'SKIPPED'] as const) {
      expect(stateOf(untouched, run(status))).toBe('done');
      expect(stateOf(halted, run(status))).toBe('done');
    }
  });

  it('is told in words', () => {
    expect(verboseStatusOf('queued', run('QUEUED'))).toBe('Queued');
    expect(verboseStatusOf('running', run('RUNNING'))).toBe('3 of 5 scenarios done');
    const one = { ...run('RUNNING'), total: 1, passed: 0, failed: 0, skipped: 0, pending: 0 };
    expect(verboseStatusOf('running', one)).toBe('0 of 1 scenario done');
    expect(verboseStatusOf('stopping', run('RUNNING'))).toBe('Stopping execution...');
    expect(verboseStatusOf('done', run('PASSED'))).toBe('Passed');
    expect(verboseStatusOf('done', run('FAILED'))).toBe('Failed');
    expect(verboseStatusOf('done', run('STOPPED'))).toBe('Stopped');
    expect(verboseStatusOf('done', run('SKIPPED'))).toBe('Skipped');
  });
});

it('refuses runs of nothing and of more than 1,000 scenarios', () => {
  expect(refusalOfScenarios([])).toBe('There is no scenario with steps to run.');
  expect(refusalOfScenarios(Array.from({ length: 1000 }, () => scenario))).toBeNull();
  expect(refusalOfScenarios(Array.from({ length: 1001 }, () => scenario))).toBe(
    'A run can have at most 1,000 scenarios; these are 1,001.',
  );
});
