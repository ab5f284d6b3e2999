import { describe, expect, it } from 'vitest';
import type { BranchScenario, BranchScenarios } from '#contracts/executions/branch-scenarios';
import type { Flow } from '#contracts/executions';
import type { TellingDeps } from '../telling/deps';
import { startExecutions } from '../executions.fixture';

type Entry = Parameters<NonNullable<TellingDeps['audit']>>[2];

/** Starts with a branch whose features have one scenario each, "First", with the tag `daily`. */
async function start(given: string[]) {
  let features = given;
  const entries: Entry[] = [];
  let auditFails = false;
  const executions = await startExecutions({
    change: { scenarios: async () => branchOf(features) },
  });
  executions.sender.telling.audit = async (_db, _now, entry) => {
    if (auditFails) throw new Error('no entry');
    entries.push(entry);
  };
  const { call, project } = executions;
  const projectId = project.id;
  const get = async (id: string) => {
    const answer = await call.get({ params: { id }, query: { projectId } });
    if (!answer.status) throw new Error(answer.error);
    return answer.execution;
  };
  return {
    ...executions,
    entries,
    get,
    failAudit: () => void (auditFails = true),
    move: (to: string[]) => void (features = to),
    async planOf(name: string, ...groups: Partial<Flow['scenarioGroups'][number]>[]) {
      const scenarioGroups = groups.map((group, index) => ({
        name: `Group ${index + 1}`,
        tags: [],
        ...group,
      }));
      const { _id: id } = await executions.plan({ name, flows: [{ scenarioGroups }] });
      return { id, group: async (at = 0) => (await get(id)).flows[0]?.scenarioGroups[at] };
    },
    async choosing(kind: 'folder' | 'feature', path: string, branch = 'main') {
      const answer = await call.getChoosing({ query: { projectId, branch, kind, path } });
      if (!answer.status) throw new Error(answer.error);
      return [answer.isThere, ...answer.executions.map(({ name }) => name)];
    },
    choose: (kind: 'folder' | 'feature', from: string, to: string) =>
      call.choosePlace({ body: { projectId, branch: 'main', kind, from, to } }),
  };
}

function branchOf(features: string[]): BranchScenarios {
  const scenarios = features.map((feature, featureIndex): BranchScenario => ({
    feature,
    featureIndex,
    scenario: 'First',
    scenarioIndex: 0,
    tags: ['daily'],
    runs: [],
  }));
  return { status: true, commit: 'c0ffee', scenarios, malformed: [] };
}

const places = { all: false, folders: [], features: [], scenarios: [], everyTag: false };
const first = (feature: string) => ({ feature, scenario: 'First' });
const named = (feature: string) => ({ ...first(feature), featureIndex: -1, scenarioIndex: -1, command: '' });

