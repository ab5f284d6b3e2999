import { expect, test } from 'vitest';
import { createBranchScenarios } from './branch-scenarios';
import { planScenarios } from './plan';
import { projectId, startWorkspace, succeeded } from './workspace.fixture';

const files = {
  'tests/e2e/basket.feature': 'Feature: Basket\r\n\r\n  @smoke\r\n  Scenario: One\r\n    Given a\r\n',
  'tests/e2e/account/sign in.feature': 'Feature: Sign in\n  Scenario: Two\n    Given b\n',
  'tests/unit/a.test.js': '',
  'node_modules/lib/x.feature': 'Feature: Not ours\n',
  'reports/.gitkeep': '',
  'package.json': '{}',
};

async function start() {
  const workspace = await startWorkspace(files);
  const { call, git, tip } = workspace;
  return {
    ...workspace,
    list: async () => succeeded(await call.getFeatureList({ body: { projectId } })),
    textOf: async (path: string) =>
      (await git.readFile(projectId, await tip(), path))?.bytes.toString() ?? null,
  };
}

test('lists features outside of features/, below a folder whose name begins with a slash', async () => {
  const { list, call, git } = await start();
  const { foldersAndFeatures, newFeatures, allTags } = await list();
  expect(foldersAndFeatures.map(({ name, parents }) => [name, parents])).toEqual([['/tests', []]]);
  const [tests] = foldersAndFeatures;
  expect(tests?.children.map(({ name, parents }) => [name, parents])).toEqual([['e2e', ['/tests']]]);
  expect(newFeatures).toEqual(['/tests', 'e2e']);
  expect(allTags).toEqual(['smoke']);
  expect(await call.getFeaturesCount({ body: { projectId } })).toMatchObject({ features: 2, scenarios: 2 });
  const scenarios = succeeded(await createBranchScenarios(git)(projectId, 'main'));
  expect(scenarios.scenarios.map(({ feature, runs }) => [feature, runs[0]?.uri])).toEqual([
    ['/tests/e2e/account/sign in', 'tests/e2e/account/sign in.feature'],
    ['/tests/e2e/basket', 'tests/e2e/basket.feature'],
  ]);
});

test('opens and saves such a feature, and changes only its lines', async () => {
  const { call, textOf } = await start();
  const where = { projectId, name: 'basket.feature', parentPath: ['/tests', 'e2e'] };
  const { feature } = succeeded(await call.getFeature({ body: where }));
  expect(feature).toMatchObject({ name: 'basket.feature', parents: ['/tests', 'e2e'] });
  const data = feature.content.replace('One', 'First');
  succeeded(await call.pushScenario({ body: { ...where, data, baseVersion: feature.version } }));
  expect(await textOf('tests/e2e/basket.feature')).toBe(
    files['tests/e2e/basket.feature'].replace('One', 'First'),
  );
});

test('plans runs of such features', async () => {
  const { git } = await start();
  const plan = await planScenarios({ git }, projectId, 'main', [{ feature: '/tests/e2e/basket' }]);
  expect(plan).toMatchObject({ scenarios: [{ uri: 'tests/e2e/basket.feature', scenarioName: 'One' }] });
  expect(succeeded(await planScenarios({ git }, projectId, 'main', [])).scenarios).toHaveLength(2);
  expect(await planScenarios({ git }, projectId, 'main', [{ feature: '/tests/gone' }])).toMatchObject({
    error: 'There is no feature "tests/gone".',
  });
});

test('creates, renames and moves features where runs take them, and refuses other places', async () => {
  const { call, textOf } = await start();
  const data = 'Feature: New\n';
  const push = (name: string, parentPath: string[]) =>
    call.pushScenario({ body: { projectId, name, parentPath, data, baseVersion: null } });
  expect(await push('new.feature', [])).toMatchObject({
    error: 'Runs take no features from there. Choose a folder that the tree shows.',
  });
  succeeded(await push('new.feature', ['/tests', 'e2e']));
  expect(await textOf('tests/e2e/new.feature')).toBe(data);
  const rename = { projectId, oldName: 'new', newName: 'newer', parentPath: ['/tests', 'e2e'] };
  succeeded(await call.renameFeature({ body: rename }));
  expect(await textOf('tests/e2e/newer.feature')).toBe(data);
  const move = { ...rename, oldName: 'newer', newName: 'newer' };
  succeeded(await call.renameFeature({ body: { ...move, destinationPath: ['/tests', 'e2e', 'account'] } }));
  expect(await textOf('tests/e2e/account/newer.feature')).toBe(data);
  const back = { ...move, parentPath: ['/tests', 'e2e', 'account'], destinationPath: [] };
  expect(await call.renameFeature({ body: back })).toMatchObject({ status: false });
  expect(await textOf('tests/e2e/account/newer.feature')).toBe(data);
});

