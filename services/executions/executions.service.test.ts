import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { ClaimedJob } from '#services/foundation/queue/index';
import { startExecutions } from './executions.fixture';

type Executions = Awaited<ReturnType<typeof startExecutions>>;

async function claim({ queue }: Executions): Promise<ClaimedJob> {
  const job = await queue.claim('w1');
  if (!job) throw new Error('there is no job');
  return job;
}
const refOf = ({ payload: { runId, testCaseId }, attempt }: ClaimedJob) => ({ runId, testCaseId, attempt });

/** Runs the next scenario, as a worker does. */
async function work(executions: Executions, status: 'PASSED' | 'FAILED'): Promise<void> {
  const job = await claim(executions);
  await executions.sink.scenarioStarted(refOf(job), { startTime: Date.now(), worker: 'w1' });
  await executions.sink.scenarioFinished(refOf(job), { status, endTime: Date.now() });
  await executions.queue.finish(job.id, job.token, 'done');
}

describe('run now', () => {
  it('runs code that nobody saved from the commit made of it, and says so in the name', async () => {
    const requested: unknown[] = [];
    const plan = (await startExecutions()).planned;
    const { call, project, records, user } = await startExecutions({
      change: {
        plan: async (...what) => {
          requested.push(what.at(-1));
          return plan;
        },
      },
    });
    const files = [{ name: 'a.mjs', content: '// unsaved' }];
    const answer = await call.runNow({ body: { projectId: project.id, env: 'demo', files } });
    if (!answer.wasRunInitiated) throw new Error(answer.error);
    expect(requested).toEqual([{ runId: answer.runId, files, by: user }]);
    const [shown] = await call.list({ query: { projectId: project.id } });
    expect(shown?.name).toBe('basket (unsaved code)');
    expect(await records.openRuns(project.id)).toEqual([answer.runId]);
  });

  it('queues a job per scenario, pinned to the commit, which workers take to the end', async () => {
    const executions = await startExecutions({ scenarios: 2 });
    const { call, project, user } = executions;
    const id = await executions.runNow();
    expect(executions.told).toEqual([
      `run-changed run:${id} project:${project.id}`,
      `executions-changed project:${project.id}`,
    ]);
    const listed = await call.list({ query: { projectId: project.id } });
    expect(listed).toMatchObject([
      {
        _id: id,
        name: 'basket',
        env: 'demo',
        branch: 'main',
        userId: user.userId,
        projectId: project.id,
        enabled: false,
        running: true,
        instance: {
          instanceId: id,
          state: 'queued',
          verboseStatus: 'Queued',
          totalScenarios: 2,
          reportLink: `https://tests.example.com/${project.id}/run-report/${id}`,
        },
      },
    ]);

    const job = await claim(executions);
    expect(job.payload).toMatchObject({
      runId: id,
      projectId: project.id,
      commit: 'c0ffee',
      uri: 'features/basket.feature',
      line: 3,
      scenarioName: 'Scenario 1',
      env: { name: 'demo', baseUrl: 'http://localhost:1' },
      stepTimeout: 120_000,
      scenarioTimeout: 600_000,
      viewport: { width: 1024, height: 768 },
    });
    await executions.queue.release(job.id, job.token, 'given back', true);

    await work(executions, 'PASSED');
    expect(await executions.instance(id)).toMatchObject({
      state: 'running',
      verboseStatus: '1 of 2 scenarios done',
      scenariosPassed: 1,
      scenariosFailed: 0,
    });
    await work(executions, 'FAILED');
    expect(await executions.instance(id)).toMatchObject({ state: 'done', verboseStatus: 'Failed' });
    expect(await call.list({ query: { projectId: project.id } })).toEqual([]);
  });

  it('tells workers of a rerun from a report, and of nothing else', async () => {
    const executions = await startExecutions({ scenarios: 1 });
    await executions.runNow();
    expect((await claim(executions)).payload).not.toHaveProperty('rerun');
    const body = { projectId: executions.project.id, env: 'demo', rerun: true };
    expect(await executions.call.runNow({ body })).toMatchObject({ wasRunInitiated: true });
    expect((await claim(executions)).payload).toMatchObject({ rerun: true });
  });

  it('lists what runs, newest first', async () => {
    const executions = await startExecutions();
    const started = [await executions.runNow(), await executions.runNow(), await executions.runNow()];
    const listed = await executions.call.list({ query: { projectId: executions.project.id } });
    expect(listed.map(({ _id }) => _id)).toEqual(started.reverse());
  });

  it('runs no more scenarios at once than the licence has threads', async () => {
    const executions = await startExecutions({ scenarios: 3 });
    executions.project.maxExecutionThreads = 2;
    await executions.runNow();
    expect([await executions.queue.claim('w'), await executions.queue.claim('w')]).not.toContain(null);
    expect(await executions.queue.claim('w')).toBeNull();
  });

  it.each([
    [{ env: '' }, 'Choose an environment first.'],
    [{}, 'Choose an environment first.'],
    [{ env: 'prod' }, 'There is no environment "prod" on this branch.'],
  ])('refuses %j and writes nothing', async (body, error) => {
    const executions = await startExecutions();
    const answer = await executions.call.runNow({ body: { projectId: executions.project.id, ...body } });
    expect(answer).toEqual({ wasRunInitiated: false, error });
    expect(await rowsOf(executions)).toEqual({ instances: 0, runs: 0, jobs: 0 });
  });

  it('refuses without threads, without scenarios, and with the words of the plan', async () => {
    const executions = await startExecutions({ scenarios: 0 });
    const { project } = executions;
    const run = () => executions.call.runNow({ body: { projectId: project.id, env: 'demo' } });
    expect(await run()).toMatchObject({ error: 'There is no scenario with steps to run.' });
    project.maxExecutionThreads = 0;
    expect(await run()).toMatchObject({ error: 'To enable this feature, please purchase a license.' });

    const plan = async () => ({ status: false as const, error: 'There is no scenario "x".' });
    const other = await startExecutions({ change: { plan } });
    const answer = await other.call.runNow({ body: { projectId: other.project.id, env: 'demo' } });
    expect(answer).toEqual({ wasRunInitiated: false, error: 'There is no scenario "x".' });
  });

  it('refuses an expired licence and a project of others', async () => {
    const executions = await startExecutions();
    const body = { projectId: executions.project.id, env: 'demo' };
    await expect(executions.callAs('bob').runNow({ body })).rejects.toMatchObject({ httpStatus: 404 });
    executions.project.is_expired = true;
    const expired = { httpStatus: 403, refusal: { because: 'licence', error: 'License has expired' } };
    await expect(executions.call.runNow({ body })).rejects.toMatchObject(expired);
  });

  it('leaves nothing behind when the jobs cannot be written', async () => {
    const enqueue = () => Promise.reject(new Error('the server stops here'));
    const queue = { enqueue, enqueueAgain: async () => false, halt: async () => [] };
    const executions = await startExecutions({ change: { queue } });
    await expect(executions.runNow()).rejects.toMatchObject({ httpStatus: 500 });
    expect(await rowsOf(executions)).toEqual({ instances: 0, runs: 0, jobs: 0 });
    expect(executions.told).toEqual([]);
  });
});

