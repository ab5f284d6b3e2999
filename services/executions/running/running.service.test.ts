import { describe, expect, it } from 'vitest';
import { startExecutions } from '../executions.fixture';

const tagged = { name: 'Scenario Group 1', tags: ['regression'] };

describe('run now', () => {
  it('runs every flow, group and scenario in its browser and size, under the caps of groups and project', async () => {
    const executions = await startExecutions({ scenarios: 3 });
    const { _id: id } = await executions.plan({
      flows: [
        {
          scenarioGroups: [
            { ...tagged, threadCount: 2 },
            { ...tagged, threadCount: 1 },
          ],
        },
        {
          browser: 'Firefox',
          viewport: 'Mobile - 375px',
          attempts: 3,
          scenarioGroups: [{ ...tagged, threadCount: 1 }],
        },
        // A flow does not run unless all of its groups have threads.
        {
          browser: 'WebKit',
          scenarioGroups: [
            { ...tagged, threadCount: 1 },
            { ...tagged, threadCount: 0 },
          ],
        },
        { browser: 'WebKit', scenarioGroups: [] },
      ],
    });
    const runId = await executions.run(id);
    const { rows: cases } = await executions.database.pool.query(
      'select scenario_name, browser, viewport, attempts as attempt_number from results order by position',
    );
    expect(cases).toHaveLength(9);
    expect(cases[8]).toEqual({
      scenario_name: 'Scenario 3',
      browser: 'firefox',
      viewport: 'Mobile - 375px',
      attempt_number: 1,
    });
    const { rows: jobs } = await executions.database.pool.query(
      'select lane, lane_cap, priority, count(*)::int from jobs group by 1, 2, 3 order by 1',
    );
    expect(jobs).toEqual([
      { lane: `${runId}:0:0`, lane_cap: 2, priority: 0, count: 3 },
      { lane: `${runId}:0:1`, lane_cap: 1, priority: 0, count: 3 },
      { lane: `${runId}:1:0`, lane_cap: 1, priority: 0, count: 3 },
    ]);
    const claimed = [];
    for (let job = await executions.queue.claim('w'); job; job = await executions.queue.claim('w'))
      claimed.push(job);
    expect(claimed.map(({ payload }) => [payload.browser, payload.viewport.width])).toEqual([
      ['chromium', 1024],
      ['chromium', 1024],
      ['chromium', 1024],
      ['firefox', 375],
    ]);
    expect(claimed[3]?.payload).toMatchObject({ attemptNumber: 1, attemptsLeft: 2, commit: 'c0ffee' });
    const { rows: runs } = await executions.database.pool.query(
      'select mode, execution_id, name, browser, total, username from runs',
    );
    expect(runs).toEqual([
      {
        mode: 'executions',
        execution_id: id,
        name: 'Nightly',
        browser: 'chromium, firefox',
        total: 9,
        username: 'Ada Lovelace',
      },
    ]);
  });

  it('runs one after the other where the execution is single threaded', async () => {
    const executions = await startExecutions({ scenarios: 2 });
    const flow = { scenarioGroups: [{ ...tagged, threadCount: 2 }] };
    const { _id: id } = await executions.plan({ isSingleThreaded: true, flows: [flow, flow] });
    await executions.run(id);
    for (let remaining = 4; remaining > 0; remaining--) {
      const job = await executions.queue.claim('w');
      if (!job) throw new Error('there is no job');
      expect(await executions.queue.claim('w')).toBeNull();
      await executions.queue.finish(job.id, job.token, 'done');
    }
    expect(await executions.queue.claim('w')).toBeNull();
  });

  it('starts once, however often somebody clicks, and again when it is done', async () => {
    const executions = await startExecutions({ scenarios: 1 });
    const { _id: id } = await executions.plan();
    const click = () => executions.call.run({ params: { id }, body: { projectId: executions.project.id } });
    const answers = await Promise.all([click(), click(), click()]);
    const refused = {
      wasRunInitiated: false,
      error: 'This execution is running already. Stop it first, or wait until it is done.',
    };
    expect(answers.filter(({ wasRunInitiated }) => wasRunInitiated)).toHaveLength(1);
    expect(answers.filter(({ wasRunInitiated }) => !wasRunInitiated)).toEqual([refused, refused]);
    executions.told.length = 0;
    await executions.work('PASSED');
    expect(executions.told).toContain(`executions-changed project:${executions.project.id}`);
    expect(await executions.instance(id)).toMatchObject({ state: 'done', scenariosPassed: 1 });
    expect(await click()).toMatchObject({ wasRunInitiated: true });
  });

  it('takes the scenarios and threads of now, not those of the last save', async () => {
    const executions = await startExecutions({ scenarios: 2 });
    const { _id: id } = await executions.plan();
    executions.project.maxExecutionThreads = 1;
    executions.setScenarios(4);
    await executions.run(id);
    const { rows } = await executions.database.pool.query(
      'select distinct lane_cap, count(*)::int from jobs group by 1',
    );
    expect(rows).toEqual([{ lane_cap: 1, count: 4 }]);
  });

  it.each([
    ['To enable this feature, please purchase a license.', { threads: 0 }],
    [
      'Please allocate some threads to at least one flow first',
      { flows: [{ scenarioGroups: [{ ...tagged, threadCount: 0 }] }] },
    ],
    ['Please allocate some threads to at least one flow first', { flows: [] }],
    ['There is no scenario with steps to run.', { scenarios: 0 }],
    ['A run can have at most 10,000 scenarios; these are 10,001.', { scenarios: 10_001 }],
  ])(
    'refuses: %s',
    async (
      error,
      { threads, flows, scenarios }: { threads?: number; flows?: object[]; scenarios?: number },
    ) => {
      const executions = await startExecutions({ scenarios: 1 });
      const { _id: id } = await executions.plan(flows && ({ flows } as object));
      if (threads !== undefined) executions.project.maxExecutionThreads = threads;
      if (scenarios !== undefined) executions.setScenarios(scenarios);
      const answer = await executions.call.run({
        params: { id },
        body: { projectId: executions.project.id },
      });
      expect(answer).toEqual({ wasRunInitiated: false, error });
      const { rows } = await executions.database.pool.query('select count(*)::int from jobs');
      expect(rows).toEqual([{ count: 0 }]);
    },
  );
});