describe('a folder that was moved', () => {
  const before = ['shop/basket', 'shop/pay/card', 'shopping', 'other'];
  const after = ['store/basket', 'store/pay/card', 'shopping', 'other'];

  it('is chosen where it is by all plans that chose it or a place in it, and by no other', async () => {
    const { planOf, move, choosing, choose, get, told, entries, user, project } = await start(before);
    const folder = await planOf('Folder', { within: { ...places, folders: ['shop', 'shop/pay'] } });
    const below = await planOf(
      'below',
      { within: { ...places, features: ['shop/pay/card', 'other'], folders: ['shopping'] } },
      { within: { ...places, scenarios: [first('shop/basket')] }, tags: ['daily'] },
    );
    const byName = await planOf('By name', { scenarios: [named('shop/basket'), named('shopping')] });
    const others = await planOf('Others', {
      within: { ...places, folders: ['shopping'], features: ['other'] },
    });
    const tagged = await planOf('Tagged', { tags: ['daily'] });
    const untouched = [await get(others.id), await get(tagged.id)];
    const stood = await get(folder.id);
    expect(await choosing('folder', 'shop')).toEqual([true, 'below', 'By name', 'Folder']);
    expect(await choose('folder', 'shop', 'store')).toMatchObject({ because: 'place' });
    move(after);
    expect(await choosing('folder', 'shop')).toEqual([false, 'below', 'By name', 'Folder']);
    expect(await choosing('folder', 'shop', 'later')).toEqual([false]);
    told.length = 0;
    const answer = await choose('folder', 'shop', 'store');
    expect(answer.status && answer.executions.map(({ name }) => name)).toEqual([
      'below',
      'By name',
      'Folder',
    ]);
    expect(told).toEqual([`executions-changed project:${project.id}`]);

    expect(await folder.group()).toMatchObject({
      within: { folders: ['store', 'store/pay'] },
      scenarios: [{ feature: 'store/basket', featureIndex: 0 }, { feature: 'store/pay/card' }],
      threadCount: 2,
    });
    expect((await folder.group())?.scenarios[0]?.command).toContain('features/store/basket.feature');
    expect(await get(folder.id)).toMatchObject({ version: stood.version + 1, counts: stood.counts });
    expect((await below.group())?.within).toMatchObject({
      features: ['store/pay/card', 'other'],
      folders: ['shopping'],
    });
    expect((await below.group(1))?.within?.scenarios).toEqual([first('store/basket')]);
    expect((await byName.group())?.scenarios).toMatchObject([
      { feature: 'store/basket', featureIndex: 0 },
      { feature: 'shopping' },
    ]);
    expect([await get(others.id), await get(tagged.id)]).toEqual(untouched);
    expect(entries).toEqual([
      expect.objectContaining({
        event: 'places-changed',
        actor: user.email,
        projectId: project.id,
        subject: 'the folder "shop" → the folder "store": below, By name, Folder',
      }),
    ]);
    expect(await choosing('folder', 'shop')).toEqual([false]);
    expect(await choose('folder', 'shop', 'store')).toEqual({ status: true, executions: [] });
    expect(entries).toHaveLength(1);
  });

  it('is chosen by all or none', async () => {
    const { planOf, move, choose, failAudit, get } = await start(before);
    const one = await planOf('One', { within: { ...places, folders: ['shop'] } });
    const other = await planOf('Other', { within: { ...places, features: ['shop/basket'] } });
    const stood = [await get(one.id), await get(other.id)];
    move(after);
    failAudit();
    await expect(choose('folder', 'shop', 'store')).rejects.toMatchObject({ httpStatus: 500 });
    expect([await get(one.id), await get(other.id)]).toEqual(stood);
  });

  it('is not chosen where it is not', async () => {
    const { planOf, move, choose, get } = await start(before);
    const { id } = await planOf('One', { within: { ...places, folders: ['shop'] } });
    move(after);
    const stood = await get(id);
    expect(await choose('folder', 'shop', 'elsewhere')).toEqual({
      status: false,
      because: 'place',
      error: 'The folder "elsewhere" has no scenario any more.',
    });
    await expect(choose('folder', 'shop', 'x'.repeat(1001))).rejects.toMatchObject({ httpStatus: 400 });
    expect(await get(id)).toEqual(stood);
  });
});

it('a feature that was renamed is chosen once, beside scenarios of it; a folder of its name is another place', async () => {
  const { planOf, move, choose, choosing } = await start(['shop', 'shop/basket', 'cart']);
  const within = {
    ...places,
    features: ['cart', 'shop'],
    folders: ['shop'],
    scenarios: [first('shop'), first('shop/basket'), first('cart')],
  };
  const { group } = await planOf('Nightly', { within });
  move(['shop/basket', 'cart']);
  expect(await choosing('feature', 'shop')).toEqual([false, 'Nightly']);
  expect(await choose('feature', 'shop', 'cart')).toMatchObject({
    status: true,
    executions: [{ name: 'Nightly' }],
  });
  expect((await group())?.within).toEqual({
    ...within,
    features: ['cart'],
    scenarios: [first('cart'), first('shop/basket')],
  });
});

it('plans of other projects, without a licence and without threads are left alone', async () => {
  const { planOf, move, choose, project, callAs, stranger, get } = await start(['old']);
  const { id } = await planOf('Nightly', { within: { ...places, features: ['old'] } });
  move(['new']);
  const stood = await get(id);
  const body = { projectId: stranger, branch: 'main', kind: 'feature', from: 'old', to: 'new' } as const;
  expect(await callAs('bob').choosePlace({ body })).toEqual({ status: true, executions: [] });
  const { from: path, to: _to, ...query } = body;
  expect(await callAs('bob').getChoosing({ query: { ...query, path } })).toMatchObject({ executions: [] });
  project.maxExecutionThreads = 0;
  expect(await choose('feature', 'old', 'new')).toMatchObject({ because: 'threads' });
  project.maxExecutionThreads = 10;
  project.is_expired = true;
  await expect(choose('feature', 'old', 'new')).rejects.toMatchObject({ refusal: { because: 'licence' } });
  project.is_expired = false;
  expect(await get(id)).toEqual(stood);
});
