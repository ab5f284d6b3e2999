import { expect, onTestFinished, test, vi } from 'vitest';
import { createRunPace } from './run-pace';
import { createLiveHub } from './sockets';

function start() {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const hub = createLiveHub();
  const pace = createRunPace(hub, 2_000);
  const told: string[] = [];
  pace.onChanged(({ runId }) => told.push(runId));
  const changed = (runId = 'r1') => hub.publish([], 'run-changed', { runId, projectId: 'p1' });
  let reads = 0;
  const read = (fresh = false, what = 'p1?') => pace.read('r1', what, fresh, async () => (reads += 1));
  return { hub, pace, told, changed, read };
}

test('the first change is told at once, those within the interval as one', () => {
  const { told, changed, hub } = start();
  for (let at = 0; at < 20; at += 1) {
    changed();
    vi.advanceTimersByTime(250);
  }
  // At 0, 2 s and 4 s. The change at 4.75 s is sent at 6 s.
  expect(told).toEqual(['r1', 'r1', 'r1']);
  vi.advanceTimersByTime(1_000);
  expect(told).toHaveLength(4);
  vi.advanceTimersByTime(10_000);
  expect(told).toHaveLength(4);
  changed('r2');
  hub.publish([], 'executions-changed', { projectId: 'p1' });
  expect(told.slice(4)).toEqual(['r2']);
});

test('pages that follow share what is read until the next change is told, and no longer than the interval', async () => {
  const { changed, read } = start();
  changed();
  expect([await read(), await read(), await read(false, 'p1?status=FAILED')]).toEqual([1, 1, 2]);
  changed();
  expect(await read()).toBe(1);
  vi.advanceTimersByTime(2_000);
  expect([await read(), await read()]).toEqual([3, 3]);
  vi.advanceTimersByTime(2_000);
  expect(await read()).toBe(4);
});

test('a change is told at once when only somebody has read, and what they read is not for who hears of it', async () => {
  const { told, changed, read } = start();
  expect(await read()).toBe(1);
  changed();
  expect(told).toEqual(['r1']);
  expect(await read()).toBe(2);
  // The end of the time that the first reading began ends nothing.
  vi.advanceTimersByTime(1_999);
  expect(await read()).toBe(2);
});

test('who asks for it gets a fresh answer, which the others then share', async () => {
  const { read } = start();
  expect([await read(), await read(true), await read()]).toEqual([1, 2, 2]);
});

test('after a write nobody gets what was read before it, not even what was still being read', async () => {
  const { pace, read } = start();
  expect(await read()).toBe(1);
  pace.forget();
  expect(await read()).toBe(2);
  let answer = (_value: string) => undefined as void;
  const slow = pace.read('r1', 'slow', false, () => new Promise<string>((done) => (answer = done)));
  pace.forget();
  const after = pace.read('r1', 'slow', false, async () => 'written');
  answer('before');
  expect([await slow, await after]).toEqual(['before', 'written']);
  expect(await pace.read('r1', 'slow', false, async () => 'again')).toBe('written');
});

test('a refusal is shared by nobody', async () => {
  const { pace } = start();
  const refused = pace.read('r1', 'p1?', false, async () => Promise.reject(new Error('gone')));
  const meanwhile = pace.read('r1', 'p1?', false, async () => 'there');
  await expect(refused).rejects.toThrow('gone');
  expect(await meanwhile).toBe('there');
  expect(await pace.read('r1', 'p1?', false, async () => 'again')).toBe('again');
});