describe('halt', () => {
  it('stops what waits at once, tells the workers of what runs, and is done when they are', async () => {
    const executions = await startExecutions({ scenarios: 3 });
    const id = await executions.runNow();
    const job = await claim(executions);
    await executions.sink.scenarioStarted(refOf(job), { startTime: Date.now(), worker: 'w1' });
    const halt = () =>
      executions.call.halt({ params: { instanceId: id }, body: { projectId: executions.project.id } });
    expect(await halt()).toEqual({ status: true });
    expect(await executions.instance(id)).toMatchObject({
      state: 'stopping',
      verboseStatus: 'Stopping execution...',
    });
    expect(await executions.queue.claim('w2')).toBeNull();
    expect(await executions.queue.heartbeat(job.id, job.token)).toBe('halt');

    await executions.sink.scenarioFinished(refOf(job), { status: 'STOPPED', endTime: Date.now() });
    await executions.queue.finish(job.id, job.token, 'halted');
    expect(await halt()).toEqual({ status: true });
    expect(await executions.instance(id)).toMatchObject({ state: 'done', verboseStatus: 'Stopped' });
    expect(await executions.call.list({ query: { projectId: executions.project.id } })).toEqual([]);
  });

  it('ends a run of which nothing had started', async () => {
    const executions = await startExecutions();
    const id = await executions.runNow();
    await executions.call.halt({ params: { instanceId: id }, body: { projectId: executions.project.id } });
    expect(await executions.instance(id)).toMatchObject({ state: 'done', verboseStatus: 'Stopped' });
  });
});

describe('executions of others, and ids of nothing', () => {
  it('are missing', async () => {
    const executions = await startExecutions();
    const own = await executions.runNow();
    const missing = { status: false, because: 'missing', error: 'There is no such execution.' };
    for (const [as, projectId, id] of [
      ['ada', executions.project.id, randomUUID()],
      ['ada', executions.project.id, 'nothing'],
      ['bob', executions.stranger, own],
    ] as const) {
      const { get, halt } = executions.callAs(as);
      expect(await get({ params: { id }, query: { projectId } })).toEqual(missing);
      expect(await halt({ params: { instanceId: id }, body: { projectId } })).toEqual(missing);
    }
    expect(await executions.callAs('bob').list({ query: { projectId: executions.stranger } })).toEqual([]);
    expect(await executions.instance(own)).toMatchObject({ state: 'queued' });
  });
});

describe('after a crash', () => {
  it('mends what has no job any more and leaves what workers will take', async () => {
    const executions = await startExecutions({ scenarios: 3 });
    const waiting = await executions.runNow();
    const halted = await executions.runNow();
    const finished = await executions.runNow();
    // The server is killed after the queue removed the jobs, and before the runs service knows it.
    await executions.queue.halt(halted);
    // A job ended without a result, which never happens: workers write the result first.
    await executions.database.pool.query(`update jobs set status = 'done' where group_id = $1`, [finished]);

    expect(await executions.reconcile()).toBe(6);
    expect(await executions.instance(waiting)).toMatchObject({ state: 'queued' });
    expect(await executions.instance(halted)).toMatchObject({ state: 'done', verboseStatus: 'Stopped' });
    expect(await executions.instance(finished)).toMatchObject({
      state: 'done',
      verboseStatus: 'Failed',
      scenariosFailed: 3,
    });
  });
});

async function rowsOf({ database }: Executions) {
  const counted = await database.pool.query(`select (select count(*)::int from instances) as instances,
    (select count(*)::int from runs) as runs, (select count(*)::int from jobs) as jobs`);
  return counted.rows[0] as unknown;
}
