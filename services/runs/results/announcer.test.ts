import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createRunAnnouncer } from './announcer';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function recording() {
  const told: { rooms: string[]; runId: string }[] = [];
  const announcer = createRunAnnouncer({
    publish: (rooms, _event, payload) =>
      void told.push({ rooms, runId: (payload as { runId: string }).runId }),
  });
  return { told, announcer };
}

it('tells the rooms of the run and of its project at once', () => {
  const { told, announcer } = recording();
  announcer.changed('r1', 'p1');
  expect(told).toEqual([{ rooms: ['run:r1', 'project:p1'], runId: 'r1' }]);
});

it('tells of a busy run four times a second, and of its last change', () => {
  const { told, announcer } = recording();
  for (let time = 0; time < 1000; time += 10) {
    announcer.changed('r1', 'p1');
    vi.advanceTimersByTime(10);
  }
  expect(told.length).toBe(5); // at 0, 250, 500, 750 and 1000 ms
  vi.advanceTimersByTime(10_000);
  expect(told.length).toBe(5);
  announcer.changed('r1', 'p1');
  expect(told.length).toBe(6);
});

it('does not make one run wait for another', () => {
  const { told, announcer } = recording();
  announcer.changed('r1', 'p1');
  announcer.changed('r2', 'p1');
  expect(told.map(({ runId }) => runId)).toEqual(['r1', 'r2']);
});
