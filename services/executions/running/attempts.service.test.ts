import { describe, expect, it } from 'vitest';
import { startExecutions } from '../executions.fixture';

type Executions = Awaited<ReturnType<typeof startExecutions>>;

/** Starts an execution of one scenario with this many attempts. */
async function startAttempts(attempts: number, { scenarios = 1 } = {}) {
  const executions = await startExecutions({ scenarios });
  const scenarioGroups = [{ name: 'Scenario Group 1', tags: ['regression'] }];
  const { _id: id } = await executions.plan({ flows: [{ attempts, scenarioGroups }] });
  const instanceId = await executions.run(id);
  return { ...executions, instanceId, state: () => executions.instance(id) };
}

/** Returns the attempts of the run in order, as `number: status`. */
async function casesOf({ database }: Pick<Executions, 'database'>) {
  const { rows } = await database.pool.query<{ said: string; first: string; position: number }>(
    `select number || ': ' || attempts.status as said, first_attempt as first, position
     from attempts join results on results.id = result_id order by position, number`,
  );
  return rows;
}

describe('a flow that asks for attempts', () => {
  it('has a failing test tried again, each attempt of its own, until it passes', async () => {
    const started = await startAttempts(3, { scenarios: 2 });
    const first = await started.work('FAILED');
    expect(await started.state()).toMatchObject({
      state: 'running',
      totalScenarios: 2,
      scenariosPassed: 0,
      scenariosFailed: 0,
    });
    await started.work('PASSED');
    expect((await started.work('FAILED')).payload).toMatchObject({ attemptNumber: 2, attemptsLeft: 1 });
    await started.work('PASSED');
    expect(await started.state()).toMatchObject({
      state: 'done',
      verboseStatus: 'Passed',
      totalScenarios: 2,
      scenariosPassed: 2,
      scenariosFailed: 0,
    });
    const tried = { first: first.payload.testCaseId, position: 0 };
    expect(await casesOf(started)).toEqual([
      { ...tried, said: '1: FAILED' },
      { ...tried, said: '2: FAILED' },
      { ...tried, said: '3: PASSED' },
      { said: '1: PASSED', first: expect.not.stringContaining(tried.first), position: 1 },
    ]);
    expect(await started.queue.claim('w1')).toBeNull();
  });

  it('fails with the last attempt, and counts the scenario once', async () => {
    const started = await startAttempts(2);
    await started.work('FAILED');
    await started.work('FAILED');
    expect(await started.state()).toMatchObject({
      state: 'done',
      verboseStatus: 'Failed',
      scenariosFailed: 1,
    });
    expect(await started.queue.claim('w1')).toBeNull();
  });

  it('has nothing tried again that failed for another reason than the test, or as often as asked', async () => {
    const once = await startAttempts(1);
    await once.work('FAILED');
    expect(await casesOf(once)).toMatchObject([{ said: '1: FAILED' }]);

    const lost = await startAttempts(3);
    const job = await lost.queue.claim('w1');
    if (!job) throw new Error('there is no job');
    const at = { runId: job.payload.runId, testCaseId: job.payload.testCaseId, attempt: 1 };
    await lost.sink.scenarioFinished(at, { status: 'FAILED', endTime: 1 });
    expect(await lost.state()).toMatchObject({ state: 'done', verboseStatus: 'Failed' });
  });

  it('writes the result and the next attempt together or not at all', async () => {
    const started = await startAttempts(2);
    const job = await started.queue.claim('w1');
    if (!job) throw new Error('there is no job');
    const at = { runId: job.payload.runId, testCaseId: job.payload.testCaseId, attempt: 1 };
    await started.sink.scenarioStarted(at, { startTime: 1, worker: 'w1' });
    await started.database.pool.query('alter table attempts add constraint full_disk check (number < 2)');
    const outcome = { status: 'FAILED' as const, endTime: 2, again: job.payload };
    await expect(started.sink.scenarioFinished(at, outcome)).rejects.toThrow();
    expect(await casesOf(started)).toMatchObject([{ said: '1: RUNNING' }]);
    expect(await started.queue.counts(started.instanceId)).toMatchObject({ running: 1, queued: 0 });
    await started.database.pool.query('alter table attempts drop constraint full_disk');
    await started.sink.scenarioFinished(at, outcome);
    // The worker is lost before the queue knows the result, and another worker runs the job. No attempt is added twice.
    await started.sink.scenarioFinished({ ...at, attempt: 2 }, outcome);
    expect(await casesOf(started)).toMatchObject([{ said: '1: FAILED' }, { said: '2: QUEUED' }]);
    expect(await started.queue.counts(started.instanceId)).toMatchObject({ running: 1, queued: 1 });
  });

  it('stops with its attempts: one that waits, and one that would follow', async () => {
    const started = await startAttempts(3, { scenarios: 2 });
    const halt = () =>
      started.call.halt({
        params: { instanceId: started.instanceId },
        body: { projectId: started.project.id },
      });
    await started.work('FAILED');
    const running = await started.queue.claim('w1');
    if (!running) throw new Error('there is no job');
    const at = { runId: running.payload.runId, testCaseId: running.payload.testCaseId, attempt: 1 };
    await started.sink.scenarioStarted(at, { startTime: 1, worker: 'w1' });
    expect(await halt()).toEqual({ status: true });
    expect(await started.queue.heartbeat(running.id, running.token)).toBe('halt');
    await started.sink.scenarioFinished(at, { status: 'FAILED', endTime: 2, again: running.payload });
    expect(await casesOf(started)).toMatchObject([
      { said: '1: FAILED' },
      { said: '2: STOPPED' },
      { said: '1: FAILED' },
    ]);
    expect(await started.state()).toMatchObject({ state: 'done', verboseStatus: 'Stopped' });
    expect(await started.queue.claim('w1')).toBeNull();
  });

  it('leaves no attempt running when the halt comes at the moment of the failure', async () => {
    const started = await startAttempts(5, { scenarios: 6 });
    const jobs = [];
    for (let job = await started.queue.claim('w'); job; job = await started.queue.claim('w')) jobs.push(job);
    expect(jobs).toHaveLength(6);
    const ends = jobs.map(async ({ payload, attempt }) => {
      const at = { runId: payload.runId, testCaseId: payload.testCaseId, attempt };
      await started.sink.scenarioStarted(at, { startTime: 1, worker: 'w' });
      await started.sink.scenarioFinished(at, { status: 'FAILED', endTime: 2, again: payload });
    });
    const halted = started.call.halt({
      params: { instanceId: started.instanceId },
      body: { projectId: started.project.id },
    });
    await Promise.all([...ends, halted]);
    expect(await started.queue.claim('w')).toBeNull();
    expect(await started.queue.counts(started.instanceId)).toMatchObject({ queued: 0 });
    expect((await started.state()).state).toBe('done');
  });
});

it('keeps attempts that wait over a restart, and ends none of them', async () => {
  const started = await startAttempts(2);
  await started.work('FAILED');
  expect(await started.reconcile()).toBe(0);
  await started.work('PASSED');
  expect(await started.state()).toMatchObject({ state: 'done', verboseStatus: 'Passed' });
});
