import { describe, expect, it } from 'vitest';
import type { Plan, PlannedScenario } from '#contracts/executions/branch-scenarios';
import { createScenarioIdentities } from '#services/runs/index';
import { silentLog } from '#services/foundation/testing';
import { startExecutions } from '../executions.fixture';

const uri = 'features/basket.feature';
const plain = (scenarioName: string, line: number): PlannedScenario => {
  return { uri, line, scenarioName, featureName: 'Basket', tags: ['regression'], parameters: {} };
};
const row = (card: string, line: number): PlannedScenario => {
  return { ...plain('Pay', line), parameters: { card } };
};
const inFeature = (name: string): PlannedScenario => {
  return { ...plain(`Of ${name}`, 3), uri: `features/${name}.feature` };
};
const written = [plain('Add', 3), row('Visa', 12), row('Master', 13), row('Amex', 14)];

/** Starts with a branch whose scenarios may change. */
async function start(scenarios: PlannedScenario[] = written) {
  const branch: { scenarios: PlannedScenario[]; /** For one plan each. */ missing: string[][] } = {
    scenarios,
    missing: [],
  };
  const asked: string[][] = [];
  const executions = await startExecutions({
    change: {
      plan: async (_project, _branch, refs): Promise<Plan> => {
        asked.push(refs.map(({ feature }) => feature));
        const missing = branch.missing.shift();
        if (missing) return { status: false, error: 'There is no feature.', missing };
        return { status: true, commit: 'newest', scenarios: branch.scenarios };
      },
      scenarios: async () => ({
        status: true,
        commit: 'c0ffee',
        malformed: [],
        scenarios: scenarios.map((run, scenarioIndex) => {
          const place = { feature: 'basket', featureIndex: 0, scenario: run.scenarioName, scenarioIndex };
          return { ...place, tags: run.tags, runs: [run] };
        }),
      }),
    },
  });
  const { call, project, database } = executions;
  const rerun = (runId: string, more: { results?: 'all' | 'failed'; ids?: string[] } = {}) =>
    call.rerun({ body: { projectId: project.id, runId, ...more } });
  return {
    ...executions,
    branch,
    asked,
    rerun,
    /** Finishes all jobs of the queue. `failing` has positions in the run. */
    async workOff(failing: number[] = []) {
      const { rows } = await database.pool.query<{ id: string; position: number }>(
        'select id, position from results',
      );
      const positions = new Map(rows.map(({ id, position }) => [id, position]));
      for (let job = await executions.queue.claim('w'); job; job = await executions.queue.claim('w')) {
        const at = { runId: job.payload.runId, testCaseId: job.payload.testCaseId, attempt: job.attempt };
        await executions.sink.scenarioStarted(at, { startTime: 1, worker: 'w' });
        const status = failing.includes(positions.get(at.testCaseId) ?? -1) ? 'FAILED' : 'PASSED';
        await executions.sink.scenarioFinished(at, { status, endTime: 2 });
        await executions.queue.finish(job.id, job.token, 'done');
      }
    },
    /** Returns the results of a run in order: name, values, browser and viewport. */
    async results(runId: string) {
      const { rows } = await database.pool.query<{ said: string }>(
        `select concat_ws(' ', scenario_name, parameters ->> 'card', browser, viewport) as said
         from results where run_id = $1 order by position`,
        [runId],
      );
      return rows.map(({ said }) => said);
    },
    async rerunResults(...asked: Parameters<typeof rerun>) {
      const answer = await rerun(...asked);
      if (!answer.wasRunInitiated) throw new Error(answer.error);
      return answer.runId;
    },
  };
}

const group = { name: 'Scenario Group 1', tags: ['regression'] };
const twoBrowsers = [
  { scenarioGroups: [group] },
  { browser: 'Firefox' as const, viewport: 'Mobile - 375px' as const, attempts: 2, scenarioGroups: [group] },
];

