import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watch } from './watchdog';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }));
afterEach(() => void vi.useRealTimers());

const limits = {
  step: 3_000,
  total: 10_000,
  memoryMb: 256,
  files: { dir: '/nowhere', mb: 16 },
  names: { step: 'step', total: 'scenario' },
};

test('time in which a process waits for an answer is none of its own', () => {
  const bite = vi.fn();
  const dog = watch(process.pid, limits, bite);
  vi.advanceTimersByTime(1_000);
  dog.paused();
  vi.advanceTimersByTime(60_000);
  expect(bite).not.toHaveBeenCalled();
  dog.resumed();
  vi.advanceTimersByTime(2_000);
  expect(bite).not.toHaveBeenCalled();
  vi.advanceTimersByTime(2_000);
  expect(bite.mock.calls).toEqual([['The step did not end within 3 s and was stopped.']]);
  dog.stop();
});
