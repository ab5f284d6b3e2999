import { afterAll, expect, test } from 'vitest';
import { createThreadPool, ThreadEnded, ThreadsBusy, ThreadTimedOut } from './thread-pool';

const entry = new URL('./thread-tasks.fixture.ts', import.meta.url);
const pool = createThreadPool({ entry, threads: 1, limit: 30_000, waiting: 3, memory: 64 });
afterAll(() => pool.close());

test('runs tasks on a thread and returns what they return or throw', async () => {
  expect(await pool.run('double', 21)).toBe(42);
  await expect(pool.run('refuse', 'why')).rejects.toThrow('why');
  await expect(pool.run('nothing', 1)).rejects.toThrow('There is no task "nothing".');
});

test('ends a task that takes longer than its time limit, and goes on with the next', async () => {
  const other = createThreadPool({ entry, threads: 1, limit: 5_000, waiting: 3, memory: 64 });
  const endless = other.run('endless', null);
  const next = other.run('double', 2);
  await expect(endless).rejects.toBeInstanceOf(ThreadTimedOut);
  expect(await next).toBe(4);
  await other.close();
});

test('survives a thread that ends by itself or needs too much memory', async () => {
  await expect(pool.run('exit', 3)).rejects.toBeInstanceOf(ThreadEnded);
  await expect(pool.run('memory', null)).rejects.toBeInstanceOf(ThreadEnded);
  expect(await pool.run('double', 3)).toBe(6);
});

test('refuses a task when too many wait', async () => {
  const begun = [1, 2, 3, 4].map((one) => pool.run('double', one));
  await expect(pool.run('double', 5)).rejects.toBeInstanceOf(ThreadsBusy);
  expect(await Promise.all(begun)).toEqual([2, 4, 6, 8]);
});

test('rejects what is under way when it closes', async () => {
  const other = createThreadPool({ entry, threads: 1, limit: 60_000, waiting: 3, memory: 64 });
  const under = [other.run('endless', null), other.run('double', 1)];
  const outcomes = Promise.allSettled(under);
  await other.close();
  expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await expect(other.run('double', 1)).rejects.toBeInstanceOf(ThreadEnded);
});
