import { expect, it } from 'vitest';
import type { MalformedFeature } from '#contracts/executions/branch-scenarios';
import { startExecutions } from '../executions.fixture';

const broken: MalformedFeature = {
  feature: 'checkout/nightly',
  uri: 'features/checkout/nightly.feature',
  line: 12,
  error: 'features/checkout/nightly.feature, line 12: “Foo” is not understood here. Expected a step.',
  tags: ['regression'],
};

/** Starts with a branch of valid scenarios and one file that is not valid Gherkin. */
async function withBrokenFile(scenarios: number) {
  const executions = await startExecutions({
    scenarios,
    change: {
      scenarios: async () => {
        const listed = await branch();
        return listed.status ? { ...listed, malformed: [broken] } : listed;
      },
    },
  });
  const branch = executions.branch;
  return executions;
}

const allResults =
  'select scenario_name, uri, line, status, message, stands_for from results order by position';

it('a run with a broken file runs the rest, and the file is one failed result with where and why', async () => {
  const executions = await withBrokenFile(2);
  const group = { name: 'Scenario Group 1', tags: ['regression'] };
  // It counts once, however many groups and browsers would run it.
  const { _id: id } = await executions.plan({
    flows: [{ scenarioGroups: [group] }, { browser: 'Firefox', scenarioGroups: [group] }],
  });
  const runId = await executions.run(id);
  const before = await executions.instance(id);
  expect(before).toMatchObject({ state: 'running', totalScenarios: 5, scenariosFailed: 1 });
  const { rows } = await executions.database.pool.query(allResults);
  expect(rows[0]).toEqual({
    scenario_name: 'features/checkout/nightly.feature could not be read',
    uri: broken.uri,
    line: 12,
    status: 'FAILED',
    message: broken.error,
    stands_for: 'file',
  });
  expect(rows.slice(1).map(({ status }) => status)).toEqual(['QUEUED', 'QUEUED', 'QUEUED', 'QUEUED']);
  for (let remaining = 4; remaining > 0; remaining--) await executions.work('PASSED');
  expect(await executions.queue.claim('w')).toBeNull();
  expect(await executions.instance(id)).toMatchObject({
    instanceId: runId,
    state: 'done',
    status: 'FAILED',
    scenariosPassed: 4,
    scenariosFailed: 1,
  });
  expect(await executions.reconcile()).toBe(0);
});

it('a run of nothing but a broken file has failed at once', async () => {
  const executions = await withBrokenFile(0);
  const flow = { scenarioGroups: [{ name: 'One', tags: ['regression'], threadCount: 1 }] };
  const { _id: id } = await executions.plan({ flows: [flow] });
  await executions.run(id);
  expect(await executions.instance(id)).toMatchObject({
    state: 'done',
    status: 'FAILED',
    scenariosFailed: 1,
  });
});

it('a run by place has what an execution by the same place has, and a place that is gone starts neither', async () => {
  const executions = await withBrokenFile(2);
  const { call, project, plan, run, database } = executions;
  const resultsOf = async (runId: string) => {
    const { rows } = await database.pool.query(
      'select scenario_name, uri, line, status from results where run_id = $1 order by position',
      [runId],
    );
    return rows;
  };
  const runNow = (choice: object) => call.runNow({ body: { projectId: project.id, env: 'demo', choice } });
  const within = { folders: ['checkout'], features: ['basket'] };
  const once = await runNow({ within });
  if (!once.wasRunInitiated) throw new Error(once.error);
  const group = { name: 'By place', tags: [], within };
  const { _id: id, flows } = await plan({ flows: [{ scenarioGroups: [group] }] });
  expect(flows[0]?.scenarioGroups[0]?.scenarios).toHaveLength(2);
  const results = await resultsOf(once.runId);
  expect(results).toMatchObject([{ uri: broken.uri, status: 'FAILED' }, { line: 3 }, {}]);
  expect(await resultsOf(await run(id))).toEqual(results);

  const gone = { folders: ['checkout', 'old'] };
  const error = 'The folder "old" has no scenario any more.';
  expect(await runNow({ within: gone })).toEqual({ wasRunInitiated: false, error });
  const old = await plan({ name: 'Old', flows: [{ scenarioGroups: [{ ...group, within: gone }] }] });
  expect(await call.run({ params: { id: old._id }, body: { projectId: project.id } })).toMatchObject({
    error,
  });
  // Only the unreadable file is selected. The user waits for the error.
  expect(await runNow({ within: { folders: ['checkout'] } })).toMatchObject({ error: broken.error });
  expect(
    await runNow({ tags: ['regression'], within: { features: ['basket'], everyTag: true } }),
  ).toMatchObject({
    wasRunInitiated: true,
  });
  expect(await runNow({ tags: [] })).toMatchObject({ error: 'There is no scenario with steps to run.' });
});
