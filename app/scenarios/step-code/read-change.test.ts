import { expect, test } from 'vitest';
import { stepFileContentOf, isClean, otherVersion } from './read-change.server';

const file = { name: 'a.mjs', content: 'one\r\ntwo\r\n', version: 'v2', stubs: '' };
const change = { name: 'a.mjs', text: 'one\n2\n', version: 'v2' };

test('a text gets the line endings of its file', () => {
  expect(stepFileContentOf(change, file)).toBe('one\r\n2\r\n');
  expect(stepFileContentOf(change, undefined)).toBe('one\n2\n');
});

test('a text made from an older version meets the newer one, unless it says the same', () => {
  expect(otherVersion(change, file)).toBeNull();
  expect(otherVersion(change, undefined)).toBeNull();
  const lastChange = { name: 'Bob', date: 1 };
  expect(otherVersion({ ...change, version: 'v1' }, { ...file, lastChange })).toEqual({
    content: 'one\r\ntwo\r\n',
    version: 'v2',
    changedBy: 'Bob',
  });
  expect(otherVersion({ ...change, version: 'v1', text: 'one\ntwo\n' }, file)).toBeNull();
  // Another user created the same file first.
  expect(otherVersion({ ...change, version: '' }, file)?.version).toBe('v2');
});

test('a review asks about problems, ambiguous steps and duplicates', () => {
  const clean = { before: '', problems: [], ambiguous: [], ambiguousSteps: 0, duplicates: [] };
  expect(isClean(clean)).toBe(true);
  expect(isClean({ ...clean, problems: [{ line: 1, message: 'x' }] })).toBe(false);
  expect(isClean({ ...clean, duplicates: [{ pattern: 'x', at: [] }] })).toBe(false);
  expect(isClean({ ...clean, ambiguous: [{ step: 'x', scenario: 'y', definitions: [] }] })).toBe(false);
});
