import { describe, expect, it } from 'vitest';
import type { BranchScenario } from '#contracts/branch-scenarios';
import { flow, type Flow } from '#contracts/executions';
import { chosenScenarios, groupProblem, mostThreadsOf, settledFlows, summaryOfFlows } from './groups';

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
  found.map((one) => `${one.feature}/${one.scenario}`);

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

describe('what is saved', () => {
  const save = (saved: Flow[], threads = 10) =>
    settledFlows(saved, { all, env: 'demo', threads })[0]!.scenarioGroups;

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
    expect(save(flows(group(['slow'], [], 9))).map((one) => one.threadCount)).toEqual([2]);
    expect(save(flows(group(['slow'], [], 9)), 1).map((one) => one.threadCount)).toEqual([1]);
    expect(save(flows(group(['slow'], [], 0))).map((one) => one.threadCount)).toEqual([0]);
    expect(save(flows(group(['slow']))).map((one) => one.threadCount)).toEqual([2]);
    expect(save(flows(group(['none'], [], 4))).map((one) => one.threadCount)).toEqual([0]);
  });

  it('is summed up for lists', () => {
    const settled = settledFlows([...flows(group(['slow']), group(['smoke'])), ...flows()], {
      all,
      env: 'demo',
      threads: 10,
    });
    expect(summaryOfFlows(settled)).toEqual({
      counts: { flows: 2, groups: 2, scenarios: 3 },
      runnable: true,
    });
    expect([mostThreadsOf(settled), mostThreadsOf([])]).toEqual([2, 0]);
  });
});

describe('a group whose scenarios cannot be told for sure', () => {
  const malformed = [{ feature: 'c', error: 'features/c.feature, line 3: oops', tags: ['slow'] }];

  it('is refused when a feature does not parse that has its tags or is named, and not for others', () => {
    expect(groupProblem(group(['slow']), { all, malformed })).toBe('features/c.feature, line 3: oops');
    expect(groupProblem(group(['smoke']), { all, malformed })).toBeNull();
    const named = group([], [{ feature: 'c', scenario: 'One' }]);
    expect(groupProblem(named, { all, malformed })).toBe('features/c.feature, line 3: oops');
  });

  it('is refused when a scenario that it names is gone', () => {
    const named = group([], [{ feature: 'b', scenario: 'Two' }]);
    expect(groupProblem(named, { all, malformed })).toBe('There is no scenario "Two" in features/b.feature.');
    expect(groupProblem(group([], [{ feature: 'b', scenario: 'One' }]), { all, malformed })).toBeNull();
  });
});
