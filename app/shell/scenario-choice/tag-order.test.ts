import { expect, test } from 'vitest';
import { tagNameProblem } from '#domain/names';
import { tagsFor, tagTyped } from './tag-order';

const tags = [
  { name: 'regression', count: 3 },
  { name: 'Regular', count: 9 },
  { name: 'smoke', count: 20 },
  { name: '2', count: 1 },
];
const names = (term: string) => tagsFor(tags, term).map(({ name }) => name);

test('without a term all tags stay in their order', () => {
  expect(names('')).toEqual(['regression', 'Regular', 'smoke', '2']);
  expect(names(' @ ')).toHaveLength(4);
});

test('a term finds parts of names in any case, the most frequent first', () => {
  expect(names('REG')).toEqual(['Regular', 'regression']);
  expect(names('@moke')).toEqual(['smoke']);
  expect(names('none')).toEqual([]);
});

test('only some signs make a tag', () => {
  expect(tagNameProblem(tagTyped(' @a-Z_0 '))).toBeNull();
  for (const name of ['', 'a b', 'ä', 'a.b', '@@a', 'a\n', 'a#']) {
    expect(tagNameProblem(name), name).toBe('Use A-Z, a-z, 0-9, -, _ only');
  }
});
