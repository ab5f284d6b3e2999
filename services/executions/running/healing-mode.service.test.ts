import { describe, expect, it } from 'vitest';
import type { Schedule } from '#contracts/executions';
import { startExecutions } from '../executions.fixture';

const everyNight: Schedule = {
  days: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
  isBiweekly: false,
  time: '02:30',
  timeZone: 0,
  zone: 'Europe/Berlin',
};
const withheld = 'This environment only proposes fixes.';

async function start() {
  const started = await startExecutions({ scenarios: 1 });
  const { call, project, database } = started;
  const body = { projectId: project.id };
  return {
    ...started,
    runIn: (env: string, healing?: 'heal' | 'propose') => call.runNow({ body: { ...body, env, healing } }),
    runPlan: (id: string, healing?: 'heal' | 'propose') =>
      call.run({ params: { id }, body: { ...body, healing } }),
    rerun: (runId: string, healing?: 'heal' | 'propose') => call.rerun({ body: { ...body, runId, healing } }),
    /** Returns the modes of runs and of their jobs, the oldest first. */
    async modes() {
      const { rows } = await database.pool.query<{ said: string }>(
        `select runs.healing || ' ' || (payload ->> 'healing') as said
         from runs join jobs on group_id = runs.id order by number, jobs.id`,
      );
      return rows.map(({ said }) => said);
    },
  };
}

describe('a run from the features page', () => {
  it('proposes, unless AI recovery is asked for', async () => {
    const { runIn, modes } = await start();
    await runIn('demo');
    const healed = await runIn('demo', 'heal');
    expect(await modes()).toEqual(['propose propose', 'heal heal']);
    expect(healed).not.toHaveProperty('note');
  });

  it('never heals where the environment only proposes, and is told so', async () => {
    const { runIn, modes } = await start();
    expect(await runIn('production', 'heal')).toMatchObject({ wasRunInitiated: true, note: withheld });
    expect(await runIn('production', 'propose')).not.toHaveProperty('note');
    expect(await modes()).toEqual(['withheld propose', 'propose propose']);
  });
});

describe('an execution', () => {
  it('is planned without AI recovery by a client that does not know of it', async () => {
    const { plan, runPlan, modes } = await start();
    const execution = await plan();
    expect(execution.healing).toBe('propose');
    await runPlan(execution._id);
    expect(await modes()).toEqual(['propose propose']);
  });

  it('heals by hand as it is planned, or as this one start is asked to', async () => {
    const { plan, runPlan, modes, work, instance } = await start();
    const { _id: id } = await plan({ healing: 'heal' });
    await runPlan(id);
    expect(await instance(id)).toMatchObject({ healing: 'heal' });
    await work('PASSED');
    await runPlan(id, 'propose');
    expect(await modes()).toEqual(['heal heal', 'propose propose']);
  });

  it('heals by its schedule, and keeps its switch when only something else is saved', async () => {
    const started = await start();
    started.setTime('2026-03-27T12:00Z');
    const { _id: id } = await started.plan({ healing: 'heal', schedule: everyNight });
    started.setTime('2026-03-28T01:31Z');
    await started.scheduler().tick();
    expect(await started.modes()).toEqual(['heal heal']);
    const query = { projectId: started.project.id };
    expect(await started.call.deschedule({ params: { id }, body: query })).toMatchObject({
      execution: { healing: 'heal' },
    });
  });

  it('only proposes in an environment that does, and says so', async () => {
    const { plan, runPlan, modes, instance } = await start();
    const { _id: id } = await plan({ healing: 'heal', env: 'production' });
    expect(await runPlan(id)).toMatchObject({ wasRunInitiated: true, note: withheld });
    expect(await instance(id)).toMatchObject({ healing: 'withheld' });
    expect(await modes()).toEqual(['withheld propose']);
  });

  it('has later attempts of a test in the mode of the first', async () => {
    const { plan, runPlan, work } = await start();
    const flows = [{ attempts: 2, scenarioGroups: [{ name: 'Scenario Group 1', tags: ['regression'] }] }];
    const { _id: id } = await plan({ healing: 'heal', flows });
    await runPlan(id);
    await work('FAILED');
    expect((await work('PASSED')).payload).toMatchObject({ attemptNumber: 2, healing: 'heal' });
  });
});

it('a rerun of a run that healed heals only where it is asked to', async () => {
  const { runIn, rerun, work, modes } = await start();
  const first = await runIn('demo', 'heal');
  if (!first.wasRunInitiated) throw new Error(first.error);
  await work('PASSED');
  await rerun(first.runId);
  await work('PASSED');
  await rerun(first.runId, 'heal');
  expect(await modes()).toEqual(['heal heal', 'propose propose', 'heal heal']);
});
