import { describe, expect, it } from 'vitest';
import type { Log } from '#services/foundation/log';
import { Pool } from '#services/foundation/database/pool';
import { at, everyNight, startScheduled } from './scheduled.fixture';

describe('a slot', () => {
  it('starts when it is due, behind what people start, and the next one follows the wall clock', async () => {
    const started = await startScheduled();
    expect(started.nextRun).toBe(at('2026-03-28T01:30Z'));
    const scheduler = started.scheduler();
    await scheduler.tick();
    expect(await started.rows()).toEqual({ instances: 0, runs: 0, jobs: 0 });

    started.setTime('2026-03-28T01:30Z');
    started.told.length = 0;
    await scheduler.tick();
    expect(started.told).toContain(`executions-changed project:${started.project.id}`);
    const shown = await started.get();
    expect(shown).toMatchObject({ running: true, enabled: true, nextRun: at('2026-03-29T01:00Z') });
    expect(shown.slots).toEqual([
      {
        time: at('2026-03-28T01:30Z'),
        outcome: 'started',
        reason: null,
        instanceId: shown.instance?.instanceId,
      },
    ]);
    const { rows } = await started.database.pool.query('select username, mode, name from runs');
    expect(rows).toEqual([{ username: 'schedule', mode: 'executions', name: 'Nightly' }]);
    await started.runNow();
    expect((await started.queue.claim('w'))?.payload.runId).not.toBe(shown.instance?.instanceId);
    await started.finishAll();

    started.setTime('2026-03-29T01:00Z');
    await scheduler.tick();
    await scheduler.tick();
    expect(await started.rows()).toMatchObject({ instances: 2 });
    expect(await started.get()).toMatchObject({ nextRun: at('2026-03-30T00:30Z') });
  });

  it('starts exactly once with many servers at the same moment', async () => {
    const started = await startScheduled();
    started.setTime('2026-03-28T01:30Z');
    await Promise.all(Array.from({ length: 6 }, () => started.scheduler().tick()));
    expect(await started.rows()).toEqual({ instances: 1, runs: 1, jobs: 3 });
    expect((await started.get()).slots).toHaveLength(1);
  });

  it('leaves nothing behind when the server is lost in the middle, and starts from another one', async () => {
    const started = await startScheduled();
    started.setTime('2026-03-28T01:30Z');
    const lost = { enqueue: () => Promise.reject(new Error('killed')), enqueueAgain: async () => false };
    await started.scheduler({ queue: { ...lost, halt: async () => [] } }).tick();
    expect(await started.rows()).toEqual({ instances: 0, runs: 0, jobs: 0 });
    expect((await started.get()).slots).toEqual([]);
    await started.scheduler().tick();
    expect(await started.rows()).toEqual({ instances: 1, runs: 1, jobs: 3 });
  });

  it('is the latest one after days down, once; the earlier ones are listed as missed', async () => {
    const started = await startScheduled();
    started.setTime('2026-03-31T12:00Z');
    await Promise.all([started.scheduler().tick(), started.scheduler().tick()]);
    const { slots, nextRun } = await started.get();
    expect(slots.map(({ time, outcome }) => [new Date(time).toISOString(), outcome])).toEqual([
      ['2026-03-31T00:30:00.000Z', 'started'],
      ['2026-03-30T00:30:00.000Z', 'missed'],
      ['2026-03-29T01:00:00.000Z', 'missed'],
      ['2026-03-28T01:30:00.000Z', 'missed'],
    ]);
    expect(nextRun).toBe(at('2026-04-01T00:30Z'));
    const { recent } = await started.get();
    expect(recent.map(({ notStarted }) => notStarted)).toEqual([
      null,
      ...Array<string>(3).fill('Nothing was up to start it at that time.'),
    ]);
    expect(await started.rows()).toMatchObject({ instances: 1 });
  });

  it('is listed as missed for the latest fifty of a year down', async () => {
    const started = await startScheduled();
    started.setTime('2027-03-31T12:00Z');
    await started.scheduler().tick();
    const { rows } = await started.database.pool.query(
      'select outcome, count(*)::int from execution_slots group by 1 order by 1',
    );
    expect(rows).toEqual([
      { outcome: 'missed', count: 50 },
      { outcome: 'started', count: 1 },
    ]);
  });
});