test('renames the top folder without moving it into features/', async () => {
  const { call, textOf } = await start();
  const body = { projectId, parentPath: [], oldName: '/tests', newName: 'spec', action: 'Renamed' as const };
  // Only the folder that has features now is known to be taken.
  expect(await call.editFolder({ body })).toMatchObject({ status: false });
  expect(await textOf('tests/e2e/basket.feature')).not.toBeNull();
  const below = { ...body, parentPath: ['/tests'], oldName: 'e2e', newName: 'browser' };
  succeeded(await call.editFolder({ body: below }));
  expect(await textOf('tests/browser/basket.feature')).toBe(files['tests/e2e/basket.feature']);
});

test('offers deleted features with the place where they were', async () => {
  const { call } = await start();
  const where = { projectId, name: 'basket.feature', parentPath: ['/tests', 'e2e'] };
  succeeded(await call.deleteFeature({ body: where }));
  expect(succeeded(await call.getDeletedFeatures({ body: { projectId } })).features).toMatchObject([
    { name: 'basket.feature', parentPath: ['/tests', 'e2e'] },
  ]);
});

test('refuses paths that lead out of the repository', async () => {
  const { call } = await start();
  for (const parentPath of [['/..'], ['/', 'x'], ['//etc'], ['/.git'], ['a', '/tests']]) {
    const answer = await call.getFeature({ body: { projectId, name: 'basket.feature', parentPath } });
    expect(answer, parentPath.join()).toMatchObject({ status: false });
  }
});

test('stores open rows and the visited place outside of features/, and follows their moves', async () => {
  const { call, list } = await start();
  const place = ['/tests', 'e2e'];
  const visit = { lastActiveFolder: place, lastActiveFeature: 'basket', expand: [['/tests'], place] };
  succeeded(await call.updateLastUpdated({ body: { projectId, branch: 'main', ...visit } }));
  expect(await list()).toMatchObject({
    lastActiveFolder: place,
    lastActiveFeature: 'basket',
    expandedFolders: expect.arrayContaining([['/tests'], place]),
  });
  const rename = { projectId, parentPath: ['/tests'], oldName: 'e2e', newName: 'browser' };
  succeeded(await call.editFolder({ body: { ...rename, action: 'Renamed' } }));
  expect(await list()).toMatchObject({
    lastActiveFolder: ['/tests', 'browser'],
    lastActiveFeature: 'basket',
    expandedFolders: expect.arrayContaining([['/tests'], ['/tests', 'browser']]),
  });
});

test('deletes the features of a folder and keeps all other files', async () => {
  const { call, textOf, git, tip } = await start();
  const body = { projectId, name: '/tests', deletePath: [] };
  expect(await call.deleteFolder({ body })).toEqual({ status: true, deletedFeatures: 2 });
  expect(await textOf('tests/unit/a.test.js')).toBe('');
  const paths = (await git.list(projectId, await tip(), '')).map(({ path }) => path);
  expect(paths.filter((path) => path.startsWith('tests/'))).toEqual(['tests/unit/a.test.js']);
});

test('restores the last feature in its folder', async () => {
  const { call, textOf } = await start();
  for (const [name, parentPath] of [
    ['basket.feature', ['/tests', 'e2e']],
    ['sign in.feature', ['/tests', 'e2e', 'account']],
  ] as const)
    succeeded(await call.deleteFeature({ body: { projectId, name, parentPath: [...parentPath] } }));
  const data = files['tests/e2e/basket.feature'];
  const where = { projectId, name: 'basket.feature', parentPath: ['/tests', 'e2e'] };
  succeeded(await call.pushScenario({ body: { ...where, data, baseVersion: null } }));
  expect(await textOf('tests/e2e/basket.feature')).toBe(data);
});
