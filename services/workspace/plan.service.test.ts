import { expect, test } from 'vitest';
import type { ScenarioRef } from '#contracts/executions';
import { planScenarios } from './plan';
import { ada, projectId, startWorkspace } from './workspace.fixture';

const files = {
  'features/a.feature': `@f
Feature: A title

  Scenario: Plain
    Given x

  Scenario: Empty

  @o
  Scenario Outline: Row <n>
    Given <n>

    @e
    Examples:
      | n | m |
      | 1 | a |
      | 2 | b |

  Scenario Outline: No rows
    Given <n>
    Examples:
      | n |
`,
  'features/deep/b.feature': 'Feature:\nRule: r\nScenario: Plain\n* y\nScenario: Plain\n* z\n',
  'features/step_definitions/x.mjs': '',
};

async function start(more: Record<string, string> = {}) {
  const { git, tip } = await startWorkspace({ ...files, ...more });
  const plan = (...refs: ScenarioRef[]) => planScenarios({ git }, projectId, 'main', refs);
  const lines = async (...refs: ScenarioRef[]) => {
    const planned = await plan(...refs);
    return planned.status ? planned.scenarios.map(({ uri, line }) => `${uri}:${line}`) : planned.error;
  };
  return { git, tip, plan, lines };
}

test('no reference means every scenario with steps, each Examples row on its own line', async () => {
  const { plan, tip } = await start();
  const planned = await plan();
  const a = { uri: 'features/a.feature', featureName: 'A title' };
  const b = { uri: 'features/deep/b.feature', featureName: 'b', tags: [], parameters: {} };
  const row = { ...a, tags: ['f', 'o', 'e'] };
  expect(planned).toEqual({
    status: true,
    commit: await tip(),
    scenarios: [
      { ...a, line: 4, scenarioName: 'Plain', tags: ['f'], parameters: {} },
      { ...row, line: 16, scenarioName: 'Row 1', parameters: { n: '1', m: 'a' } },
      { ...row, line: 17, scenarioName: 'Row 2', parameters: { n: '2', m: 'b' } },
      { ...b, line: 3, scenarioName: 'Plain' },
      { ...b, line: 5, scenarioName: 'Plain' },
    ],
  });
});

test('features and scenarios are chosen by name, once each, in the order asked', async () => {
  const { lines } = await start();
  expect(await lines({ feature: 'deep/b' })).toEqual([
    'features/deep/b.feature:3',
    'features/deep/b.feature:5',
  ]);
  expect(await lines({ feature: 'a', scenario: 'Row <n>' })).toEqual([
    'features/a.feature:16',
    'features/a.feature:17',
  ]);
  expect(
    await lines(
      { feature: 'deep/b', scenario: 'Plain' },
      { feature: 'a', scenario: 'Plain' },
      { feature: 'deep/b' },
    ),
  ).toEqual(['features/deep/b.feature:3', 'features/deep/b.feature:5', 'features/a.feature:4']);
});

test('what cannot run is told with file and line', async () => {
  const { plan, lines, git } = await start();
  expect(await lines({ feature: 'a', scenario: 'Nope' })).toBe(
    'There is no scenario "Nope" in features/a.feature.',
  );
  expect(await lines({ feature: 'nope' })).toBe('There is no feature "nope".');
  expect(await lines({ feature: '../../etc/passwd' })).toMatch(/^There is no feature/);
  expect(await lines({ feature: 'a', scenario: 'Empty' })).toBe(
    'features/a.feature, line 7: The scenario "Empty" has no steps.',
  );
  expect(await lines({ feature: 'a', scenario: 'No rows' })).toBe(
    'features/a.feature, line 19: The scenario "No rows" has no Examples rows.',
  );
  expect(await planScenarios({ git }, projectId, 'nope', [])).toMatchObject({ status: false });
  expect((await plan()).status).toBe(true);
});

