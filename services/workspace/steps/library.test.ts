import { expect, test } from 'vitest';
import { cpuOf } from '#domain/cpu.fixture';
import { buildStepLibrary } from './library';
import { readStepFile } from './step-file';

function libraryOf(files: Record<string, string>) {
  return buildStepLibrary(Object.entries(files).map(([name, text]) => ({ ...readStepFile(text), name })));
}

const places = (found: { file: string; line: number }[]) => found.map(({ file, line }) => `${file}:${line}`);

test('expressions and regular expressions match as cucumber has it', () => {
  const library = libraryOf({
    'a.mjs': `Given('I have {int} cucumber(s) in my belly/stomach', f);\nGiven(/^I (?:eat|drink) "([^"]*)"$/, f);`,
  });
  expect(places(library.matching('I have 42 cucumbers in my stomach'))).toEqual(['a.mjs:1']);
  expect(places(library.matching('I drink "tea"'))).toEqual(['a.mjs:2']);
  expect(library.matching('I have some cucumbers in my belly')).toEqual([]);
  expect(library.matching('I have 1 cucumber in my belly today')).toEqual([]);
});

test("the project's own parameter types count in every file", () => {
  const library = libraryOf({
    'support/types.mjs': `defineParameterType({ name: 'color', regexp: /red|blue/ });
      defineParameterType({ name: 'size', regexp: ['S|M', 'L+'] });
      defineParameterType({ name: 'day', regexp: days });`,
    'a.mjs': `Then('a {color} shirt of size {size} on {day}', f);`,
  });
  expect(library.matching('a red shirt of size LL on Monday')).toMatchObject([{ problem: null }]);
  expect(library.matching('a green shirt of size LL on Monday')).toEqual([]);
  expect(library.matching('a blue shirt of size XL on Monday')).toEqual([]);
});

test('every definition that matches is found, in order', () => {
  const library = libraryOf({ 'a.mjs': `Given('one {word}', f);`, 'b.mjs': `\nWhen(/^one/, f);` });
  expect(places(library.matching('one thing'))).toEqual(['a.mjs:1', 'b.mjs:2']);
});

test('what cucumber would refuse is told with the definition', () => {
  const library = libraryOf({
    'a.mjs': `Given('a {colour} one', f);\nGiven('another {colour}', f);\nGiven('broken (one', f);\nGiven('fine', f);`,
    'b.mjs': `Given('in a broken file', f);\n)`,
  });
  const problem = 'The parameter type {colour} is not defined.';
  expect(library.matching('a red one')).toMatchObject([{ problem }]);
  expect(library.matching('another red')).toMatchObject([{ problem }]);
  expect(library.matching('fine')).toMatchObject([{ problem: null }]);
  expect(library.matching('in a broken file')).toMatchObject([
    { problem: 'b.mjs, line 2: Unexpected token' },
  ]);
  expect(library.definitions[2]?.problem).toContain("The '(' does not have a matching ')'.");
});

test('a regular expression that never ends is interrupted once and left out', () => {
  const library = libraryOf({ 'a.mjs': `Given(/^(a+)+$/, f);\nGiven(/^a+b$/, f);` });
  const text = `${'a'.repeat(40)}b`;
  const work = () => {
    expect(places(library.matching(text))).toEqual(['a.mjs:2']);
    expect(places(library.matching(`a${text}`))).toEqual(['a.mjs:2']);
  };
  expect(cpuOf(work)).toBeLessThan(5000);
  expect(library.definitions[0]?.problem).toBe('Its pattern takes too long to match.');
});

test('many texts are asked about at once, also when a pattern never ends', () => {
  const library = libraryOf({ 'a.mjs': `Given(/^(a+)+$/, f);\nGiven('a {word}', f);` });
  const endless = `${'a'.repeat(40)}b`;
  expect(library.matchedAmong(['a b', 'c', endless, 'aa'])).toEqual(['a b']);
  expect(library.definitions[0]?.problem).toBe('Its pattern takes too long to match.');
});

test('a sticky or global expression matches every time', () => {
  const library = libraryOf({ 'a.mjs': `Given(/item/g, f);` });
  expect(library.matching('item 1')).toHaveLength(1);
  expect(library.matching('item 2')).toHaveLength(1);
});
