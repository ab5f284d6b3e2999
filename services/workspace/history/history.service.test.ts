import { expect, test } from 'vitest';
import { projectId, startWorkspace, succeeded } from '../workspace.fixture';

const place = { projectId, name: 'basket.feature', parentPath: ['checkout'] };
const text = (step: string) => `Feature: Basket\n\n  Scenario: One\n    Given ${step}\n`;

/** A clock that advances by a minute with each commit. */
function minutes() {
  let now = Date.parse('2026-05-01T10:00:00Z');
  return { now: () => new Date((now += 60_000)) };
}

async function startBasket(given: Parameters<typeof startWorkspace>[2] = {}) {
  const workspace = await startWorkspace({ 'features/checkout/basket.feature': text('first') }, {}, given);
  const save = async (step: string, as: 'ada' | 'bob' = 'ada') =>
    succeeded(await workspace.as(as).pushScenario({ body: { ...place, data: text(step) } })).commit;
  return { ...workspace, save };
}

test('every save is a version with its author, newest first', async () => {
  const { call, save } = await startBasket();
  const second = await save('second', 'bob');
  const third = await save('third');
  const { versions, next } = succeeded(await call.getFeatureHistory({ body: place }));
  expect(next).toBeNull();
  expect(versions.map(({ commit }) => commit).slice(0, 2)).toEqual([third, second]);
  expect(versions.map(({ author }) => author.name)).toEqual(['Ada Lovelace', 'Bob Babbage', 'Ada Lovelace']);
  expect(versions[0]).toMatchObject({
    message: 'Save checkout/basket',
    changed: '1 step in One',
    path: 'features/checkout/basket.feature',
    author: { email: 'ada@example.com' },
  });
  expect(versions.at(-1)).toMatchObject({ changed: 'Created with 1 scenario' });
  expect(versions.every(({ date }) => date > Date.parse('2026-01-01'))).toBe(true);
});

test('a version has its text, the one before and the one of now', async () => {
  const { call, save } = await startBasket();
  const second = await save('second');
  await save('third');
  const version = async (commit: string) =>
    succeeded(await call.getFeatureVersion({ body: { ...place, commit } }));
  expect(await version(second)).toMatchObject({
    content: text('second'),
    previous: text('first'),
    current: { content: text('third') },
  });
  const { versions } = succeeded(await call.getFeatureHistory({ body: place }));
  const first = await version(versions[2]?.commit ?? '');
  expect(first).toMatchObject({ content: text('first'), previous: null });
  // A restored version is a new version. The version that it replaced can be restored, too.
  const back = await call.pushScenario({
    body: { ...place, data: first.content, baseVersion: first.current?.version },
  });
  expect(succeeded(back).version).toBe(versions[2]?.version);
  const after = succeeded(await call.getFeatureHistory({ body: place })).versions;
  expect(after.map(({ version: blob }) => blob)).toEqual([
    versions[2]?.version,
    ...versions.map(({ version: blob }) => blob),
  ]);
});

test('history goes on across renames and deletions', async () => {
  const { call, save, git } = await startBasket();
  await save('second');
  const author = { name: 'Ada Lovelace', email: 'ada@example.com' };
  const content = text('second');
  await git.commit({
    repo: projectId,
    branch: 'main',
    author,
    message: 'Rename checkout/basket to cart',
    changes: [
      { path: 'features/checkout/basket.feature', content: null },
      { path: 'features/cart.feature', content },
    ],
  });
  const cart = { projectId, name: 'cart.feature', parentPath: [] };
  const before = succeeded(await call.getFeatureHistory({ body: cart })).versions;
  expect(before.map(({ path }) => path)).toEqual([
    'features/cart.feature',
    'features/checkout/basket.feature',
    'features/checkout/basket.feature',
  ]);
  succeeded(await call.deleteFeature({ body: cart }));
  const gone = succeeded(await call.getFeatureHistory({ body: cart })).versions;
  expect(gone[0]).toMatchObject({ version: '', message: 'Delete cart' });
  const deleted = succeeded(
    await call.getFeatureVersion({ body: { ...cart, commit: gone[0]?.commit ?? '' } }),
  );
  expect(deleted).toMatchObject({ content: '', previous: content, current: null });
});

