import { expect, test } from 'vitest';
import { createCache } from './cache';

test('what was used longest ago goes first', () => {
  const cache = createCache<number>(2);
  cache.set('a', 1);
  cache.set('b', 2);
  cache.get('a');
  cache.set('c', 3);
  expect(['a', 'b', 'c'].map((key) => cache.get(key))).toEqual([1, undefined, 3]);
});

test('callers at the same time share one making, and a failure is made again', async () => {
  const cache = createCache<number>(2);
  let made = 0;
  const make = async () => ++made;
  expect(await Promise.all([cache.getOrMake('a', make), cache.getOrMake('a', make)])).toEqual([1, 1]);
  await expect(cache.getOrMake('b', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await cache.getOrMake('b', make)).toBe(2);
});
