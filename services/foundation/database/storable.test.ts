import { expect, it } from 'vitest';
import { storable, storableText } from './storable';

it('drops NUL and replaces half surrogate pairs, and leaves every other character', () => {
  expect(storableText('a\0b')).toBe('ab');
  expect(storableText('\uD83D!')).toBe('\uFFFD!');
  expect(storableText('!\uDE00')).toBe('!\uFFFD');
  expect(storableText('😀 ä \t\n \u0001')).toBe('😀 ä \t\n \u0001');
});

it('reaches texts at any depth, keys included, and keeps the rest', () => {
  expect(storable({ 'k\0': ['a\0', { b: '\0' }], n: 1, none: null, left: undefined })).toEqual({
    k: ['a', { b: '' }],
    n: 1,
    none: null,
    left: undefined,
  });
});
