import { describe, expect, it } from 'vitest';
import type { Plan } from '#contracts/executions/branch-scenarios';
import type { ScenarioOutcome } from '#contracts/worker/run-sink';
import { startExecutions } from '../executions.fixture';

const uri = 'features/basket.feature';

/** Starts with a finished run of two scenarios: the first failed, the second passed. */
async function start({ env = 'demo', change = {} } = {}) {
  const branch: { plan: Plan | null } = { plan: null };
  const executions = await startExecutions({
    scenarios: 2,
    change: { plan: async () => branch.plan ?? executions.planned, ...change },
  });
  const { call, project, database, queue, sink } = executions;
  const started = await call.runNow({ body: { projectId: project.id, env } });
  if (!started.wasRunInitiated) throw new Error(started.error);
  const { runId } = started;
  const failed = (await executions.work('FAILED')).payload.testCaseId;
  const passed = (await executions.work('PASSED')).payload.testCaseId;
  const retrain = (id = failed, of = runId) =>
    call.retrain({ body: { projectId: project.id, runId: of, id } });
  return {
    ...executions,
    branch,
    runId,
    failed,
    passed,
    retrain,
    async retrained() {
      const answer = await retrain();
      if (!answer.wasRunInitiated) throw new Error(answer.error);
      return answer.runId;
    },
    /** Ends the retraining as a worker does, with its reports. */
    async end(outcome: Partial<ScenarioOutcome>, reports: object[] = []) {
      const job = await queue.claim('w1');
      if (!job) throw new Error('there is no job');
      const { runId: id, testCaseId } = job.payload;
      const at = { runId: id, testCaseId, attempt: job.attempt };
      await sink.scenarioStarted(at, { startTime: 1, worker: 'w1' });
      await sink.stepsPlanned(at, [{ keyword: 'When', text: 'I pay' }]);
      for (const report of reports) {
        await database.pool.query(
          `insert into healings (id, project_id, run_id, attempt_id, step_index, report, created_at)
           values (gen_random_uuid(), $1, $2, $3, 0, $4, now())`,
          [project.id, id, testCaseId, report],
        );
      }
      await sink.scenarioFinished(at, { status: 'PASSED', endTime: 2, ...outcome });
      await queue.finish(job.id, job.token, 'done');
      return job.payload;
    },
    /** Returns the failed result, and the counts of its run. */
    async original() {
      const { rows } = await database.pool.query<{ outcome: string; stats: object | null; counts: string }>(
        `select outcome, retrain_stats as stats,
           concat_ws(' ', runs.status, runs.passed, runs.failed) as counts
         from results join runs on runs.id = run_id where results.id = $1`,
        [failed],
      );
      return rows[0];
    },
  };
}

const healed = {
  outcome: 'healed',
  isAmbiguous: false,
  found: { role: 'button', name: 'Pay now' },
  reason: null,
};

describe('retraining a failed result', () => {
  it('is a run of its own that heals and records everything, and says what it retrains', async () => {
    const { retrained, end, failed, runId, database, told, project } = await start();
    told.length = 0;
    const id = await retrained();
    expect(told).toContain(`run-changed run:${runId}`);
    const { rows } = await database.pool.query(
      `select name, healing, rerun_of, total from runs where id = '${id}'`,
    );
    expect(rows).toEqual([{ name: 'Scenario 1 (retraining)', healing: 'heal', rerun_of: runId, total: 1 }]);
    const payload = await end({});
    expect(payload).toMatchObject({ healing: 'heal', retrains: failed, rerun: true, projectId: project.id });
  });

  it('tells the result what was found, which counts as passed with fixes in its run', async () => {
    const { retrained, end, original, failed, told, runId } = await start();
    await retrained();
    expect(await original()).toEqual({ outcome: 'FAILED', stats: null, counts: 'FAILED 1 1' });
    told.length = 0;
    const { testCaseId } = await end({ heals: 1 }, [healed]);
    expect(testCaseId).not.toBe(failed);
    expect(await original()).toEqual({
      outcome: 'HEALED',
      stats: {
        result: 'PASSED',
        heals: 1,
        upload_id: testCaseId,
        reason: 'The locator of "I pay" found no element: healed to button "Pay now"',
      },
      counts: 'PASSED 2 0',
    });
    await expect.poll(() => told.some((item) => item.startsWith(`run-changed run:${runId}`))).toBe(true);
  });

  it.each([
    [
      'why nothing was healed',
      [{ outcome: 'refused', isAmbiguous: true, found: null, reason: 'none is sure enough' }],
      'The locator of "I pay" found several elements, and nothing was healed: none is sure enough',
    ],
    ['what it failed with', [], 'It failed again at "When I pay": Timeout exceeded'],
  ])(
    'tells the result %s, which stays a failed one and can be retrained again',
    async (_why, reports, reason) => {
      const { retrained, end, original } = await start();
      await retrained();
      const outcome = {
        status: 'FAILED' as const,
        message: 'Timeout exceeded\n  at pay.mjs:3',
        failedStep: 'When I pay',
      };
      await end(outcome, reports);
      expect(await original()).toMatchObject({
        outcome: 'FAILED',
        stats: { result: 'FAILED', reason },
        counts: 'FAILED 1 1',
      });
      await retrained();
      await end({});
      expect(await original()).toMatchObject({
        outcome: 'FIXED',
        stats: { reason: 'It passed, and every locator found its element.' },
      });
    },
  );

  it('tells it nothing when somebody stops it', async () => {
    const { retrained, call, project, original, retrain } = await start();
    const instanceId = await retrained();
    await call.halt({ params: { instanceId }, body: { projectId: project.id } });
    expect(await original()).toEqual({ outcome: 'FAILED', stats: null, counts: 'FAILED 1 1' });
    expect(await retrain()).toMatchObject({ wasRunInitiated: true });
  });

  it('tells it that it failed when its worker is gone', async () => {
    const { retrained, original, database, reconcile } = await start();
    await retrained();
    await database.pool.query('delete from jobs');
    await reconcile();
    expect(await original()).toMatchObject({ stats: { result: 'FAILED' }, counts: 'FAILED 1 1' });
  });

  it('has nobody to tell when the run is gone meanwhile', async () => {
    const { retrained, end, original, database, runId } = await start();
    const id = await retrained();
    await database.pool.query(`delete from runs where id = '${runId}'`);
    await end({});
    expect(await original()).toBeUndefined();
    const { rows } = await database.pool.query(`select status from runs where id = '${id}'`);
    expect(rows).toEqual([{ status: 'PASSED' }]);
  });
});