test('what was deleted is told until it is there again, and what was moved is not', async () => {
  const { call, save, git, tip } = await startBasket({ clock: minutes() });
  const deleted = async () =>
    succeeded(await call.getDeletedFeatures({ body: { projectId } })).features.map((feature) =>
      [...feature.parentPath, feature.name].join('/'),
    );
  await save('second');
  expect(await deleted()).toEqual([]);
  const author = { name: 'Ada Lovelace', email: 'ada@example.com' };
  const commit = (message: string, changes: { path: string; content: string | null }[]) =>
    git.commit({ repo: projectId, branch: 'main', author, message, changes });
  const more = ['a', 'b c', 'ü'].map((name) => ({
    path: `features/x/${name}.feature`,
    content: text(`${name} `.repeat(30)),
  }));
  await commit('Add', [...more, { path: 'features/x/steps.mjs', content: '// code' }]);
  await commit(
    ':000000 Delete',
    [...more, { path: 'features/x/steps.mjs', content: '' }].map(({ path }) => ({ path, content: null })),
  );
  expect((await deleted()).sort()).toEqual(['x/a.feature', 'x/b c.feature', 'x/ü.feature']);
  succeeded(await call.deleteFeature({ body: place }));
  const [newest] = succeeded(await call.getDeletedFeatures({ body: { projectId } })).features;
  expect(newest).toMatchObject({
    name: place.name,
    parentPath: place.parentPath,
    commit: await tip(),
    author,
  });
  const gone = { ...place, commit: newest?.commit ?? '' };
  const { previous } = succeeded(await call.getFeatureVersion({ body: gone }));
  expect(previous).toBe(text('second'));
  succeeded(await call.pushScenario({ body: { ...place, data: previous ?? '', baseVersion: null } }));
  expect(await deleted()).toHaveLength(3);
  await commit('Move', [
    { path: 'features/checkout/basket.feature', content: null },
    { path: 'features/cart.feature', content: text('second') },
  ]);
  expect(await deleted()).toHaveLength(3);
});

test('long histories come in pages that saves in between do not move', async () => {
  const { call, save } = await startBasket({ clock: minutes() });
  for (let number = 0; number < 60; number++) await save(`step ${number}`);
  const first = succeeded(await call.getFeatureHistory({ body: place }));
  expect(first.versions).toHaveLength(50);
  await save('in between');
  const second = succeeded(
    await call.getFeatureHistory({ body: { ...place, after: first.next ?? undefined } }),
  );
  expect(second.versions).toHaveLength(11);
  expect(second.next).toBeNull();
  const commits = [...first.versions, ...second.versions].map(({ commit }) => commit);
  expect(new Set(commits).size).toBe(61);
});

test('what is not there is told', async () => {
  const { call, tip } = await startBasket();
  const nowhere = { ...place, name: 'gone.feature' };
  expect(await call.getFeatureHistory({ body: nowhere })).toMatchObject({ because: 'missing' });
  expect(await call.getFeatureHistory({ body: { ...place, parentPath: ['..', '..'] } })).toMatchObject({
    because: 'missing',
  });
  for (const commit of ['0'.repeat(40), 'main', '--all', '']) {
    expect(await call.getFeatureVersion({ body: { ...place, commit } }), commit).toMatchObject({
      because: 'missing',
    });
  }
  // A commit of the branch that did not change the feature.
  const other = { ...place, name: 'other.feature', data: text('x') };
  succeeded(await call.pushScenario({ body: other }));
  const answer = await call.getFeatureVersion({ body: { ...place, commit: await tip() } });
  expect(answer).toMatchObject({ because: 'missing' });
  // An invalid address shows the newest version first.
  const odd = succeeded(await call.getFeatureHistory({ body: { ...place, after: '--output=x:1' } }));
  expect(odd.versions).toHaveLength(1);
});
