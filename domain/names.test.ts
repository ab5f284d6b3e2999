import { describe, expect, test } from 'vitest';
import {
  featureNameProblem,
  folderPathOf,
  folderPathProblem,
  renameProblem,
  scenarioNameProblem,
  stepFileNameProblem,
  uniqueScenarioName,
} from './names';

test.each([
  ['', 'Feature name cannot be empty.'],
  ['  ', 'Feature name cannot be empty.'],
  ['\u200b \u3164', 'Feature name cannot be empty.'],
  [' Login', 'Feature name cannot start or end with a space.'],
  ['Login ', 'Feature name cannot start or end with a space.'],
  ['x'.repeat(81), 'Feature name cannot exceed 80 characters.'],
  ...['a/b', '..', 'a.b', 'a\nb', 'a(b)', 'a"b'].map((name) => [
    ...[name, 'Only letters, digits, _, - and spaces are allowed'],
  ]),
  ['BASKET', 'A feature with this name already exists.'],
])('feature name %j: %s', (name, problem) => expect(featureNameProblem(name, ['Basket'])).toBe(problem));

test.each(['basket 2', 'Guest_check-out', 'Größe', '買い物', 'x'.repeat(80)])(
  'feature name %j is allowed',
  (name) => expect(featureNameProblem(name, ['Basket'])).toBeNull(),
);

test.each([
  [['a', 'b', 'c', 'd', 'e'], 'Folders can be at most 4 levels deep.'],
  [['a', ''], 'Folder name cannot be empty.'],
  [['a', ' \u2800'], 'Folder name cannot be empty.'],
  [['x'.repeat(81)], 'Folder name cannot exceed 80 characters.'],
  [['..'], 'Only letters, digits, _, -, (), spaces are allowed'],
  [['a/b'], 'Only letters, digits, _, -, (), spaces are allowed'],
  [['Step_Definitions', 'a'], 'The folder Step_Definitions is reserved for step code.'],
  [['support'], 'The folder support is reserved for step code.'],
])('folders %j: %s', (path, problem) => expect(folderPathProblem(path)).toBe(problem));

test('four levels, round brackets and inner reserved names are allowed', () => {
  expect(folderPathProblem([])).toBeNull();
  expect(folderPathProblem(['a (1)', 'b', 'Größe', 'support'])).toBeNull();
});

const signs = 'Step files are named with letters, digits, _ . - and / and end in .mjs.';
test.each([
  ...['', '.mjs', 'a.js', 'a b.mjs', '../a.mjs', 'a/../b.mjs', '/a.mjs', 'a//b.mjs', './a.mjs', 'ä.mjs'].map(
    (n) => [n, signs],
  ),
  ...['a/.git/b.mjs', '.a.mjs', 'a\\b.mjs', 'a.mjs\n', 'a.mjs/'].map((name) => [name, signs]),
  [`${'x'.repeat(200)}.mjs`, 'The name of a step file cannot exceed 200 characters.'],
  ['a.mjs/b.mjs', 'A folder cannot end in .mjs.'],
  ['x/user_defined_functions.mjs', 'user_defined_functions.mjs is read-only.'],
])('step file %j: %s', (name, problem) => expect(stepFileNameProblem(name)).toBe(problem));

test.each(['a.mjs', 'pages/sign-in_2.steps.mjs'])('step file %j is allowed', (name) =>
  expect(stepFileNameProblem(name)).toBeNull(),
);

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