// The benchmark `starting` measures the time.
it('starts and halts ten thousand scenarios at once', { timeout: 240_000 }, async () => {
  const executions = await startExecutions({ scenarios: 10_000 });
  const { _id: id } = await executions.plan();
  const runId = await executions.run(id);
  expect(await executions.instance(id)).toMatchObject({ state: 'queued', totalScenarios: 10_000 });
  await executions.call.halt({ params: { instanceId: runId }, body: { projectId: executions.project.id } });
  expect(await executions.instance(id)).toMatchObject({ state: 'done', verboseStatus: 'Stopped' });
});

describe('the console', () => {
  it('tells what happened in lines, with the counts at each moment', async () => {
    const executions = await startExecutions({ scenarios: 2 });
    const { _id: id } = await executions.plan({ flows: [{ attempts: 2, scenarioGroups: [tagged] }] });
    const instanceId = await executions.run(id);
    const lines = async () => {
      const query = { projectId: executions.project.id };
      const answer = await executions.call.getConsole({ params: { instanceId }, query });
      if (!answer.status) throw new Error(answer.error);
      expect(answer.lines.map(({ time }) => time)).toEqual(answer.lines.map(({ time }) => time).sort());
      return answer.lines.map((line) => {
        return `${line.verboseStatus} (${line.scenariosPassed}/${line.scenariosFailed})`;
      });
    };
    expect(await lines()).toEqual(['Queued (0/0)']);
    await executions.work('FAILED');
    await executions.work('PASSED');
    const running = [
      'Queued (0/0)',
      'Started: Scenario 1 · Chromium, Desktop - 1024px (0/0)',
      'Failed, will be tried again: Scenario 1 · Chromium, Desktop - 1024px (0/0)',
      'Started: Scenario 2 · Chromium, Desktop - 1024px (0/0)',
      'Passed: Scenario 2 · Chromium, Desktop - 1024px (1/0)',
    ];
    expect(await lines()).toEqual(running);
    await executions.work('FAILED');
    expect(await lines()).toEqual([
      ...running,
      'Started: Scenario 1, attempt 2 · Chromium, Desktop - 1024px (1/0)',
      'Failed: Scenario 1, attempt 2 · Chromium, Desktop - 1024px (1/1)',
      'Failed (1/1)',
    ]);
  });

  it('tells flows of one browser and viewport apart by their numbers, and only those', async () => {
    const executions = await startExecutions({ scenarios: 1 });
    const twin = { scenarioGroups: [tagged] };
    const { _id: id } = await executions.plan({
      flows: [{ scenarioGroups: [] }, twin, twin, { ...twin, browser: 'Firefox' }],
    });
    const instanceId = await executions.run(id);
    for (let remaining = 3; remaining > 0; remaining--) await executions.work('PASSED');
    const query = { projectId: executions.project.id };
    const answer = await executions.call.getConsole({ params: { instanceId }, query });
    const said = answer.status ? answer.lines.map(({ verboseStatus }) => verboseStatus) : [];
    expect(said.filter((line) => line.startsWith('Passed: ')).sort()).toEqual([
      'Passed: Scenario 1 · Chromium, Desktop - 1024px, flow 2',
      'Passed: Scenario 1 · Chromium, Desktop - 1024px, flow 3',
      'Passed: Scenario 1 · Firefox, Desktop - 1024px',
    ]);
  });

  it('tells of a halt, and not of what never began', async () => {
    const executions = await startExecutions({ scenarios: 3 });
    const { _id: id } = await executions.plan();
    const instanceId = await executions.run(id);
    const body = { projectId: executions.project.id };
    await executions.call.halt({ params: { instanceId }, body });
    const answer = await executions.call.getConsole({ params: { instanceId }, query: body });
    expect(answer).toMatchObject({
      name: 'Nightly',
      lines: [
        { verboseStatus: 'Queued' },
        { verboseStatus: 'Stopping execution...' },
        { verboseStatus: 'Stopped' },
      ],
    });
  });
});

