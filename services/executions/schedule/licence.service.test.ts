import { describe, expect, it } from 'vitest';
import { licenceEnd } from '../executions.fixture';
import { at, everyNight, startScheduled } from './scheduled.fixture';

describe('an expired licence', () => {
  it('disables all executions of the project when one is due, and starts nothing', async () => {
    const started = await startScheduled();
    const later = await started.plan({ name: 'Later', schedule: { ...everyNight, time: '04:00' } });
    started.project.is_expired = true;
    started.setTime('2026-03-28T01:30Z');
    await started.scheduler().tick();
    const { rows } = await started.database.pool.query(
      'select enabled, next_run_at, schedule is not null as planned from executions',
    );
    expect(rows).toEqual(Array(2).fill({ enabled: false, next_run_at: null, planned: true }));
    expect((await started.get()).slots).toMatchObject([
      { outcome: 'refused', reason: 'License has expired' },
    ]);
    expect(await started.rows()).toEqual({ instances: 0, runs: 0, jobs: 0 });
    expect(later.enabled).toBe(true);
  });

  it('shows them disabled to whoever looks', async () => {
    const started = await startScheduled();
    started.project.is_expired = true;
    const [listed] = await started.call.list({ query: { projectId: started.project.id } });
    const disabled = {
      enabled: false,
      nextRun: null,
      licenceEnded: { at: null },
      schedule: { time: '02:30' },
    };
    expect(listed).toMatchObject(disabled);
    expect(await started.get()).toMatchObject(disabled);
    // Reading has not changed anything, and has notified nobody.
    const { rows } = await started.database.pool.query('select enabled, next_run_at from executions');
    expect(rows).toEqual([{ enabled: true, next_run_at: new Date('2026-03-28T01:30Z') }]);
    expect(started.told.filter((event) => event.startsWith('executions-changed'))).toHaveLength(1);
  });

  it('disables executions before one is due, says why, and enables them again when it is renewed', async () => {
    const started = await startScheduled();
    const entries: { event: string; actor: string; subject: string }[] = [];
    started.sender.telling.audit = async (_db, _now, entry) => void entries.push(entry);
    started.project.is_expired = true;
    started.told.length = 0;
    await Promise.all([started.scheduler().tick(), started.scheduler().tick()]);
    expect(started.told).toEqual([`executions-changed project:${started.project.id}`]);
    const ended = { at: licenceEnd.getTime() };
    expect(await started.get()).toMatchObject({ enabled: false, nextRun: null, licenceEnded: ended });

    started.setTime('2026-03-31T12:00Z');
    started.project.is_expired = false;
    await Promise.all([started.scheduler().tick(), started.scheduler().tick()]);
    expect(await started.get()).toMatchObject({
      enabled: true,
      licenceEnded: null,
      nextRun: at('2026-04-01T00:30Z'),
      slots: [],
    });
    expect(await started.rows()).toEqual({ instances: 0, runs: 0, jobs: 0 });
    expect(entries.map(({ event, actor, subject }) => [event, actor, subject])).toEqual([
      ['schedules-disabled', 'scheduler', 'The license expired on 2026-03-27T18:00:00.000Z: Nightly'],
      ['schedules-enabled', 'scheduler', 'The license was renewed: Nightly'],
    ]);
  });

  it('leaves executions off that a person turned off before or after the license ended', async () => {
    const started = await startScheduled();
    const { call, project } = started;
    const before = await started.plan({ name: 'Before', schedule: everyNight });
    const turnOff = (id: string) => call.deschedule({ params: { id }, body: { projectId: project.id } });
    await turnOff(before._id);
    project.is_expired = true;
    await started.scheduler().tick();
    const shown = await call.list({ query: { projectId: project.id } });
    expect(shown.map(({ name, licenceEnded }) => [name, licenceEnded?.at ?? null])).toEqual([
      ['Before', null],
      ['Nightly', licenceEnd.getTime()],
    ]);
    project.is_expired = false;
    await turnOff(started.id);
    await started.scheduler().tick();
    const later = await call.list({ query: { projectId: project.id } });
    expect(later.map(({ enabled, licenceEnded }) => [enabled, licenceEnded])).toEqual([
      [false, null],
      [false, null],
    ]);
  });

  it('keeps an execution on whose schedule is saved between the renewal and the next look', async () => {
    const started = await startScheduled();
    const { call, project, id } = started;
    project.is_expired = true;
    await started.scheduler().tick();
    project.is_expired = false;
    const { name, env, branch, flows } = await started.get();
    const schedule = { ...everyNight, time: '03:00' };
    await call.update({
      params: { id },
      query: { wasScheduleUpdated: 'true' },
      body: { projectId: project.id, execution: { name, env, branch, flows, schedule } },
    });
    expect(await started.get()).toMatchObject({ enabled: true, licenceEnded: null });
  });
});