describe('retraining is refused', () => {
  const notFailed = 'Only a scenario that failed can be retrained.';

  it('for one that is being retrained, also when two ask at once', async () => {
    const { retrain } = await start();
    const answers = await Promise.all([retrain(), retrain(), retrain()]);
    expect(answers.filter(({ wasRunInitiated }) => wasRunInitiated)).toHaveLength(1);
    expect(await retrain()).toEqual({
      wasRunInitiated: false,
      error: 'It is already being retrained, in run #2.',
    });
  });

  it('for one that passed, by itself or once it was retrained', async () => {
    const { retrain, retrained, end, passed } = await start();
    expect(await retrain(passed)).toMatchObject({ error: notFailed });
    await retrained();
    await end({});
    expect(await retrain()).toMatchObject({ error: notFailed });
  });

  it('where the environment only proposes fixes', async () => {
    const { retrain } = await start({ env: 'production' });
    expect(await retrain()).toMatchObject({
      error: 'The environment "production" only proposes fixes, so nothing is retrained there.',
    });
  });

  it('when the scenario, its file or its branch is gone, or the file is no Gherkin now', async () => {
    const { retrain, branch, planned } = await start();
    if (!planned.status) throw new Error(planned.error);
    branch.plan = { ...planned, scenarios: planned.scenarios.slice(1) };
    expect(await retrain()).toMatchObject({
      error: expect.stringContaining('Scenario 1 (basket)'),
    });
    branch.plan = { status: false, error: 'There is no branch "main".' };
    expect(await retrain()).toMatchObject({ error: 'There is no branch "main".' });
    const broken = { uri, line: 4, scenarioName: 'basket', featureName: 'basket', tags: [], parameters: {} };
    branch.plan = { ...planned, scenarios: [{ ...broken, failure: 'expected: #EOF' }] };
    expect(await retrain()).toMatchObject({
      error: `"${uri}" is not valid Gherkin now, so it cannot run: expected: #EOF`,
    });
  });

  it('for results from elsewhere, runs and results that are not there, and those of other projects', async () => {
    const { retrain, failed, runId, database, callAs, stranger } = await start();
    expect(await retrain('nothing')).toMatchObject({ error: 'There is no such scenario in this run.' });
    expect(await retrain(failed, 'nothing')).toMatchObject({ error: 'There is no such run.' });
    const other = callAs('bob').retrain({ body: { projectId: stranger, runId, id: failed } });
    expect(await other).toMatchObject({ error: 'There is no such run.' });
    await database.pool.query(`update runs set source = 'import'`);
    expect(await retrain()).toMatchObject({ error: 'Imported results cannot be retrained here.' });
  });

  it('with an expired licence, and without threads', async () => {
    const { retrain, project } = await start();
    project.maxExecutionThreads = 0;
    expect(await retrain()).toMatchObject({ wasRunInitiated: false });
    project.is_expired = true;
    await expect(retrain()).rejects.toMatchObject({ httpStatus: 403, refusal: { because: 'licence' } });
  });
});
