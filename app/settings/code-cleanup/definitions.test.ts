import { expect, test } from 'vitest';
import { choiceQuery, chosenBy, definitionOf, formValueOf, groupByFile } from './definitions';

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
  expect(definitionOf(formValueOf(definition))).toEqual({
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
