import { expect, it } from 'vitest';
import { createFeatureRefresh } from './use-live';

function surroundings() {
  let time = 0;
  let timers: { at: number; run: () => void }[] = [];
  const refreshed: number[] = [];
  const refresh = createFeatureRefresh(
    (run, milliseconds) => {
      const timer = { at: time + milliseconds, run };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
    () => refreshed.push(time),
  );
  const passTo = (end: number) => {
    for (const { at, run } of [...timers].sort((a, b) => a.at - b.at)) {
      if (at > end) continue;
      time = at;
      run();
    }
    timers = timers.filter(({ at }) => at > end);
    time = end;
  };
  return { refresh, refreshed, passTo, pending: () => timers.length };
}

it('refreshes 10 s and 60 s after each publication', () => {
  const { refresh, refreshed, passTo } = surroundings();
  refresh.published();
  passTo(5_000);
  refresh.published();
  passTo(120_000);
  expect(refreshed).toEqual([10_000, 15_000, 60_000, 65_000]);
});

it('leaves nothing behind', () => {
  const { refresh, refreshed, passTo, pending } = surroundings();
  refresh.published();
  passTo(10_000);
  refresh.stop();
  expect(pending()).toBe(0);
  passTo(120_000);
  expect(refreshed).toEqual([10_000]);
});
