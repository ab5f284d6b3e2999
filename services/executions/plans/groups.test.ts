import { describe, expect, it } from 'vitest';
import type { BranchScenario } from '#contracts/executions/branch-scenarios';
import { flow, type Flow } from '#contracts/executions';
import {
  brokenFeaturesOfGroup,
  chosenScenarios,
  groupProblem,
  maxThreadsOfFlows,
  settledFlows,
  summaryOfFlows,
} from './groups';

const scenario = (feature: string, name: string, tags: string[], index = 0): BranchScenario => ({
  feature,
  featureIndex: index,
  scenario: name,
  scenarioIndex: index,
  tags,
  runs: [],
});
const all = [
  scenario('a', 'One', ['smoke', 'slow']),
  scenario('a', 'Two', ['slow'], 1),
  scenario('b', 'One', [], 2),
];
const group = (
  tags: string[],
  scenarios: { feature: string; scenario: string }[] = [],
  threadCount?: number,
) => ({
  name: 'Scenario Group 1',
  tags,
  scenarios,
  threadCount,
});
const flows = (...groups: ReturnType<typeof group>[]): Flow[] => [flow.parse({ scenarioGroups: groups })];
const names = (found: { feature: string; scenario: string }[]) =>
  found.map((item) => `${item.feature}/${item.scenario}`);

describe('the scenarios of a group', () => {
  it('are all that have any of its tags, in the order of the branch, each once', () => {
    expect(names(chosenScenarios(group(['slow', 'smoke']), all))).toEqual(['a/One', 'a/Two']);
    expect(names(chosenScenarios(group(['Smoke']), all))).toEqual([]);
  });

  it('are those named where it has no tags', () => {
    const named = [
      { feature: 'b', scenario: 'One' },
      { feature: 'b', scenario: 'Two' },
    ];
    expect(names(chosenScenarios(group([], named), all))).toEqual(['b/One']);
    expect(chosenScenarios(group([]), all)).toEqual([]);
  });
});

describe('an outline whose Examples have tags of their own', () => {
  const run = (line: number, tags: string[]) => {
    const where = { uri: 'features/c.feature', featureName: 'c', scenarioName: 'Pay', parameters: {} };
    return { ...where, line, tags };
  };
  const outline: BranchScenario = {
    ...scenario('c', 'Pay', ['all']),
    runs: [run(5, ['all', 'fast']), run(9, ['all', 'slow']), run(10, ['all', 'slow'])],
  };
  const lines = (tags: string[], everyTag = false) => {
    const within = { all: true, folders: [], features: [], scenarios: [], everyTag };
    return chosenScenarios({ ...group(tags), within }, [outline]).flatMap(({ runs }) =>
      runs.map(({ line }) => line),
    );
  };

  it('is chosen with the rows alone whose tags match', () => {
    expect(lines(['slow'])).toEqual([9, 10]);
    expect(lines(['fast', 'slow'])).toEqual([5, 9, 10]);
    expect(lines(['all'])).toEqual([5, 9, 10]);
    expect(lines(['other'])).toEqual([]);
    expect(lines(['all', 'slow'], true)).toEqual([9, 10]);
    expect(lines(['fast', 'slow'], true)).toEqual([]);
  });

  it('has a command that runs these rows alone', () => {
    const saved = (tags: string[]) =>
      settledFlows(flows(group(tags)), { all: [outline], malformed: [], env: 'demo', threads: 9 })[0]
        ?.scenarioGroups[0]?.scenarios[0]?.command;
    expect(saved(['slow', 'fast'])).toMatch(/ --name '\^Pay\$' --tags '@slow or @fast'$/);
    expect(saved(['all'])).not.toContain('--tags');
  });
});

describe('what is saved', () => {
  const save = (saved: Flow[], threads = 10) =>
    settledFlows(saved, { all, malformed: [], env: 'demo', threads })[0]!.scenarioGroups;

  it('has the scenarios by tag with place and command, whatever the caller sent', () => {
    const [settled] = save(flows(group(['smoke'], [{ feature: 'x', scenario: 'y' }])));
    expect(settled?.scenarios).toEqual([
      {
        feature: 'a',
        featureIndex: 0,
        scenario: 'One',
        scenarioIndex: 0,
        command: "TEST_ENV=demo npx cucumber-js features/a.feature --name '^One$'",
      },
    ]);
  });

  it('keeps a named scenario that is gone, without a place', () => {
    const [settled] = save(flows(group([], [{ feature: 'a', scenario: 'Gone' }])));
    expect(settled?.scenarios).toMatchObject([{ scenario: 'Gone', featureIndex: -1, scenarioIndex: -1 }]);
  });

  it('has no more threads than the project has, and than scenarios; none where none were given', () => {
    expect(save(flows(group(['slow'], [], 9))).map((item) => item.threadCount)).toEqual([2]);
    expect(save(flows(group(['slow'], [], 9)), 1).map((item) => item.threadCount)).toEqual([1]);
    expect(save(flows(group(['slow'], [], 0))).map((item) => item.threadCount)).toEqual([0]);
    expect(save(flows(group(['slow']))).map((item) => item.threadCount)).toEqual([2]);
    expect(save(flows(group(['none'], [], 4))).map((item) => item.threadCount)).toEqual([0]);
  });

  it('is summed up for lists', () => {
    const settled = settledFlows([...flows(group(['slow']), group(['smoke'])), ...flows()], {
      all,
      malformed: [],
      env: 'demo',
      threads: 10,
    });
    expect(summaryOfFlows(settled)).toEqual({
      counts: { flows: 2, groups: 2, scenarios: 3 },
      runnable: true,
    });
    expect([maxThreadsOfFlows(settled), maxThreadsOfFlows([])]).toEqual([2, 0]);
  });
});

describe('a feature that does not parse', () => {
  const broken = {
    feature: 'c',
    uri: 'features/c.feature',
    line: 3,
    error: 'features/c.feature, line 3: oops',
    tags: ['slow'],
  };
  const malformed = [broken];

  it('concerns a group that has one of its tags or names it, and no other', () => {
    const named = group([], [{ feature: 'c', scenario: 'One' }]);
    expect(brokenFeaturesOfGroup(group(['slow']), malformed)).toEqual([broken]);
    expect(brokenFeaturesOfGroup(named, malformed)).toEqual([broken]);
    expect(brokenFeaturesOfGroup(group(['smoke']), malformed)).toEqual([]);
    // The named scenario may still exist in the broken file.
    expect(groupProblem(named, { all, malformed })).toBeNull();
  });

  it('takes no threads away when the execution is saved meanwhile', () => {
    const threadsOf = (settings: { malformed: typeof malformed }) =>
      settledFlows(flows(group(['slow'], [], 9)), { all, env: 'demo', threads: 10, ...settings })[0]!
        .scenarioGroups[0]!.threadCount;
    expect(threadsOf({ malformed })).toBe(9);
    expect(threadsOf({ malformed: [] })).toBe(2);
  });
});

it('a group is refused when a scenario that it names is gone', () => {
  const named = group([], [{ feature: 'b', scenario: 'Two' }]);
  const message = 'There is no scenario "Two" in features/b.feature.';
  expect(groupProblem(named, { all, malformed: [] })).toBe(message);
  expect(groupProblem(group([], [{ feature: 'b', scenario: 'One' }]), { all, malformed: [] })).toBeNull();
});