describe('a slot that cannot start is refused with the reason, and the next one is waited for', () => {
  it.each([
    ['There is no environment "demo" on this branch.', { environment: async () => null }],
    ['There is no scenario with steps to run.', { scenarios: nothing }],
    ['The project has no branch named "main".', { scenarios: noBranch }],
  ])('%s', async (reason, change) => {
    const started = await startScheduled();
    started.setTime('2026-03-28T01:30Z');
    await started.scheduler(change).tick();
    const { slots, instance, recent, running } = await started.get();
    expect(slots).toMatchObject([{ outcome: 'refused', reason }]);
    // It never ran. Its last runs and Reports show a failed run at the time of the slot.
    expect([instance, running]).toEqual([null, false]);
    const [first] = recent;
    expect(first).toMatchObject({ instanceId: slots[0]?.instanceId, status: 'FAILED', notStarted: reason });
    const { rows } = await started.database.pool.query(
      `select runs.id, runs.status, published_at, scenario_name, message from runs
        join results on run_id = runs.id`,
    );
    expect(rows).toEqual([
      {
        id: first?.instanceId,
        status: 'FAILED',
        published_at: new Date('2026-03-28T01:30Z'),
        scenario_name: 'The execution did not start',
        message: reason,
      },
    ]);
    const { rows: listed } = await started.database.pool.query('select started_at, ended_at from runs');
    expect(listed).toEqual([{ started_at: null, ended_at: new Date('2026-03-28T01:30Z') }]);
    const [summary] = await started.call.list({ query: { projectId: started.project.id } });
    expect(summary?.recent).toMatchObject([{ notStarted: reason, status: 'FAILED' }]);
    const rerun = { projectId: started.project.id, runId: first?.instanceId ?? '' };
    expect(await started.call.rerun({ body: rerun })).toMatchObject({
      wasRunInitiated: false,
      error: expect.stringContaining('did not start') as string,
    });
    expect(await started.get()).toMatchObject({ enabled: true, nextRun: at('2026-03-29T01:00Z') });
    expect(await started.rows()).toEqual({ instances: 0, runs: 0, jobs: 0 });
  });

  it('while the last instance goes on', async () => {
    const started = await startScheduled();
    await started.run(started.id);
    started.setTime('2026-03-28T01:30Z');
    await started.scheduler().tick();
    expect((await started.get()).slots).toMatchObject([
      { outcome: 'refused', reason: expect.stringContaining('is running already') as string },
    ]);
    // Pages, and a CI that waits, still see the running instance.
    expect(await started.get()).toMatchObject({ running: true, instance: { notStarted: null } });
    const query = { projectId: started.project.id };
    const told = await started.call.getRun({ params: { id: started.id }, query });
    expect(told).toMatchObject({ instance: { state: 'queued', notStarted: null } });
  });

  it('without threads', async () => {
    const started = await startScheduled();
    started.project.maxExecutionThreads = 0;
    started.setTime('2026-03-28T01:30Z');
    await started.scheduler().tick();
    expect((await started.get()).slots).toMatchObject([
      { outcome: 'refused', reason: 'To enable this feature, please purchase a license.' },
    ]);
  });

  it('when its scenarios cannot be read for a quarter of an hour, and not before', async () => {
    const started = await startScheduled();
    const broken = { scenarios: () => Promise.reject(new Error('the disk is gone')) };
    started.setTime('2026-03-28T01:40Z');
    await started.scheduler(broken).tick();
    expect((await started.get()).slots).toEqual([]);
    started.setTime('2026-03-28T01:46Z');
    await started.scheduler(broken).tick();
    expect((await started.get()).slots).toMatchObject([
      { outcome: 'refused', reason: 'The scenarios of the project could not be read.' },
    ]);
  });
});

it('does not hold up the others by one that cannot be read', async () => {
  const started = await startScheduled();
  await started.plan({ name: 'Other', schedule: { ...everyNight, time: '02:45' } });
  started.setTime('2026-03-28T01:45Z');
  let requestCount = 0;
  const branch = await started.branch();
  const scenarios = () =>
    requestCount++ === 0 ? Promise.reject(new Error('unreadable')) : Promise.resolve(branch);
  await started.scheduler({ scenarios }).tick();
  expect(await started.rows()).toMatchObject({ instances: 1 });
});

it('runs with the threads given to groups where nobody can be asked for the licence', async () => {
  const started = await startScheduled();
  started.setTime('2026-03-28T01:30Z');
  await started.scheduler({ allowanceOf: undefined }).tick();
  const { rows } = await started.database.pool.query('select cap from queue_caps');
  expect(rows).toEqual([{ cap: 3 }]);
});

it('looks by itself until it is stopped', async () => {
  const started = await startScheduled();
  started.setTime('2026-03-28T01:30Z');
  const scheduler = started.scheduler();
  const seen = new Promise<void>((resolve) => {
    const push = started.told.push.bind(started.told);
    started.told.push = (...events) => {
      if (events[0]?.startsWith('executions-changed')) resolve();
      return push(...events);
    };
  });
  scheduler.start();
  await seen;
  await scheduler.stop();
  expect(await started.rows()).toMatchObject({ instances: 1 });
});

it('says once that the database is away and once that it is back, whatever is due meanwhile', async () => {
  const started = await startScheduled();
  const { pool } = started.database;
  if (!(pool instanceof Pool)) throw new Error('another pool');
  started.setTime('2026-03-28T01:30Z');
  const reported: [level: string, details: object, message: string][] = [];
  const tell = (level: string) => (details: object, message: string) =>
    void reported.push([level, details, message]);
  const log: Log = { debug: tell('debug'), info: tell('info'), warn: tell('warn'), error: tell('error') };
  let looks = 0;
  const clock = { now: () => (looks++, started.now()) };
  // The database becomes unavailable during a start.
  const scenarios = async () => {
    if (reported.length === 0) pool.setAway(true);
    return started.branch();
  };
  const scheduler = started.scheduler({ log, clock, scenarios }, { longest: 20, shortest: 20 });
  scheduler.start();
  await expect.poll(() => reported.length, { timeout: 30_000 }).toBe(1);
  looks = 0;
  await expect.poll(() => looks, { timeout: 30_000 }).toBeGreaterThan(5);
  pool.setAway(false);
  await expect
    .poll(() => reported.map(([, , message]) => message), { timeout: 30_000 })
    .toContain('A schedule was due');
  await expect
    .poll(() => reported.map(([, , message]) => message), { timeout: 30_000 })
    .toContain('Schedules are checked again');
  await scheduler.stop();
  expect(reported.map(([level, , message]) => `${level} ${message}`)).toEqual([
    'warn Schedules are not checked while the database does not answer',
    'info A schedule was due',
    'info Schedules are checked again',
  ]);
  expect(reported[0]?.[1]).toEqual({ err: expect.any(Error) as Error });
  expect(reported[2]?.[1]).toEqual({ seconds: expect.any(Number) as number });
  expect(await started.rows()).toMatchObject({ instances: 1 });
});

async function nothing() {
  return { status: true as const, commit: 'c0ffee', scenarios: [], malformed: [] };
}

async function noBranch() {
  return { status: false as const, error: 'The project has no branch named "main".' };
}
