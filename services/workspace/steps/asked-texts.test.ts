import { expect, test } from 'vitest';
import { parseFeature, placedScenariosOf } from '#services/foundation/gherkin/index';
import { requestedTextsOf, matchesOf, textsOfSteps, matchedStepOf } from './asked-texts';
import { buildStepLibrary } from './library';
import { readStepFile } from './step-file';

function placedIn(text: string) {
  const { feature, comments } = parseFeature(text);
  const [placed] = feature ? placedScenariosOf(text, feature, comments) : [];
  if (!placed) throw new Error('There is no scenario.');
  return placed;
}

const outline = (step: string, values: string[]) =>
  placedIn(
    `Feature: a\n  Background:\n    Given a <n>\n  Scenario: b\n    * ${step}\n    * x\n    Examples:\n      | n |\n${values.map((value) => `      | ${value} |\n`).join('')}`,
  );

test('each text once, in the order of the rows; values do not come into backgrounds', () => {
  expect(textsOfSteps(outline('<n> of <m>', ['2', '1', '2']))).toEqual([
    ['a <n>'],
    ['2 of <m>', '1 of <m>'],
    ['x'],
  ]);
  // Without a row, no value is filled in.
  expect(textsOfSteps(outline('<n>', []))).toEqual([['a <n>'], ['<n>'], ['x']]);
});

test('of a large outline as many rows are asked about as the rule says', () => {
  const numbers = Array.from({ length: 600 }, (_, index) => `${index}`);
  expect(textsOfSteps(outline('<n>', numbers))[1]).toEqual(numbers.slice(0, 500));
  expect(requestedTextsOf(outline('<n>', numbers)).rowsLeft).toEqual({ from: 501, to: 600 });
  expect(requestedTextsOf(outline('<n>', numbers.slice(0, 500))).rowsLeft).toBeUndefined();
  // None of its steps depends on a row.
  expect(requestedTextsOf(outline('y', numbers)).rowsLeft).toBeUndefined();
  const long = numbers.map((number) => number.padStart(100, 'x'));
  const tenTimes = '<n>'.repeat(10);
  expect(textsOfSteps(outline(tenTimes, long))[1]).toHaveLength(250);
  expect(requestedTextsOf(outline(tenTimes, long)).rowsLeft).toEqual({ from: 251, to: 600 });
  const [, texts] = textsOfSteps(outline(tenTimes, ['x'.repeat(30_000), 'y']));
  expect(texts?.map((text) => text.length)).toEqual([300_000]);
});

test('what is told is of the first text without code, else of the first that would not run', async () => {
  const code = `Given('{int}', f);\nGiven('a', () => 'pending');\nGiven('2', f);\nGiven('1', () => 'pending');`;
  const library = buildStepLibrary([
    { ...readStepFile(`import { Given } from '@cucumber/cucumber';\n${code}`), name: 'a.mjs' },
  ]);
  const told = async (...texts: [string, ...string[]]) => {
    const { text, implemented, stub, problem, definitions } = matchedStepOf(
      texts,
      await matchesOf(library, texts),
    );
    return [text, implemented, stub, problem !== null, definitions.map(({ line }) => line)];
  };
  expect(await told('3', '4')).toEqual(['3', true, null, false, [2]]);
  expect(await told('3', '2', 'a', 'b')).toEqual(['a', false, {}, false, [3]]);
  expect(await told('3', 'b', 'a')).toEqual(['b', false, null, false, []]);
  expect(await told('3', '2')).toEqual(['2', true, null, true, [2, 4]]);
  // A step with code and a stub counts as written. Code comes first.
  expect(await told('1')).toEqual(['1', true, null, true, [2, 5]]);
});

test('many texts are matched as each of them is, also where a pattern never ends', async () => {
  const code = `Given(/^(a+)+$/, f);\nGiven(/^a+b$/, f);\nGiven('x{int}', f);`;
  const library = buildStepLibrary([
    { ...readStepFile(`import { Given } from '@cucumber/cucumber';\n${code}`), name: 'a.mjs' },
  ]);
  const endless = `${'a'.repeat(40)}b`;
  const matches = await matchesOf(library, [
    'x1',
    endless,
    'x2',
    'y',
    ...Array.from({ length: 300 }, (_, n) => `x${n}`),
  ]);
  expect(matches.size).toBe(302);
  expect(matches.get(endless)?.map(({ line }) => line)).toEqual([3]);
  expect([...matches.values()].filter((found) => found.length === 1)).toHaveLength(301);
  expect(matches.get('y')).toEqual([]);
});