describe('running a run again', () => {
  it('repeats all its results in their browsers and viewports, on the newest commit', async () => {
    const started = await start();
    const runId = await started.run((await started.plan({ flows: twoBrowsers }))._id);
    await started.workOff();
    const again = await started.rerunResults(runId);
    const results = await started.results(runId);
    expect(results).toHaveLength(8);
    expect(results.at(-1)).toBe('Pay Amex firefox Mobile - 375px');
    expect(await started.results(again)).toEqual(results);
    const { rows } = await started.database.pool.query(
      `select runs.name, commit, payload ->> 'commit' as of_job, payload ->> 'rerun' as rerun, count(*)::int
       from runs join jobs on group_id = runs.id where runs.id = $1 group by 1, 2, 3, 4`,
      [again],
    );
    expect(rows).toEqual([{ name: 'Nightly', commit: 'newest', of_job: 'newest', rerun: 'true', count: 8 }]);
    expect(started.asked).toEqual([['basket']]);
  });

  it('is one of the last runs of its execution, says what it repeats, and keeps nothing from starting', async () => {
    const started = await start();
    const { _id: id } = await started.plan();
    const runId = await started.run(id);
    await started.workOff([2]);
    const again = await started.rerunResults(runId, { results: 'failed' });
    const { call, project } = started;
    const shown = async () => {
      const [listed] = (await call.list({ query: { projectId: project.id } })).filter(
        ({ planned }) => planned,
      );
      const answer = await call.getRecentRuns({ params: { id }, query: { projectId: project.id } });
      const { instances } = answer.status ? answer : expect.fail(answer.error);
      expect(listed?.recent.map(({ instanceId }) => instanceId)).toEqual(
        instances.map(({ instanceId }) => instanceId),
      );
      return { listed, runs: instances.map(({ number, rerunOf, state }) => [number, rerunOf, state]) };
    };
    const of = { runId, number: 1 };
    const open = await shown();
    expect(open.runs).toEqual([
      [2, of, 'queued'],
      [1, undefined, 'done'],
    ]);
    // Its latest instance, for which clients wait, is the one that ran completely.
    expect(open.listed?.running).toBe(false);
    expect(open.listed?.instance?.instanceId).toBe(runId);
    // A running rerun is stopped by its own id, and the execution can start at the same time.
    const own = await call.getRun({ params: { id: again }, query: { projectId: project.id } });
    expect(own).toMatchObject({ status: true, instance: { instanceId: again, state: 'queued' } });
    await started.run(id);
    await started.workOff();
    // The rerun of a rerun belongs to the execution too.
    await started.rerunResults(again);
    expect((await shown()).runs).toEqual([
      [4, { runId: again, number: 2 }, 'queued'],
      [3, undefined, 'done'],
      [2, of, 'done'],
      [1, undefined, 'done'],
    ]);
    // A run from the features page is an execution of its own, and so is its rerun.
    const once = await started.runNow();
    await started.workOff();
    await started.rerunResults(once);
    expect((await shown()).runs).toHaveLength(4);
  });

  it('repeats what failed alone: the row, in the browser that it failed in', async () => {
    const started = await start();
    const runId = await started.run((await started.plan({ flows: twoBrowsers }))._id);
    await started.workOff([2, 4]);
    const again = await started.rerunResults(runId, { results: 'failed' });
    expect(await started.results(again)).toEqual([
      'Pay Master chromium Desktop - 1024px',
      'Add firefox Mobile - 375px',
    ]);
    const { rows } = await started.database.pool.query('select name, rerun_of from runs where id = $1', [
      again,
    ]);
    expect(rows).toEqual([{ name: 'Nightly (failed again)', rerun_of: runId }]);
    await started.workOff();
    expect(await started.rerun(again, { results: 'failed' })).toEqual({
      wasRunInitiated: false,
      error: 'No scenario of this run failed.',
    });
  });

  it('of a run of unsaved code has the saved code, and a name that says nothing else', async () => {
    const started = await start();
    const files = [{ name: 'a.mjs', content: '// unsaved' }];
    const body = { projectId: started.project.id, env: 'demo', name: 'Basket', files };
    const unsaved = await started.call.runNow({ body });
    if (!unsaved.wasRunInitiated) throw new Error(unsaved.error);
    const again = await started.rerunResults(unsaved.runId);
    const { rows } = await started.database.pool.query('select name, commit from runs where id = $1', [
      again,
    ]);
    expect(rows).toEqual([{ name: 'Basket', commit: 'newest' }]);
  });

  it('repeats one by any of its attempts, and none of other runs or projects', async () => {
    const started = await start();
    const runId = await started.run((await started.plan({ flows: twoBrowsers }))._id);
    await started.workOff([5]);
    const { rows } = await started.database.pool.query<{ id: string }>(
      'select last_attempt as id from results where run_id = $1 and position = 5',
      [runId],
    );
    const ids = rows.map(({ id }) => id);
    const again = await started.rerunResults(runId, { ids });
    expect(await started.results(again)).toEqual(['Pay Visa firefox Mobile - 375px']);
    const none = { wasRunInitiated: false, error: 'There is no such scenario in this run.' };
    expect(await started.rerun(again, { ids })).toEqual(none);
    expect(await started.rerun(again, { ids: ['x'] })).toEqual(none);
    const others = started.callAs('bob');
    const body = { projectId: started.stranger, runId };
    expect(await others.rerun({ body })).toEqual({ wasRunInitiated: false, error: 'There is no such run.' });
  });

  it('follows renames, and refuses what the branch does not have any more', async () => {
    const started = await start();
    const runId = await started.run((await started.plan({ flows: [{ scenarioGroups: [group] }] }))._id);
    await started.workOff();
    const identities = createScenarioIdentities({ database: started.database, log: silentLog });
    const named = (name: string) => ({ uri, name, parameters: {} });
    const moves = [{ from: named('Add'), to: named('Add a mug') }];
    await identities.renamed(started.project.id, 'main', { kind: 'scenarios', moves });
    started.branch.scenarios = [plain('Add', 30), plain('Add a mug', 3), ...written.slice(1)];
    expect((await started.results(await started.rerunResults(runId)))[0]).toBe(
      'Add a mug chromium Desktop - 1024px',
    );
    started.branch.scenarios = [plain('Add a mug', 3), row('Visa', 12)];
    expect(await started.rerun(runId)).toMatchObject({
      wasRunInitiated: false,
      error: expect.stringContaining(
        '1 scenario is no longer on the branch "main".\n• Pay (basket), 2 results\n',
      ),
    });
  });

  it('names what is gone of every feature, also where a whole one is gone or nothing is left of it', async () => {
    const started = await start([...written, ...['gone', 'empty'].map(inFeature)]);
    const runId = await started.run((await started.plan({ flows: [{ scenarioGroups: [group] }] }))._id);
    started.branch.scenarios = written.slice(1);
    started.branch.missing = [['features/gone.feature'], ['features/empty.feature']];
    expect(await started.rerun(runId)).toMatchObject({
      wasRunInitiated: false,
      error: expect.stringContaining('\n• Add (basket)\n• Of gone (gone)\n• Of empty (empty)\n'),
    });
    expect(started.asked).toEqual([['basket', 'gone', 'empty'], ['basket', 'empty'], ['basket']]);
    started.branch.missing = [['features/basket.feature', 'features/gone.feature', 'features/empty.feature']];
    expect(await started.rerun(runId)).toMatchObject({
      error: expect.stringMatching(/^Nothing was started: 4 scenarios are .* on the Features page\.$/s),
    });
  });

  it('repeats scenarios of one name each, and more than a thousand', async () => {
    const many = Array.from({ length: 1_200 }, (_, index) => plain(`Scenario ${index % 1_199}`, 3 + index));
    const started = await start(many);
    const runId = await started.run((await started.plan({ flows: [{ scenarioGroups: [group] }] }))._id);
    const again = await started.rerunResults(runId);
    expect(await started.results(again)).toEqual(await started.results(runId));
    const { rows } = await started.database.pool.query(
      `select (payload ->> 'line')::int as line from jobs where group_id = $1
       and payload ->> 'scenarioName' = 'Scenario 0' order by 1`,
      [again],
    );
    expect(rows).toEqual([{ line: 3 }, { line: 1_202 }]);
  });

  it('repeats what a plan ran twice as often as it was chosen', async () => {
    const started = await start([...written, plain('Add', 40)]);
    const overlapping = { scenarioGroups: [group, { ...group, name: 'Scenario Group 2' }] };
    const runId = await started.run((await started.plan({ flows: [overlapping, overlapping] }))._id);
    await started.workOff([4, 9, 14]);
    const lines = async (id: string) => {
      const { rows } = await started.database.pool.query<{ line: number }>(
        'select line from results where run_id = $1 order by position',
        [id],
      );
      return rows.map(({ line }) => line);
    };
    expect(await lines(await started.rerunResults(runId))).toEqual(await lines(runId));
    // All three repeat the second of two scenarios with the same name.
    expect(await lines(await started.rerunResults(runId, { results: 'failed' }))).toEqual([40, 40, 40]);
    started.branch.scenarios = written;
    expect(await started.rerun(runId)).toMatchObject({
      error: expect.stringContaining(
        '1 scenario is no longer on the branch "main".\n• Add (basket), 4 results\n',
      ),
    });
  });

  it('needs an environment and threads, as every run', async () => {
    const started = await start();
    const runId = await started.run((await started.plan({ flows: [{ scenarioGroups: [group] }] }))._id);
    await started.database.pool.query("update runs set env_name = 'gone'");
    expect(await started.rerun(runId)).toMatchObject({ error: expect.stringContaining('"gone"') });
    started.project.maxExecutionThreads = 0;
    expect(await started.rerun(runId)).toMatchObject({ error: expect.stringContaining('license') });
  });
});
