import { describe, expect, test } from 'vitest';
import { folderPathOf, scenarioNameProblem, renameProblem, uniqueScenarioName } from './names';

describe('scenario names', () => {
  test('of all allowed signs', () => {
    expect(scenarioNameProblem('Guest pays (by card) - step_2')).toBeNull();
    expect(scenarioNameProblem('x'.repeat(80))).toBeNull();
  });

  test.each([
    ['', 'Scenario name cannot be empty.'],
    [' ', 'Scenario name cannot be empty.'],
    ['\u00a0\u200b', 'Scenario name cannot be empty.'],
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

test('a new name is another one, and nobody else has it', () => {
  const names = ['Pay', 'Login'];
  expect(renameProblem('Sign in', 'Pay', names)).toBeNull();
  expect(renameProblem('PAY', 'Pay', names)).toBeNull();
  expect(renameProblem('Pay', 'Pay', names)).toBe('New name cannot be same as the old name.');
  expect(renameProblem('login', 'Pay', names)).toBe('Another scenario exists with the given name.');
  expect(renameProblem('x'.repeat(81), 'Pay', names)).toBe('Scenario name cannot exceed 80 characters.');
  expect(renameProblem('Ümläut', 'Pay', names)).toBe('Only A-Z, a-z, 0-9, _, -, (), spaces are allowed');
});
