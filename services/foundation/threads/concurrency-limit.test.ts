import { expect, test } from 'vitest';
import { createConcurrencyLimit, type ConcurrencyLimit, type ConcurrencyLimits } from './concurrency-limit';

const limits: ConcurrencyLimits = { atOnce: 2, waiting: 10, waitingEach: 5, patience: 60_000 };

/** Records who has a turn, in order. `done` ends the turn of the first caller with a name. */
function crowd(limit: ConcurrencyLimit) {
  const log: string[] = [];
  const leaves = new Map<string, () => void>();
  return {
    log,
    async comes(name: string, project: string, gone?: AbortSignal) {
      const turn = await limit.acquire(project, gone);
      log.push(typeof turn === 'string' ? `${name} ${turn}` : name);
      if (typeof turn !== 'string') leaves.set(name, turn);
    },
    async done(name: string) {
      leaves.get(name)?.();
      await settled();
    },
  };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('so many at a time, the next when one is done, in the order in which they came', async () => {
  const { log, comes, done } = crowd(createConcurrencyLimit(limits));
  for (const name of ['a', 'b', 'c', 'd']) void comes(name, 'p');
  await settled();
  expect(log).toEqual(['a', 'b']);
  await done('b');
  expect(log).toEqual(['a', 'b', 'c']);
  // Ending the turn again frees no second place.
  await done('b');
  expect(log).toEqual(['a', 'b', 'c']);
  await done('a');
  await done('c');
  await done('d');
  for (const name of ['e', 'f', 'g']) void comes(name, 'p');
  await settled();
  expect(log).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
});

test('a crowd of one project does not hold up another', async () => {
  const { log, comes, done } = crowd(createConcurrencyLimit(limits));
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) void comes(name, 'a');
  void comes('b1', 'b');
  void comes('b2', 'b');
  void comes('c1', 'c');
  await settled();
  expect(log).toEqual(['a1', 'a2']);
  // The other project has fewer callers at work.
  await done('a1');
  expect(log.at(-1)).toBe('b1');
  await done('a2');
  expect(log.at(-1)).toBe('c1');
  // Only c has a caller at work. Of the others, a has waited longest for its turn.
  await done('b1');
  expect(log.at(-1)).toBe('a3');
  await done('a3');
  expect(log.at(-1)).toBe('b2');
});

test('one project has no more places than its own', async () => {
  const { log, comes, done } = crowd(createConcurrencyLimit({ ...limits, atOnce: 3, each: 1 }));
  for (const name of ['a1', 'a2']) void comes(name, 'a');
  void comes('b1', 'b');
  await settled();
  expect(log).toEqual(['a1', 'b1']);
  await done('b1');
  expect(log).toEqual(['a1', 'b1']);
  await done('a1');
  expect(log).toEqual(['a1', 'b1', 'a2']);
});

test('too many are sent away, of one project and of all', async () => {
  const limit = createConcurrencyLimit({ ...limits, atOnce: 1, waiting: 3, waitingEach: 2 });
  const { log, comes, done } = crowd(limit);
  for (const name of ['a1', 'a2', 'a3', 'a4']) void comes(name, 'a');
  void comes('b1', 'b');
  void comes('c1', 'c');
  await settled();
  expect(log).toEqual(['a1', 'a4 full', 'c1 full']);
  await done('a1');
  expect(log.at(-1)).toBe('b1');
  // There is room again.
  void comes('c2', 'c');
  await settled();
  expect(log).toHaveLength(4);
});

test('who goes away leaves no gap, and who came too late is not let in', async () => {
  const { log, comes, done } = crowd(
    createConcurrencyLimit({ ...limits, atOnce: 1, waiting: 1, waitingEach: 1 }),
  );
  const [going, gone] = [new AbortController(), AbortSignal.abort()];
  void comes('a', 'p');
  void comes('b', 'p', going.signal);
  void comes('c', 'p', gone);
  await settled();
  expect(log).toEqual(['a', 'c gone']);
  going.abort();
  await settled();
  expect(log.at(-1)).toBe('b gone');
  // Its place in the queue is free, and no turn is lost.
  void comes('d', 'p');
  await settled();
  await done('a');
  expect(log).toEqual(['a', 'c gone', 'b gone', 'd']);
});

test('nobody waits for ever', async () => {
  const limit = createConcurrencyLimit({ ...limits, atOnce: 1, patience: 10 });
  const leave = await limit.acquire('p');
  expect(await limit.acquire('p')).toBe('late');
  if (typeof leave === 'string') throw new Error(leave);
  leave();
  expect(await limit.acquire('p')).toBeTypeOf('function');
});
