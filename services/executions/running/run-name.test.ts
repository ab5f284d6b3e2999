import { describe, expect, it } from 'vitest';
import type { PlannedScenario } from '#contracts/executions/branch-scenarios';
import { nameOf, nameOfRerun, nameWithUnsavedCode } from './run-name';

const scenario = (scenarioName: string, featureName = 'basket'): PlannedScenario => ({
  scenarioName,
  featureName,
  uri: `features/${featureName}.feature`,
  line: 3,
  tags: [],
  parameters: {},
});

describe('the name of a run', () => {
  it('is the scenario, also when it has many rows of examples', () => {
    expect(nameOf([scenario('Pay')])).toBe('Pay');
    expect(nameOf([scenario('Pay'), scenario('Pay')])).toBe('Pay');
  });
  it('is the feature, or says how many more there are', () => {
    expect(nameOf([scenario('Pay'), scenario('Return')])).toBe('basket');
    expect(nameOf([scenario('Pay'), scenario('Pay', 'other'), scenario('Return')])).toBe('Pay and 2 more');
  });
});

describe('the name of a rerun', () => {
  const results = [scenario('Pay'), scenario('Return')];
  const some = { attemptIds: ['a', 'b'] };

  it('is that of the run for all its results, and another one for a part of them', () => {
    expect(nameOfRerun('Nightly', 'all', results)).toBe('Nightly');
    expect(nameOfRerun('Nightly', 'failed', results)).toBe('Nightly (failed again)');
    expect(nameOfRerun('Nightly', some, results)).toBe('Nightly (some again)');
    expect(nameOfRerun('Nightly', some, results.slice(0, 1))).toBe('Pay');
  });
  it('says no part twice', () => {
    expect(nameOfRerun('Nightly (failed again)', 'failed', results)).toBe('Nightly (failed again)');
    expect(nameOfRerun('Nightly (some again)', some, results)).toBe('Nightly (some again)');
  });
  it('says nothing of unsaved code, which a rerun does not have', () => {
    const name = nameWithUnsavedCode('basket');
    expect(name).toBe('basket (unsaved code)');
    expect(nameOfRerun(name, 'all', results)).toBe('basket');
    expect(nameOfRerun(name, 'failed', results)).toBe('basket (failed again)');
    expect(nameOfRerun(name, some, results)).toBe('basket (some again)');
  });
});
