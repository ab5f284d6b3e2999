import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { patienceWithWorker, watchSilence, type SilenceWatch } from './worker-silence';

const { every, looks } = patienceWithWorker;
const hangs = vi.fn();
let watch: SilenceWatch;

beforeEach(() => {
  vi.useFakeTimers();
  hangs.mockReset();
  watch = watchSilence(false, hangs);
});
afterEach(() => {
  watch.stop();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const turns = (times: number) => vi.advanceTimersByTime(times * every);

test('a worker hangs after so many turns without a word, and is told of once', () => {
  turns(looks - 1);
  expect(hangs).not.toHaveBeenCalled();
  turns(1);
  expect(hangs).toHaveBeenCalledOnce();
  turns(10 * looks);
  expect(hangs).toHaveBeenCalledOnce();
});

test('any word counts', () => {
  for (let round = 0; round < 5; round++) {
    turns(looks - 1);
    watch.heard();
  }
  expect(hangs).not.toHaveBeenCalled();
});

test('time in which this process had no turn does not count, as both were asleep', () => {
  turns(looks - 2);
  // An hour later on every clock, with one turn.
  vi.setSystemTime(Date.now() + 3_600_000);
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 3_600_000);
  turns(1);
  expect(hangs).not.toHaveBeenCalled();
  watch.heard();
  turns(looks - 1);
  expect(hangs).not.toHaveBeenCalled();
});

test('one that its debugger may hold is never told of; it counts from where that ends', () => {
  watch.setInspected(true);
  turns(10 * looks);
  expect(hangs).not.toHaveBeenCalled();
  watch.setInspected(false);
  turns(looks - 1);
  expect(hangs).not.toHaveBeenCalled();
  turns(1);
  expect(hangs).toHaveBeenCalledOnce();
});

test('one that is started under a debugger may say nothing from the beginning', () => {
  watch.stop();
  watch = watchSilence(true, hangs);
  turns(10 * looks);
  expect(hangs).not.toHaveBeenCalled();
});
