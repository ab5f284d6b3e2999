import { expect, test } from 'vitest';
import { keepRunning } from './keep-running';

/** Programs that end when the test says so, with a clock that the test sets. */
function stage() {
  let time = 0;
  const started: { end(how: string): Promise<void> }[] = [];
  const pauses: [how: string, pause: number][] = [];
  let waiting: (() => void) | null = null;
  const kept = keepRunning({
    start() {
      let end: (how: string) => void = () => undefined;
      const ended = new Promise<string>((resolve) => (end = resolve));
      started.push({
        async end(how) {
          end(how);
          await ended;
          await Promise.resolve();
        },
      });
      return { ended, number: started.length };
    },
    onEnd: (how, pause) => pauses.push([how, pause]),
    now: () => time,
    after(_, call) {
      waiting = call;
      return () => void (waiting = null);
    },
  });
  return {
    kept,
    started,
    pauses,
    live: (milliseconds: number) => void (time += milliseconds),
    isWaiting: () => waiting !== null,
    pass() {
      const call = waiting;
      waiting = null;
      call?.();
    },
  };
}

test('a program that ends is started again, after pauses that grow up to half a minute', async () => {
  const { kept, started, pauses, pass } = stage();
  for (let time = 0; time < 9; time++) {
    expect(started).toHaveLength(time + 1);
    await started[time]?.end('SIGKILL');
    pass();
  }
  expect(pauses.map(([, pause]) => pause)).toEqual([
    250, 500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000,
  ]);
  expect(pauses[0]?.[0]).toBe('SIGKILL');
  expect(kept.current().number).toBe(10);
});

test('one that lived for a minute is started again at once', async () => {
  const { started, pauses, pass, live } = stage();
  for (const [number, lived] of [10, 59_999, 60_000].entries()) {
    live(lived);
    await started[number]?.end('exit code 1');
    pass();
  }
  expect(pauses.map(([, pause]) => pause)).toEqual([250, 500, 250]);
});

test('after the release nothing is started, neither during a pause nor when the program ends', async () => {
  const during = stage();
  await during.started[0]?.end('SIGKILL');
  expect(during.isWaiting()).toBe(true);
  during.kept.release();
  expect(during.isWaiting()).toBe(false);

  const after = stage();
  after.kept.release();
  await after.started[0]?.end('SIGTERM');
  expect([after.pauses, after.isWaiting()]).toEqual([[], false]);
});
