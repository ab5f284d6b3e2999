import { expect, test } from 'vitest';
import { createBranchScenarios } from './branch-scenarios';
import { projectId, startWorkspace } from './workspace.fixture';

const files = {
  'features/a.feature': `@f
Feature: A title

  Scenario: Plain
    Given x

  @draft
  Scenario: Empty

  @o
  Scenario Outline: Row <n>
    Given <n>

    @e
    Examples:
      | n |
      | 1 |
      | 2 |
`,
  'features/deep/b.feature': 'Feature:\nRule: r\nScenario: Plain\n* y\nScenario: Plain\n* z\n',
  'features/deep/broken.feature': '@night @slow\nFeature: c\nScenario: x\n Given a@b\n oops @odd',
  'features/step_definitions/x.mjs': '',
};

test('all scenarios of a branch with their places, tags and runs, and what does not parse beside them', async () => {
  const { git, tip } = await startWorkspace(files);
  const listed = await createBranchScenarios(git)(projectId, 'main');
  const run = { uri: 'features/a.feature', featureName: 'A title' };
  const b = { feature: 'deep/b', featureIndex: 1, scenario: 'Plain', tags: [] };
  const runOfB = {
    uri: 'features/deep/b.feature',
    featureName: 'b',
    scenarioName: 'Plain',
    tags: [],
    parameters: {},
  };
  expect(listed).toEqual({
    status: true,
    commit: await tip(),
    scenarios: [
      {
        feature: 'a',
        featureIndex: 0,
        scenario: 'Plain',
        scenarioIndex: 0,
        tags: ['f'],
        runs: [{ ...run, line: 4, scenarioName: 'Plain', tags: ['f'], parameters: {} }],
      },
      { feature: 'a', featureIndex: 0, scenario: 'Empty', scenarioIndex: 1, tags: ['f', 'draft'], runs: [] },
      {
        feature: 'a',
        featureIndex: 0,
        scenario: 'Row <n>',
        scenarioIndex: 2,
        tags: ['f', 'o'],
        runs: [
          { ...run, line: 17, scenarioName: 'Row 1', tags: ['f', 'o', 'e'], parameters: { n: '1' } },
          { ...run, line: 18, scenarioName: 'Row 2', tags: ['f', 'o', 'e'], parameters: { n: '2' } },
        ],
      },
      { ...b, scenarioIndex: 0, runs: [{ ...runOfB, line: 3 }] },
      { ...b, scenarioIndex: 1, runs: [{ ...runOfB, line: 5 }] },
    ],
    malformed: [
      {
        feature: 'deep/broken',
        uri: 'features/deep/broken.feature',
        line: 5,
        error: expect.stringMatching(
          /^features\/deep\/broken\.feature, line 5: “.*” is not understood here\. Expected /,
        ) as string,
        tags: ['night', 'slow', 'b', 'odd'],
      },
    ],
  });
});

test('a branch is read at its tip, and one that is not there is told', async () => {
  const { git } = await startWorkspace({ 'features/a.feature': 'Feature: a\nScenario: One\n* x\n' });
  const scenarios = createBranchScenarios(git);
  const names = async () => {
    const listed = await scenarios(projectId, 'main');
    return listed.status ? listed.scenarios.map(({ scenario }) => scenario) : listed.error;
  };
  expect(await names()).toEqual(['One']);
  const changes = [{ path: 'features/a.feature', content: 'Feature: a\nScenario: Two\n* x\n' }];
  const author = { name: 'Ada Lovelace', email: 'ada@example.com' };
  await git.commit({ repo: projectId, branch: 'main', changes, author, message: 'Two' });
  expect(await names()).toEqual(['Two']);
  expect(await scenarios(projectId, 'nope')).toEqual({
    status: false,
    error: 'The project has no branch named "nope".',
  });
});
