import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Schedule } from '#contracts/executions';
import { startExecutions } from '../executions.fixture';

const group = { name: 'Scenario Group 1', tags: ['regression'] };
const schedule: Schedule = {
  days: ['Mon'],
  isBiweekly: false,
  time: '01:45',
  timeZone: 0,
  zone: 'Europe/Berlin',
};

async function start(options: Parameters<typeof startExecutions>[0] = {}) {
  const executions = await startExecutions(options);
  const { call, project } = executions;
  const query = { projectId: project.id };
  const plan = { name: 'Nightly', env: 'demo', branch: 'main' };
  return {
    ...executions,
    query,
    plannedBody: plan,
    create: (change: object = {}) => call.create({ query: {}, body: { ...query, ...plan, ...change } }),
    update: (id: string, change: object = {}, wasScheduleUpdated: 'true' | 'false' = 'false') =>
      call.update({
        params: { id },
        query: { wasScheduleUpdated },
        body: { ...query, execution: { ...plan, ...change } },
      }),
    async get(id: string) {
      const answer = await call.get({ params: { id }, query });
      if (!answer.status) throw new Error(answer.error);
      return answer.execution;
    },
  };
}

describe('a new execution', () => {
  it('is shown with its scenarios, threads and commands, and announced', async () => {
    const { create, call, query, user, project, told } = await start();
    const created = await create({ flows: [{ scenarioGroups: [group] }] });
    if (!created.status) throw new Error(created.error);
    expect(told).toEqual([`executions-changed project:${project.id}`]);
    expect(created.execution).toMatchObject({
      name: 'Nightly',
      userId: user.userId,
      enabled: false,
      running: false,
      planned: true,
      version: 1,
      schedule: null,
      nextRun: null,
      runnable: true,
      counts: { flows: 1, groups: 1, scenarios: 3 },
      instance: null,
      slots: [],
    });
    expect(created.execution.flows).toMatchObject([
      {
        browser: 'Chromium',
        viewport: 'Desktop - 1024px',
        attempts: 1,
        scenarioGroups: [
          {
            name: 'Scenario Group 1',
            tags: ['regression'],
            threadCount: 3,
            scenarios: [
              {
                featureIndex: 0,
                scenarioIndex: 0,
                feature: 'basket',
                scenario: 'Scenario 1',
                command: "TEST_ENV=demo npx cucumber-js features/basket.feature --name '^Scenario 1$'",
              },
              { scenario: 'Scenario 2' },
              { scenario: 'Scenario 3' },
            ],
          },
        ],
      },
    ]);
    const listed = await call.list({ query });
    const { flows: _flows, version: _version, slots: _slots, ...summary } = created.execution;
    expect(listed).toEqual([summary]);
  });

  it('needs a name of its own, regardless of case', async () => {
    const { create, call, query, update } = await start();
    await create();
    const taken = {
      status: false,
      because: 'name-taken',
      error: 'Choose a unique name, discarding your changes.',
    };
    expect(await create({ name: ' NIGHTLY ' })).toEqual(taken);
    const other = await create({ name: 'Weekly' });
    if (!other.status) throw new Error(other.error);
    expect(await update(other.execution._id, { name: 'nightly' })).toEqual(taken);
    expect(await update(other.execution._id, { name: 'weekly' })).toMatchObject({ status: true });
    expect((await call.list({ query })).map(({ name }) => name)).toEqual(['Nightly', 'weekly']);
  });

  it('has one name with many saves at once', async () => {
    const { create } = await start();
    const answers = await Promise.all(Array.from({ length: 5 }, () => create()));
    expect(answers.filter(({ status }) => status)).toHaveLength(1);
  });

  it.each([
    [{ env: 'gone' }, 'env', 'There is no environment "gone" on this branch.'],
    [
      { schedule: { ...schedule, zone: 'Mars/Olympus' } },
      'schedule',
      'There is no time zone "Mars/Olympus".',
    ],
  ])('is refused for %j', async (change, because, error) => {
    const { create, call, query } = await start();
    expect(await create(change)).toEqual({ status: false, because, error });
    expect(await call.list({ query })).toEqual([]);
  });

  it('is refused on a branch that is not there, without threads, and with an expired licence', async () => {
    const scenarios = async () => ({ status: false as const, error: 'There is no such branch.' });
    const branchless = await start({ change: { scenarios } });
    expect(await branchless.create()).toMatchObject({ because: 'branch', error: 'There is no such branch.' });
    const { create, project } = await start();
    project.maxExecutionThreads = 0;
    expect(await create()).toMatchObject({ because: 'threads' });
    project.is_expired = true;
    await expect(create()).rejects.toMatchObject({ httpStatus: 403, refusal: { because: 'licence' } });
  });

  it('takes texts as they are: quotes, emoji, no NUL', async () => {
    const { create } = await start();
    const created = await create({
      name: `a'"; drop\0 table\n😀`,
      flows: [{ scenarioGroups: [{ ...group, name: '\0x' }] }],
    });
    if (!created.status) throw new Error(created.error);
    expect(created.execution.name).toBe(`a'"; drop table\n😀`);
    expect(created.execution.flows[0]?.scenarioGroups[0]?.name).toBe('x');
    for (const name of ['', ' \t ', '\0', 'x'.repeat(81)]) {
      await expect(create({ name })).rejects.toMatchObject({ httpStatus: 400 });
    }
  });
});

