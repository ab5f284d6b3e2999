import { describe, expect, it } from 'vitest';
import type { BranchScenario } from '#contracts/executions/branch-scenarios';
import type { PlaceKind } from '#contracts/executions';
import { startExecutions } from '../executions.fixture';
import { everyNight } from '../schedule/scheduled.fixture';
import type { TellingDeps } from '../telling/deps';

type Entry = Parameters<NonNullable<TellingDeps['audit']>>[2];

/** Starts with an environment "staging" and a feature "basket", whose scenario "Add" has the tag "daily". */
async function start() {
  const branch = { environments: ['staging', 'demo'], scenario: 'Add', tag: 'daily' };
  const executions = await startExecutions({
    change: {
      environment: async (_project, _branch, name) =>
        branch.environments.includes(name)
          ? { name, baseUrl: 'http://localhost:1', proposeOnly: false }
          : null,
      scenarios: async () => ({
        status: true,
        commit: JSON.stringify(branch),
        malformed: [],
        scenarios: [scenarioOf(branch.scenario, branch.tag)],
      }),
    },
  });
  const entries: Entry[] = [];
  executions.sender.telling.audit = async (_db, _now, entry) => void entries.push(entry);
  const { call, project } = executions;
  const where = { projectId: project.id, branch: 'main' };
  const planOf = (name: string, env: string, group: { tags?: string[]; scenario?: string }) => {
    const scenarios = group.scenario ? [{ feature: 'basket', scenario: group.scenario }] : [];
    const scenarioGroups = [{ name: 'Group', tags: group.tags ?? [], scenarios }];
    return executions.plan({ name, env, schedule: everyNight, flows: [{ scenarioGroups }] });
  };
  return {
    ...executions,
    branch,
    entries,
    planOf,
    async using(kind: PlaceKind, path: string) {
      const feature = kind === 'scenario' ? 'basket' : undefined;
      const answer = await call.getChoosing({ query: { ...where, kind, feature, path } });
      if (!answer.status) throw new Error(answer.error);
      return { isThere: answer.isThere, names: answer.executions.map(({ name }) => name) };
    },
    follow: (kind: PlaceKind, from: string, to: string) =>
      call.choosePlace({
        body: { ...where, kind, feature: kind === 'scenario' ? 'basket' : undefined, from, to },
      }),
    turnOff: (kind: PlaceKind, path: string) =>
      call.turnOffChoosing({
        body: { ...where, kind, feature: kind === 'scenario' ? 'basket' : undefined, path },
      }),
    async get(id: string) {
      const answer = await call.get({ params: { id }, query: { projectId: project.id } });
      if (!answer.status) throw new Error(answer.error);
      return answer.execution;
    },
  };
}

function scenarioOf(scenario: string, tag: string): BranchScenario {
  const run = { uri: 'features/basket.feature', line: 3, featureName: 'basket', parameters: {} };
  return {
    feature: 'basket',
    featureIndex: 0,
    scenario,
    scenarioIndex: 0,
    tags: [tag],
    runs: [{ ...run, scenarioName: scenario, tags: [tag] }],
  };
}

describe('an environment', () => {
  it('that is gone is told of with the executions that use it, which take another one', async () => {
    const { planOf, using, follow, branch, get, entries } = await start();
    const staging = await planOf('Nightly', 'staging', { tags: ['daily'] });
    await planOf('Other', 'demo', { tags: ['daily'] });
    expect(await using('environment', 'staging')).toEqual({ isThere: true, names: ['Nightly'] });
    expect(await follow('environment', 'staging', 'demo')).toMatchObject({ because: 'place' });
    branch.environments = ['demo'];
    expect(await using('environment', 'staging')).toEqual({ isThere: false, names: ['Nightly'] });
    expect((await get(staging._id)).cannotStart).toMatchObject({ because: 'environment' });
    expect(await follow('environment', 'staging', 'gone')).toEqual({
      status: false,
      because: 'place',
      error: 'There is no environment "gone" on this branch.',
    });
    expect(await follow('environment', 'staging', 'demo')).toMatchObject({
      status: true,
      executions: [{ name: 'Nightly' }],
    });
    const changed = await get(staging._id);
    expect(changed).toMatchObject({ env: 'demo', version: 2, cannotStart: null });
    expect(changed.flows[0]?.scenarioGroups[0]?.scenarios[0]?.command).toContain('TEST_ENV=demo');
    expect(await using('environment', 'staging')).toEqual({ isThere: false, names: [] });
    expect(entries).toMatchObject([
      {
        event: 'places-changed',
        subject: 'the environment "staging" → the environment "demo": Nightly',
      },
    ]);
  });

  it('that is gone has the schedules of its executions turned off, and of no other', async () => {
    const { planOf, turnOff, branch, get, entries, user } = await start();
    const staging = await planOf('Nightly', 'staging', { tags: ['daily'] });
    const other = await planOf('Other', 'demo', { tags: ['daily'] });
    expect(await turnOff('environment', 'staging')).toMatchObject({ because: 'place' });
    branch.environments = ['demo'];
    expect(await turnOff('environment', 'staging')).toMatchObject({ executions: [{ name: 'Nightly' }] });
    expect(await get(staging._id)).toMatchObject({ enabled: false, nextRun: null, licenceEnded: null });
    expect(await get(other._id)).toMatchObject({ enabled: true });
    expect(await turnOff('environment', 'staging')).toEqual({ status: true, executions: [] });
    expect(entries).toMatchObject([
      {
        event: 'schedules-disabled',
        actor: user.email,
        subject: 'the environment "staging" is gone: Nightly',
      },
    ]);
  });
});

it('a scenario that was renamed is followed by the executions that name it', async () => {
  const { planOf, using, follow, branch, get } = await start();
  const byName = await planOf('By name', 'demo', { scenario: 'Add' });
  await planOf('By tag', 'demo', { tags: ['daily'] });
  expect(await using('scenario', 'Add')).toEqual({ isThere: true, names: ['By name'] });
  branch.scenario = 'Add one';
  expect(await using('scenario', 'Add')).toEqual({ isThere: false, names: ['By name'] });
  expect(await follow('scenario', 'Add', 'Add one')).toMatchObject({ executions: [{ name: 'By name' }] });
  const [group] = (await get(byName._id)).flows[0]?.scenarioGroups ?? [];
  expect(group?.scenarios).toMatchObject([{ feature: 'basket', scenario: 'Add one', featureIndex: 0 }]);
});

it('a tag that no scenario has any more is told of with the executions that select by it', async () => {
  const { planOf, using, follow, branch, get } = await start();
  const byTag = await planOf('By tag', 'demo', { tags: ['daily', 'other'] });
  await planOf('Longer', 'demo', { tags: ['daily2'] });
  expect(await using('tag', 'daily')).toEqual({ isThere: true, names: ['By tag'] });
  branch.tag = 'nightly';
  expect(await using('tag', 'daily')).toEqual({ isThere: false, names: ['By tag'] });
  expect(await follow('tag', 'daily', 'nightly')).toMatchObject({ executions: [{ name: 'By tag' }] });
  expect((await get(byTag._id)).flows[0]?.scenarioGroups[0]).toMatchObject({
    tags: ['nightly', 'other'],
    scenarios: [{ scenario: 'Add' }],
  });
});
