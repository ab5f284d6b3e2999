import { expect, test } from 'vitest';
import { createCache } from './cache';

test('what was used longest ago goes first', () => {
  const cache = createCache<number>({ entries: 2 });
  cache.set('a', 1);
  cache.set('b', 2);
  cache.get('a');
  cache.set('c', 3);
  expect(['a', 'b', 'c'].map((key) => cache.get(key))).toEqual([1, undefined, 3]);
});

test('callers at the same time share one making, and a failure is made again', async () => {
  const cache = createCache<number>({ entries: 2 });
  let made = 0;
  const make = async () => ++made;
  expect(await Promise.all([cache.getOrMake('a', make), cache.getOrMake('a', make)])).toEqual([1, 1]);
  await expect(cache.getOrMake('b', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await cache.getOrMake('b', make)).toBe(2);
});

test('by bytes, as many are kept as have room, and one that is larger than the room is kept alone', async () => {
  const cache = createCache<string>({ bytes: 10, bytesOf: ({ length }) => length });
  cache.set('a', '1234');
  cache.set('b', '123456');
  expect([cache.get('a'), cache.get('b')]).toEqual(['1234', '123456']);
  cache.set('c', '1');
  expect(['a', 'b', 'c'].map((key) => cache.get(key))).toEqual([undefined, '123456', '1']);
  expect(await cache.getOrMake('d', async () => 'more than ten')).toBe('more than ten');
  expect(['b', 'c', 'd'].map((key) => cache.get(key))).toEqual([undefined, undefined, 'more than ten']);
});

test('what is pushed out while it is made is still there for those who wait for it', async () => {
  const cache = createCache<number>({ entries: 1 });
  let done: (value: number) => void = () => undefined;
  const waiting = cache.getOrMake('a', () => new Promise<number>((resolve) => (done = resolve)));
  cache.set('b', 2);
  expect(cache.get('a')).toBeUndefined();
  done(1);
  expect(await waiting).toBe(1);
  const failing = cache.getOrMake(
    'c',
    () => new Promise<number>((_resolve, reject) => setImmediate(reject, new Error('no'))),
  );
  cache.set('d', 4);
  await expect(failing).rejects.toThrow('no');
});
