import { expect, test } from 'vitest';
import { cpuOfAsync } from '#domain/cpu.fixture';
import { buildStepLibrary } from '../steps/library';
import { patternText } from '../steps/pattern';
import { readStepFile } from '../steps/step-file';
import { compareDefinitions } from './compare';

async function compare(files: Record<string, string>, texts: string[]) {
  const library = buildStepLibrary(
    Object.entries(files).map(([name, text]) => ({ ...readStepFile(text), name })),
  );
  const { unused, unchecked } = await compareDefinitions(library, texts);
  return {
    unused: unused.map(({ pattern }) => patternText(pattern)),
    unchecked: unchecked.map(({ definition: { pattern }, reason }) => `${patternText(pattern)}: ${reason}`),
  };
}

test('a definition is unused when no text matches it', async () => {
  const definitions = [
    `Given('I have {int} cucumber(s) in my belly/stomach', f);`,
    `Given('I have {int} gherkin(s)', f);`,
    `Given('on/off', f);`,
    `Given('a \\\\(b)', f);`,
    `Given('{word} first', f);`,
    `Given(/^I (?:eat|drink) "([^"]*)"$/, f);`,
    `Given(/part of/, f);`,
    `Given(/never/, f);`,
    `Given('plain', f);`,
    `Given('plain text', f);`,
  ];
  const texts = [
    'I have 42 cucumbers in my stomach',
    'off',
    'a (b)',
    'x first',
    'I drink "tea"',
    'a part of it',
    'plain',
  ];
  expect(await compare({ 'a.mjs': definitions.join('\n') }, texts)).toEqual({
    unused: ['I have {int} gherkin(s)', '/never/', 'plain text'],
    unchecked: [],
  });
});

test('several definitions of one text are all used', async () => {
  expect(
    await compare({ 'a.mjs': `Given('one {word}', f); Given(/^one/, f);` }, ['one thing']),
  ).toMatchObject({ unused: [] });
});

test('a type that is only known at run time, or defined by nobody, stands for any text', async () => {
  const files = {
    'support/types.mjs': `defineParameterType({ name: 'day', regexp: days });
      defineParameterType({ name: 'color', regexp: /red|blue/ });`,
    'a.mjs': `Given('on {day}', f);\nGiven('by {stranger}', f);\nGiven('at {day} or {stranger}', f);
      Given('a {color} one', f);\nGiven('one {color}', f);`,
  };
  expect(await compare(files, ['on Monday', 'by Ada', 'a green one', 'one red'])).toEqual({
    unused: ['at {day} or {stranger}', 'a {color} one'],
    unchecked: [],
  });
});

test('what cucumber refuses and what does not load count as used, with the reason', async () => {
  const files = { 'a.mjs': `Given('broken (one', f);\nGiven('fine', f);`, 'b.mjs': `Given('in b', f);\n)` };
  expect(await compare(files, [])).toEqual({
    unused: ['fine'],
    unchecked: [
      expect.stringContaining("broken (one: The '(' does not have a matching ')'"),
      'in b: b.mjs, line 2: Unexpected token',
    ],
  });
});

test('a pattern that never ends is interrupted, and the others are compared all the same', async () => {
  const texts = Array.from({ length: 600 }, (_, index) => `${'a'.repeat(40)}b${index}`);
  const work = async () =>
    expect(
      await compare({ 'a.mjs': `Given(/^(a+)+$/, f);\nGiven(/b599$/, f);\nGiven(/c$/, f);` }, texts),
    ).toEqual({
      unused: ['/c$/'],
      unchecked: ['/^(a+)+$/: Its pattern takes too long to match.'],
    });
  expect(await cpuOfAsync(work)).toBeLessThan(5000);
});
