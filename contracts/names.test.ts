import { expect, test } from 'vitest';
import { featureNameProblem, folderPathProblem, stepFileNameProblem } from './names';

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
