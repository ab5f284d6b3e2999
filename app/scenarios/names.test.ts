import { describe, expect, test } from 'vitest';
import { folderPathOf, scenarioNameProblem, uniqueScenarioName } from './names';

describe('scenario names', () => {
  test('of all allowed signs', () => {
    expect(scenarioNameProblem('Guest pays (by card) - step_2')).toBeNull();
    expect(scenarioNameProblem('x'.repeat(80))).toBeNull();
  });

  test.each([
    ['', 'Scenario name cannot be empty.'],
    [' ', 'Scenario name cannot be empty.'],
    ['x'.repeat(81), 'Scenario name cannot exceed 80 characters.'],
    [' Pay', 'Scenario name cannot start with a space.'],
    ['Pay: now', 'Only A-Z, a-z, 0-9, _, -, (), spaces are allowed'],
    ['Zahlung über Karte', 'Only A-Z, a-z, 0-9, _, -, (), spaces are allowed'],
    ['Pay\nScenario', 'Only A-Z, a-z, 0-9, _, -, (), spaces are allowed'],
  ])('%j: %s', (name, problem) => {
    expect(scenarioNameProblem(name)).toBe(problem);
  });
});

test('folder paths are typed with slashes', () => {
  expect(folderPathOf(' shop / basket //')).toEqual(['shop', 'basket']);
  expect(folderPathOf('')).toEqual([]);
});

describe('a scenario name that is taken', () => {
  test('gets the first free number', () => {
    expect(uniqueScenarioName('Pay', ['Login'])).toBe('Pay');
    expect(uniqueScenarioName('Pay', ['pay'])).toBe('Pay (2)');
    expect(uniqueScenarioName('Pay', ['Pay', 'Pay (2)', 'Pay (4)'])).toBe('Pay (3)');
  });

  test('stays within 80 characters', () => {
    const long = 'x'.repeat(80);
    expect(uniqueScenarioName(long, [long])).toBe(`${'x'.repeat(76)} (2)`);
  });
});