it('lists planned executions by name, behind runs from the features page that are under way', async () => {
  const executions = await startExecutions({ scenarios: 1 });
  for (const name of ['beta', 'Alpha', 'Gamma']) await executions.plan({ name });
  const adHoc = await executions.runNow();
  const list = () => executions.call.list({ query: { projectId: executions.project.id } });
  expect((await list()).map(({ name, planned }) => [name, planned])).toEqual([
    ['Scenario 1', false],
    ['Alpha', true],
    ['beta', true],
    ['Gamma', true],
  ]);
  const followed = await executions.call.getRun({
    params: { id: adHoc },
    query: { projectId: executions.project.id },
  });
  expect(followed).toMatchObject({ instance: { instanceId: adHoc, state: 'queued' } });
  await executions.work('PASSED');
  expect((await list()).map(({ name }) => name)).toEqual(['Alpha', 'beta', 'Gamma']);
});

it('notes a start by a program, which comes with an access token, and no start from a page', async () => {
  const noted: unknown[] = [];
  const executions = await startExecutions({
    change: { noteUsage: async (...event) => void noted.push(event) },
  });
  const { user, project, call } = executions;
  // Each execution runs only once at a time.
  const plans = [await executions.plan({ name: 'By hand' }), await executions.plan({ name: 'By a program' })];
  const [byHand = '', byProgram = ''] = plans.map(({ _id }) => _id);
  await executions.runNow();
  await executions.run(byHand);
  expect(noted).toEqual([]);

  Object.assign(user, { tokenProjectId: project.id, tokenScopes: ['run'] });
  await executions.runNow();
  await executions.run(byProgram);
  const event = ['cli_run_tests', { userId: user.userId, projectId: project.id }];
  expect(noted).toEqual([event, event]);
  // A refused start is not counted as a start.
  const refused = await call.runNow({ body: { projectId: project.id, env: 'nowhere' } });
  expect(refused.wasRunInitiated).toBe(false);
  await expect(executions.run(byProgram)).rejects.toThrow('is running already');
  expect(noted).toHaveLength(2);
});