test('a malformed feature is one failed scenario beside the others, and told where nothing else would run', async () => {
  const { lines, plan } = await start({ 'features/c.feature': 'Feature: c\nScenario: x\n Given y\n oops' });
  const said = 'features/c.feature, line 4: “oops” is not understood here. Expected';
  expect(await lines({ feature: 'c' })).toContain(said);
  const all = await plan();
  const failed = all.status ? all.scenarios.filter(({ failure }) => failure !== undefined) : [];
  expect(failed).toHaveLength(1);
  expect(failed[0]).toMatchObject({
    uri: 'features/c.feature',
    line: 4,
    scenarioName: 'features/c.feature could not be read',
    failure: expect.stringContaining(said) as string,
  });
  expect(all.status && all.scenarios.length).toBeGreaterThan(1);
  expect(await lines({ feature: 'a', scenario: 'Plain' })).toEqual(['features/a.feature:4']);
});

test('features that are not there are told, each of them', async () => {
  const { git } = await startWorkspace({ 'features/a.feature': 'Feature: a\n' });
  const refs = ['nope', 'a', 'x/y'].map((feature) => ({ feature }));
  expect(await planScenarios({ git }, projectId, 'main', refs)).toEqual({
    status: false,
    error: 'There is no feature "nope".',
    missing: ['features/nope.feature', 'features/x/y.feature'],
  });
});

test('a branch without anything to run says so', async () => {
  const { git } = await startWorkspace({ 'features/a.feature': 'Feature: a\nScenario: b\n' });
  expect(await planScenarios({ git }, projectId, 'main', [])).toEqual({
    status: false,
    error: 'There is no scenario with steps to run.',
    missing: ['features/a.feature'],
  });
});

test('unsaved files are run from a commit that no branch has', async () => {
  const { git, tip } = await start();
  const before = await tip();
  const by = ada;
  const unsaved = { runId: 'run-1', by, files: [{ name: 'x.mjs', content: '// unsaved' }] };
  const planned = await planScenarios({ git }, projectId, 'main', [{ feature: 'a' }], unsaved);
  if (!planned.status) throw new Error(planned.error);
  const file = await git.readFile(projectId, planned.commit, 'features/step_definitions/x.mjs');
  expect(file?.bytes.toString()).toBe('// unsaved');
  expect(planned.scenarios.map(({ line }) => line)).toEqual([4, 16, 17]);
  expect(await tip()).toBe(before);
  expect(planned.commit).not.toBe(before);

  for (const name of ['../support/world.mjs', 'user_defined_functions.mjs']) {
    const refused = { ...unsaved, runId: 'run-2', files: [{ name, content: '' }] };
    expect(await planScenarios({ git }, projectId, 'main', [], refused)).toMatchObject({ status: false });
  }
});

test('rows of Examples run one by one, and a row that has changed is refused', async () => {
  const { lines } = await start();
  const row = (line: number, values?: Record<string, string>) => ({ line, values });
  const outline = { feature: 'a', scenario: 'Row <n>' };
  expect(await lines({ ...outline, rows: [row(17)] })).toEqual(['features/a.feature:17']);
  const [one, two] = [
    { ...outline, rows: [row(17, { n: '2', m: 'b' })] },
    { ...outline, rows: [row(16, { n: '1', m: 'a' })] },
  ];
  const both = ['features/a.feature:16', 'features/a.feature:17'];
  expect(await lines(one, two)).toEqual(both);
  expect(await lines(one, outline)).toEqual(both);
  expect(await lines(outline, one)).toEqual(both);
  const changed = 'The row of "Row <n>" on line 17 of features/a.feature has changed. Select the rows again.';
  const others: Record<string, string>[] = [{ n: '3', m: 'b' }, { n: '2' }, { n: '2', m: 'b', o: 'c' }];
  for (const values of others) {
    expect(await lines({ ...outline, rows: [row(17, values)] })).toBe(changed);
  }
  expect(await lines({ ...outline, rows: [row(9)] })).toContain(
    'on line 9 of features/a.feature has changed',
  );
});
