import { expect, test } from 'vitest';
import { DatabaseAway } from '../database/out-of-reach';
import { startPeriodicJobs, type PeriodicJob } from './periodic-jobs';

/** Timers that fire when the test says so, and a log that is kept. */
function place(jobs: PeriodicJob[], random = () => 0.5) {
  const timers: { due: number; call: () => void; cancelled: boolean }[] = [];
  const told: string[] = [];
  let time = 0;
  const tell =
    (level: string) =>
    ({ job, seconds }: { job?: string; seconds?: number }) =>
      void told.push([level, job ?? seconds].join(' '));
  const stop = startPeriodicJobs(jobs, {
    random,
    now: () => time,
    log: { info: tell('info'), warn: tell('warn'), error: tell('error') },
    after(milliseconds, call) {
      const timer = { due: time + milliseconds, call, cancelled: false };
      timers.push(timer);
      return () => void (timer.cancelled = true);
    },
  });
  return {
    told,
    stop,
    /** Returns the milliseconds until each waiting timer. */
    waiting: () => timers.filter(({ cancelled }) => !cancelled).map(({ due }) => due - time),
    /** Lets time pass, and fires the timers that are due. */
    async pass(milliseconds: number) {
      time += milliseconds;
      const due = timers.filter((timer) => timer.due <= time && !timer.cancelled);
      for (const timer of due) timers.splice(timers.indexOf(timer), 1);
      for (const { call } of due) call();
      // All pending work runs before the next task of the event loop.
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

/** A job whose runs end as the test says. */
function job(name: string, every: number) {
  const runs: { end(): void; fail(error: Error): void; signal: AbortSignal }[] = [];
  const run = (signal: AbortSignal) =>
    new Promise<void>((end, fail) => void runs.push({ end, fail, signal }));
  return { name, every, run, runs };
}

const hour = 3_600_000;

test('each runs soon and then as often as it says, none beside itself', async () => {
  const quick = job('quick', hour);
  const slow = job('slow', 24 * hour);
  const { pass } = place([quick, slow]);
  await pass(5_000);
  expect([quick.runs.length, slow.runs.length]).toEqual([1, 1]);
  // The first run continues, however long it takes.
  await pass(10 * hour);
  expect(quick.runs).toHaveLength(1);
  quick.runs[0]!.end();
  slow.runs[0]!.end();
  await pass(0);
  await pass(hour - 1);
  expect(quick.runs).toHaveLength(1);
  await pass(1);
  expect([quick.runs.length, slow.runs.length]).toEqual([2, 1]);
});

test('their moments are spread, the first within ten seconds, the next by a tenth', async () => {
  const chances = [0, 0.25, 0.999, 0, 0.999];
  const jobs = [job('a', hour), job('b', hour), job('c', 2_000)];
  const { pass, waiting } = place(jobs, () => chances.shift() ?? 0.5);
  expect(waiting()).toEqual([0, 2_500, 1_998]);
  await pass(2_500);
  jobs[0]!.runs[0]!.end();
  await pass(0);
  expect(waiting()).toEqual([0.9 * hour]);
  jobs[1]!.runs[0]!.end();
  await pass(0);
  expect(waiting()[1]).toBeCloseTo(1.0998 * hour, -1);
});

test('one that fails is logged and tried again, the others do not notice', async () => {
  const bad = job('bad', hour);
  const good = job('good', hour);
  const thrown: PeriodicJob = {
    name: 'thrown',
    every: hour,
    run: () => {
      throw new Error('at once');
    },
  };
  const { pass, told, waiting } = place([bad, good, thrown]);
  await pass(5_000);
  bad.runs[0]!.fail(new Error('no'));
  good.runs[0]!.end();
  await pass(0);
  expect(told.sort()).toEqual(['error bad', 'error thrown']);
  expect(waiting()).toEqual([hour, hour, hour]);
  await pass(hour);
  expect([bad.runs.length, good.runs.length]).toEqual([2, 2]);
});

test('that the database is away is said once, and once that it is back', async () => {
  const jobs = [job('a', hour), job('b', hour), job('elsewhere', hour)];
  const { pass, told } = place(jobs);
  await pass(5_000);
  for (const { runs } of jobs.slice(0, 2)) runs.at(-1)!.fail(new DatabaseAway());
  jobs[2]!.runs.at(-1)!.end(); // needs no database
  await pass(0);
  await pass(hour);
  for (const { runs } of jobs) runs.at(-1)!.fail(new DatabaseAway());
  await pass(0);
  expect(told).toEqual(['warn a']);
  await pass(hour);
  for (const { runs } of jobs) runs.at(-1)!.end();
  await pass(0);
  expect(told).toEqual(['warn a', 'info 7200']);
});

test('the end is told to what goes on, which is waited for; nothing begins after it', async () => {
  const busy = job('busy', hour);
  const idle = job('idle', hour);
  const chances = [0, 0.9];
  const { pass, stop, waiting, told } = place([busy, idle], () => chances.shift() ?? 0.5);
  await pass(0);
  let ended = false;
  const stopping = stop().then(() => (ended = true));
  await pass(hour);
  expect({ ended, aborted: busy.runs[0]!.signal.aborted }).toEqual({ ended: false, aborted: true });
  // The database ends with the process.
  busy.runs[0]!.fail(new DatabaseAway());
  await stopping;
  await pass(48 * hour);
  expect([busy.runs.length, idle.runs.length, waiting(), told]).toEqual([1, 0, [], []]);
});
