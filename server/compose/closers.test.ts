import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endsWithin } from '#server/config/ending';
import { Closers, type Close } from './closers';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

const never = () => new Promise<never>(() => undefined);
const log = { error: vi.fn() };
beforeEach(() => void log.error.mockReset());

/** Ends pieces, the last first. @returns when each was told to end, its allowed time, and the end of all */
async function end(
  pieces: [name: string, close: Close, times?: Parameters<Closers['push']>[1]][],
  whole: number,
) {
  const closers = new Closers();
  const began = performance.now();
  const told: [name: string, at: number, left: number][] = [];
  for (const [name, close, times] of pieces) {
    closers.push((remaining) => {
      told.push([name, Math.round(performance.now() - began), Math.round(remaining)]);
      return close(remaining);
    }, times);
  }
  const ended = closers.end(whole, log, 'product').then(() => Math.round(performance.now() - began));
  await vi.runAllTimersAsync();
  return { told, took: await ended };
}

const done = async () => undefined;

test('the last piece ends first, and each that ends leaves its time to the others', async () => {
  const { told, took } = await end(
    [
      ['lock', done],
      ['database', done],
      ['pages', done],
    ],
    8_000,
  );
  expect(told).toEqual([
    ['pages', 0, 1_500],
    ['database', 0, 1_500],
    ['lock', 0, 1_500],
  ]);
  expect(took).toBe(0);
  expect(log.error).not.toHaveBeenCalled();
});

test('one that hangs, throws or fails keeps none of the others', async () => {
  const throws = () => {
    throw new Error('at once');
  };
  const fails = () => Promise.reject(new Error('later'));
  const { told, took } = await end(
    [
      ['a', done],
      ['b', throws],
      ['c', fails],
      ['d', never],
    ],
    8_000,
  );
  expect(told.map(([name, at]) => [name, at])).toEqual([
    ['d', 0],
    ['c', 1_500],
    ['b', 1_500],
    ['a', 1_500],
  ]);
  expect(took).toBe(1_500);
  expect(log.error.mock.calls.map(([, message]) => message as string)).toEqual([
    'A part of the product did not stop in time',
    'A part of the product did not end cleanly',
    'A part of the product did not end cleanly',
  ]);
});

test('all that hang are over with the whole, each was told to end, and the database has its time', async () => {
  const { database, process: whole } = endsWithin;
  const { told, took } = await end(
    [
      ['lock', never],
      ['database', never, { limit: Infinity, reserve: database }],
      ['pool', never],
      ['worker', never, { limit: Infinity }],
      ...Array.from({ length: 3 }, (_, index): [string, Close] => [`piece ${index}`, never]),
    ],
    whole,
  );
  expect(took).toBe(whole);
  expect(told).toEqual([
    ['piece 2', 0, 1_500],
    ['piece 1', 1_500, 1_500],
    ['piece 0', 3_000, 1_500],
    ['worker', 4_500, whole - database - 4_500],
    ['pool', whole - database, 0],
    ['database', whole - database, database],
    ['lock', whole, 0],
  ]);
});
