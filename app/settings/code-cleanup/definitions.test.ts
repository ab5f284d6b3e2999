import { expect, test } from 'vitest';
import {
  choiceQuery,
  chosenBy,
  definitionOf,
  definitionFormValueOf,
  groupByFile,
  placePath,
} from './definitions';

const a = {
  uri: 'features/step_definitions/a.mjs',
  keyword: 'Given',
  pattern: 'I "pay" {int} & more',
  line: 3,
};
const twin = { ...a, line: 9 };
const regexp = { ...a, keyword: 'When', pattern: '/^x|y$/i', line: 12 };
const b = { ...a, uri: 'features/step_definitions/b.mjs' };
const all = [a, twin, regexp, b];

test('definitions are grouped by file', () => {
  expect(groupByFile(all)).toEqual([
    { uri: a.uri, definitions: [a, twin, regexp] },
    { uri: b.uri, definitions: [b] },
  ]);
});

test.each(all)('a checkbox tells which definition it stands for', (definition) => {
  expect(definitionOf(definitionFormValueOf(definition))).toEqual({
    uri: definition.uri,
    keyword: definition.keyword,
    pattern: definition.pattern,
  });
});

test.each(['', 'x', '[]', '["a","b"]', '["a","b",1]', '{}', null])('%j stands for no definition', (value) => {
  expect(definitionOf(value)).toBeNull();
});

test.each([
  ['one, with what looks the same', a, [a, twin]],
  ['a file', { uri: a.uri }, [a, twin, regexp]],
  ['all', 'all' as const, all],
])('an address names %s', (_what, choice, expected) => {
  expect(chosenBy(new URLSearchParams(choiceQuery(choice)), all)).toEqual(expected);
});

test('an address that names nothing chooses nothing', () => {
  expect(chosenBy(new URLSearchParams(''), all)).toEqual([]);
});

test('a line of a feature leads to the feature, one of code to its file', () => {
  expect(placePath('p1', 'features/check, out/pay.feature', 7)).toBe(
    '/p1/features?folders=check%252C+out&feature=pay#L7',
  );
  expect(placePath('p1', 'features/support/world & more.mjs', 3)).toBe(
    '/p1/code?file=features%2Fsupport%2Fworld+%26+more.mjs&line=3#L3',
  );
});
