import { describe, expect, it } from 'vitest';
import { createPacer } from './pacer';

/** A clock that moves only on request, with its due timers. */
function surroundings() {
  let time = 1_000;
  let timers: { at: number; run: () => void }[] = [];
  const state = { free: true, runs: [] as number[] };
  const pacer = createPacer(
    {
      now: () => time,
      later(run, milliseconds) {
        const timer = { at: time + milliseconds, run };
        timers.push(timer);
        return () => {
          timers = timers.filter((other) => other !== timer);
        };
      },
      free: () => state.free,
      run: () => state.runs.push(time),
    },
    250,
  );
  const pass = (milliseconds: number) => {
    time += milliseconds;
    const due = timers.filter(({ at }) => at <= time);
    timers = timers.filter(({ at }) => at > time);
    for (const { run } of due) run();
  };
  return { pacer, pass, state, pending: () => timers.length };
}

describe('pacer', () => {
  it('runs the first request at once and the last of a burst after the interval', () => {
    const { pacer, pass, state } = surroundings();
    pacer.request();
    pass(10);
    pacer.request();
    pass(10);
    pacer.request();
    expect(state.runs).toEqual([1_000]);
    pass(230);
    expect(state.runs).toEqual([1_000, 1_250]);
    pass(1_000);
    expect(state.runs).toHaveLength(2);
  });

  it('waits for the load under way instead of aborting it', () => {
    const { pacer, pass, state } = surroundings();
    pacer.request();
    state.free = false;
    pass(300);
    pacer.request();
    pass(300);
    expect(state.runs).toEqual([1_000]);
    state.free = true;
    pacer.freed();
    expect(state.runs).toEqual([1_000, 1_600]);
  });

  it('does nothing when freed without a request, and nothing after stop', () => {
    const { pacer, pass, state, pending } = surroundings();
    pacer.freed();
    expect(state.runs).toEqual([]);
    pacer.request();
    pacer.request();
    expect(pending()).toBe(1);
    pacer.stop();
    pass(1_000);
    expect(state.runs).toHaveLength(1);
  });
});
