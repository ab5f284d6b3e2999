import { expect, test } from 'vitest';
import { checkChange } from './check';
import { buildStepLibrary } from './library';
import { readStepFile } from './step-file';

const fileOf = ([name, text]: [string, string]) => ({ ...readStepFile(text), name });

const branch = {
  'a.mjs': `Given('one thing', f);\nGiven('two {word}', f);`,
  'b.mjs': `Then('three', f);\nThen('three', f);\nThen(/^fo+ur$/, f);`,
  '../support/types.mjs': `defineParameterType({ name: 'color', regexp: /red|blue/ });`,
};
const steps = [
  { text: 'one thing', scenario: 'First' },
  { text: 'two things', scenario: 'First' },
  { text: 'two things', scenario: 'Second' },
  { text: 'three', scenario: 'Third' },
  { text: 'four', scenario: 'Third' },
];
const check = (changed: Record<string, string>) =>
  checkChange(
    buildStepLibrary(Object.entries(branch).map(fileOf)),
    Object.entries(changed).map(fileOf),
    steps,
  );

const nothing = { problems: [], ambiguous: [], ambiguousSteps: 0, duplicates: [] };

test('an edit that breaks nothing is told nothing, also when the branch is broken elsewhere', async () => {
  expect(await check({ 'a.mjs': `// moved\n\n${branch['a.mjs']}\nGiven('a {color} one', f);` })).toEqual(
    nothing,
  );
  // The duplicate existed before, and only its lines moved.
  expect(await check({ 'b.mjs': `// moved\n${branch['b.mjs']}` })).toEqual(nothing);
});

test('steps that more than one definition would match are told with their scenario and places', async () => {
  const found = await check({ 'c.mjs': `\nGiven(/^t.*ings$/, f);`, 'a.mjs': `Given('two {word}', f);` });
  expect(found).toEqual({
    ...nothing,
    ambiguousSteps: 1,
    ambiguous: [
      {
        step: 'two things',
        scenario: 'First',
        definitions: [
          { file: 'c.mjs', line: 2, pattern: '/^t.*ings$/' },
          { file: 'a.mjs', line: 1, pattern: 'two {word}' },
        ],
      },
    ],
  });
});

test('a pattern that would be defined once more is told with its places', async () => {
  const { duplicates } = await check({
    'a.mjs': `${branch['a.mjs']}\nWhen('three', f);\nWhen(/^fo+ur$/, f);`,
  });
  expect(duplicates).toEqual([
    {
      pattern: 'three',
      at: [
        { file: 'b.mjs', line: 1 },
        { file: 'b.mjs', line: 2 },
        { file: 'a.mjs', line: 3 },
      ],
    },
    {
      pattern: '/^fo+ur$/',
      at: [
        { file: 'b.mjs', line: 3 },
        { file: 'a.mjs', line: 4 },
      ],
    },
  ]);
});

test('what would not load or work is told with its line: syntax first, then patterns and types', async () => {
  expect(await check({ 'a.mjs': `Given('a {colour} one', f);\nGiven(` })).toMatchObject({
    problems: [{ name: 'a.mjs', line: 2, message: 'Unexpected token' }],
  });
  const { problems } = await check({ 'a.mjs': `Given('a {colour} one', f);\n\nGiven('broken (one', f);` });
  expect(problems).toEqual([
    { name: 'a.mjs', line: 1, message: 'The parameter type {colour} is not defined.' },
    { name: 'a.mjs', line: 3, message: expect.stringContaining("The '(' does not have a matching ')'.") },
  ]);
});
