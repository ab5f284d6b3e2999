import { expect, it } from 'vitest';
import { projectId, startWorkspace, succeeded } from '../workspace.fixture';
import { renamesBetween } from './between-commits';
import type { BranchRenaming } from './renaming';

const feature = (name: string, more = '') =>
  `Feature: Shop\n\n  Scenario: ${name}\n    Given a basket\n    When I pay${more}\n`;
const run = (name: string, uri = 'features/checkout/shop.feature') => ({ uri, name, parameters: {} });

async function start() {
  const told: { branch: string; what: BranchRenaming }[] = [];
  const workspace = await startWorkspace(
    { 'features/checkout/shop.feature': feature('Pays') },
    {},
    { onRenamed: async (_project, branch, what) => void told.push({ branch, what }) },
  );
  const save = (data: string, baseVersion?: string | null) =>
    workspace.call.pushScenario({
      body: { projectId, name: 'shop.feature', parentPath: ['checkout'], data, baseVersion, merge: true },
    });
  return { ...workspace, told, save };
}

it('a save tells which scenarios have another name, and nothing when none has', async () => {
  const { told, save } = await start();
  const { version } = succeeded(await save(feature('Guest pays')));
  expect(told).toEqual([
    { branch: 'main', what: { kind: 'scenarios', moves: [{ from: run('Pays'), to: run('Guest pays') }] } },
  ]);
  succeeded(await save(feature('Guest pays', ' by card'), version));
  // A stale save is merged with newer versions. Only its own renames are reported.
  succeeded(await save(feature('Guest pays').replace('Feature: Shop', 'Feature: Mugs'), version));
  expect(told).toHaveLength(1);
});

it('a renamed feature and a moved folder are told with their paths', async () => {
  const { told, call } = await start();
  const where = { projectId, branch: 'main' };
  succeeded(
    await call.renameFeature({
      body: { ...where, oldName: 'shop', newName: 'till', parentPath: ['checkout'] },
    }),
  );
  succeeded(
    await call.editFolder({
      body: { ...where, parentPath: [], oldName: 'checkout', newName: 'pay', action: 'Renamed' },
    }),
  );
  expect(told.map(({ what }) => what)).toEqual([
    { kind: 'path', from: 'features/checkout/shop.feature', to: 'features/checkout/till.feature' },
    { kind: 'path', from: 'features/checkout', to: 'features/pay' },
  ]);
});

it('between two commits files are followed to their new path, scenarios to their new name, at once too', async () => {
  const { git, tip } = await start();
  const author = { name: 'Ada', email: 'ada@example.com' };
  const commit = async (changes: { path: string; content: string | null }[]) => {
    const from = await tip();
    const done = await git.commit({ repo: projectId, branch: 'main', changes, author, message: 'Push' });
    if (done.status !== 'committed') throw new Error(done.status);
    return renamesBetween(git, projectId, from, done.commit);
  };
  const path = 'features/checkout/shop.feature';
  expect(await commit([{ path, content: feature('Guest pays') }])).toEqual([
    { kind: 'scenarios', moves: [{ from: run('Pays'), to: run('Guest pays') }] },
  ]);
  const moved = 'features/till/mugs.feature';
  expect(
    await commit([
      { path, content: null },
      { path: moved, content: feature('Guest pays') },
      { path: 'features/other.feature', content: 'Feature: Other\n' },
    ]),
  ).toEqual([{ kind: 'path', from: path, to: moved }]);
  const again = 'features/pay/mugs.feature';
  expect(
    await commit([
      { path: moved, content: null },
      { path: again, content: feature('Somebody pays') },
    ]),
  ).toEqual([
    { kind: 'scenarios', moves: [{ from: run('Guest pays', moved), to: run('Somebody pays', again) }] },
  ]);
  expect(await commit([{ path: again, content: null }])).toEqual([]);
});
