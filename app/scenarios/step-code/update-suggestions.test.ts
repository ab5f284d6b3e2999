import { expect, test } from 'vitest';
import { suggestions, suggestionsFor } from './update-suggestions';

test('a slash offers everything, words behind it choose, and a finished one needs no offer', () => {
  expect(suggestionsFor('/')).toEqual(suggestions);
  expect(suggestionsFor('/ Step')).toEqual(['continue if step fails', 'retry step']);
  expect(suggestionsFor('/retry step')).toEqual([]);
  expect(suggestionsFor('retry')).toEqual([]);
  expect(suggestionsFor('')).toEqual([]);
});