describe('a save', () => {
  it('follows on the version it was made from, or is a conflict that changes nothing', async () => {
    const { create, update, get } = await start();
    const created = await create();
    if (!created.status) throw new Error(created.error);
    const { _id: id } = created.execution;
    const flows = [{ scenarioGroups: [{ ...group, threadCount: 2 }] }];
    expect(await update(id, { version: 1, flows })).toMatchObject({ execution: { version: 2 } });
    const stale = await update(id, { version: 1, name: 'Stale' });
    expect(stale).toMatchObject({ status: false, because: 'conflict' });
    expect(await get(id)).toMatchObject({ name: 'Nightly', version: 2, counts: { groups: 1 } });
    const both = await Promise.all([update(id, { version: 2 }), update(id, { version: 2 })]);
    expect(both.filter(({ status }) => status)).toHaveLength(1);
  });

  it('rewrites every command for another environment, and keeps one that is gone by now', async () => {
    const environments = new Set(['demo', "QA's"]);
    const environment = async (_project: string, _branch: string, name: string) =>
      environments.has(name) ? { name, baseUrl: 'http://localhost:1' } : null;
    const { create, update, get } = await start({ change: { environment } });
    const flows = [{ scenarioGroups: [group] }];
    const created = await create({ flows });
    if (!created.status) throw new Error(created.error);
    const { _id: id } = created.execution;
    await update(id, { env: "QA's", flows });
    const commands = async () =>
      (await get(id)).flows.flatMap((flow) =>
        flow.scenarioGroups[0]?.scenarios.map(({ command }) => command),
      );
    for (const command of await commands()) expect(command).toMatch(/^TEST_ENV='QA'\\''s' npx /);
    environments.delete("QA's");
    expect(await update(id, { env: "QA's", name: 'Renamed', flows })).toMatchObject({ status: true });
    expect(await update(id, { env: 'nope', flows })).toMatchObject({ because: 'env' });
  });

  it('changes the schedule only when it says so; a first one enables, none disables', async () => {
    const { create, update, get } = await start();
    const created = await create();
    if (!created.status) throw new Error(created.error);
    const { _id: id } = created.execution;
    await update(id, { schedule });
    expect(await get(id)).toMatchObject({ schedule: null, enabled: false });
    await update(id, { schedule }, 'true');
    // The fixture's clock shows Friday, 1 May 2026.
    const nextRun = Date.parse('2026-05-03T23:45Z');
    const settled = { ...schedule, timeZone: 2, since: '2026-05-01' };
    expect(await get(id)).toMatchObject({ schedule: settled, enabled: true, nextRun });
    await update(id, {});
    expect(await get(id)).toMatchObject({ schedule: settled, enabled: true, nextRun });
    await update(id, { schedule: null }, 'true');
    expect(await get(id)).toMatchObject({ schedule: null, enabled: false, nextRun: null });
  });
});

describe('the toggle', () => {
  it('needs a schedule, goes on and off, and keeps the schedule', async () => {
    const { create, call, query, get } = await start();
    const created = await create();
    if (!created.status) throw new Error(created.error);
    const { _id: id, version } = created.execution;
    const on = (body: object = {}) => call.schedule({ params: { id }, body: { ...query, ...body } });
    expect(await on()).toEqual({ status: false, because: 'schedule', error: 'Schedule is required' });
    expect(await on({ schedule })).toMatchObject({
      execution: { enabled: true, schedule: { time: '01:45' } },
    });
    const off = await call.deschedule({ params: { id }, body: query });
    expect(off).toMatchObject({ execution: { enabled: false, nextRun: null, schedule: { time: '01:45' } } });
    expect(await on()).toMatchObject({
      execution: { enabled: true, nextRun: Date.parse('2026-05-03T23:45Z') },
    });
    // A user who has the plan open can still save it.
    expect((await get(id)).version).toBe(version);
  });

  it('stays off when an execution that is off gets another time', async () => {
    const { create, call, query, update, get } = await start();
    const created = await create({ schedule });
    if (!created.status) throw new Error(created.error);
    const { _id: id } = created.execution;
    expect(created.execution.enabled).toBe(true);
    await call.deschedule({ params: { id }, body: query });
    await update(id, { schedule: { ...schedule, time: '03:00' } }, 'true');
    expect(await get(id)).toMatchObject({ enabled: false, nextRun: null, schedule: { time: '03:00' } });
  });
});

describe('what is deleted', () => {
  it('stops, is gone from the list, and leaves its reports', async () => {
    const executions = await start();
    const { _id: id } = await executions.plan({ schedule });
    const instanceId = await executions.run(id);
    const remove = () => executions.call.remove({ params: { id }, query: executions.query });
    expect(await remove()).toEqual({ status: true });
    expect(await executions.queue.claim('w')).toBeNull();
    expect(await executions.call.list({ query: executions.query })).toEqual([]);
    expect(await remove()).toMatchObject({ because: 'missing' });
    expect(await executions.records.progress([instanceId])).toMatchObject(
      new Map([[instanceId, { status: 'STOPPED' }]]),
    );
    const { rows } = await executions.database.pool.query('select execution_id from runs');
    expect(rows).toEqual([{ execution_id: id }]);
  });
});

describe('executions of others', () => {
  it.each([randomUUID(), 'no-id', "'; drop table executions"])('are missing: %s', async (unknown) => {
    const { call, query, update, plan, callAs, stranger } = await start();
    const own = await plan();
    for (const [as, id, projectId] of [
      [call, unknown, query.projectId],
      [callAs('bob'), own._id, stranger],
    ] as const) {
      const [params, body] = [{ id }, { projectId }];
      const missing = { status: false, because: 'missing' };
      expect(await as.get({ params, query: body })).toMatchObject(missing);
      expect(await as.getRun({ params, query: body })).toMatchObject(missing);
      expect(await as.schedule({ params, body: { ...body, schedule } })).toMatchObject(missing);
      expect(await as.deschedule({ params, body })).toMatchObject(missing);
      expect(await as.remove({ params, query: body })).toMatchObject(missing);
      expect(await as.run({ params, body })).toMatchObject({ wasRunInitiated: false });
      expect(await as.getConsole({ params: { instanceId: id }, query: body })).toMatchObject(missing);
    }
    expect(await update(unknown)).toMatchObject({ because: 'missing' });
    expect(await call.list({ query })).toHaveLength(1);
  });
});

it('takes the project of calls that do not name it from their header, as others send it', async () => {
  const { plan, project, callAs } = await start();
  const { _id: id } = await plan({ schedule });
  const call = callAs('ada', project.id);
  const params = { id };
  const execution = { name: 'Renamed', env: 'demo', branch: 'main' };
  expect(await call.update({ params, query: {}, body: { execution } })).toMatchObject({ status: true });
  expect(await call.get({ params, query: {} })).toMatchObject({ execution: { name: 'Renamed' } });
  expect(await call.deschedule({ params, body: {} })).toMatchObject({ execution: { enabled: false } });
  const envVariables = { EXTRACT_DIR: project.id, HEADLESS: true, MAX_EXECUTION_THREADS: 3 };
  expect(await call.schedule({ params, body: { envVariables, schedule } })).toMatchObject({ status: true });
  expect(await call.remove({ params, query: {} })).toEqual({ status: true });
  await expect(callAs('ada').deschedule({ params, body: {} })).rejects.toMatchObject({ httpStatus: 404 });
});
