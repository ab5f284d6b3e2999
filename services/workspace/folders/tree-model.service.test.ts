import { execFileSync } from 'node:child_process';
import { join as joinPath } from 'node:path';
import { expect, test } from 'vitest';
import type { FeatureNode } from '#contracts/workspace';
import { slow } from '#services/foundation/testing.slow';
import { projectId, startWorkspace, succeeded } from '../workspace.fixture';
import { above, join, last, randomOf, TreeModel } from './tree-model.fixture';

const operations = slow ? 1_000 : 150;
const folderNames = ['a', 'b', 'A', 'New folder', 'x (1)', 'Größe'];
const featureNames = ['f', 'F', 'sign in', 'Korb', 'long_name-2'];
const steps = 'features/step_definitions/a.mjs';

type Workspace = Awaited<ReturnType<typeof startWorkspace>>;
const parts = (path: string) => (path === '' ? [] : path.split('/'));

/** Does one random operation. Returns the answer of the service, and whether the model allows the operation. */
function createActor({ call }: Workspace, model: TreeModel, random: () => number) {
  const one = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  /** Mostly an existing folder, otherwise one that may not exist. */
  const folder = () =>
    one(random() < 0.9 ? ['', ...model.folders] : [join(one(folderNames), one(folderNames))]);
  const feature = () =>
    model.features.size > 0 && random() < 0.9 ? one([...model.features.keys()]) : one(featureNames);
  const text = () => `Feature: ${Math.floor(random() * 1e6)}${one(['\n', '\r\n', ''])}`;

  const acts: (() => Promise<[string, { status: boolean }, boolean]>)[] = [
    async () => {
      const [parent, name] = [folder(), one(folderNames)];
      const body = { projectId, name, parentPath: parts(parent) };
      return [
        `create folder ${parent} ${name}`,
        await call.createFolder({ body }),
        model.createFolder(parent, name),
      ];
    },
    async () => {
      const path = folder();
      const body = { projectId, name: last(path), deletePath: parts(above(path)) };
      // Otherwise whole trees would be deleted too often.
      if ([...model.folders].some((other) => other.startsWith(`${path}/`))) return acts[0]!();
      return [`delete folder ${path}`, await call.deleteFolder({ body }), model.deleteFolder(path)];
    },
    async () => {
      const [path, newName] = [folder(), one(folderNames)];
      const body = { projectId, parentPath: parts(above(path)), oldName: last(path), newName };
      return [
        `rename folder ${path} ${newName}`,
        await call.editFolder({ body: { ...body, action: 'Renamed' } }),
        model.renameFolder(path, newName),
      ];
    },
    async () => {
      const [path, to] = [folder(), folder()];
      const body = { projectId, parentPath: parts(above(path)), destinationPath: parts(to) };
      return [
        `move folder ${path} to ${to}`,
        await call.editFolder({
          body: { ...body, oldName: last(path), newName: last(path), action: 'Moved' },
        }),
        model.moveFolder(path, to),
      ];
    },
    async () => {
      const [path, data] = [join(one(['', ...model.folders]), one(featureNames)), text()];
      const body = { projectId, name: `${last(path)}.feature`, parentPath: parts(above(path)), data };
      return [
        `create feature ${path}`,
        await call.pushScenario({ body: { ...body, baseVersion: null } }),
        model.save(path, data, true),
      ];
    },
    async () => {
      const [path, data] = [feature(), text()];
      const place = { projectId, name: `${last(path)}.feature`, parentPath: parts(above(path)) };
      const current = await call.getFeature({ body: place });
      if (!current.status) return [`open feature ${path}`, current, model.features.has(path)];
      const { version } = current.feature;
      return [
        `save feature ${path}`,
        await call.pushScenario({ body: { ...place, data, baseVersion: version } }),
        model.save(path, data, false),
      ];
    },
    async () => {
      const [path, newName] = [feature(), one(featureNames)];
      const destination = random() < 0.6 ? folder() : above(path);
      const body = { projectId, oldName: last(path), newName, parentPath: parts(above(path)) };
      return [
        `move feature ${path} to ${destination} ${newName}`,
        await call.renameFeature({ body: { ...body, destinationPath: parts(destination) } }),
        model.moveFeature(path, join(destination, newName)),
      ];
    },
    async () => {
      const path = feature();
      const body = { projectId, name: `${last(path)}.feature`, parentPath: parts(above(path)) };
      return [`delete feature ${path}`, await call.deleteFeature({ body }), model.deleteFeature(path)];
    },
  ];
  const often = [0, 0, 1, 2, 3, 3, 4, 4, 4, 5, 6, 6, 7];
  return () => acts[one(often)]!();
}

async function treeOf({ call }: Workspace) {
  const { foldersAndFeatures } = succeeded(await call.getFeatureList({ body: { projectId } }));
  const [folders, features]: [string[], string[]] = [[], []];
  const walk = (nodes: FeatureNode[]) => {
    for (const { name, isFolder, parents, children } of nodes) {
      if (isFolder) folders.push([...parents, name].join('/'));
      else features.push([...parents, name.replace(/\.feature$/, '')].join('/'));
      walk(children);
    }
  };
  walk(foldersAndFeatures);
  return { folders: folders.sort(), features: features.sort() };
}

test(`${operations} random operations leave the tree of the model and a sound repository`, async () => {
  const workspace = await startWorkspace({ [steps]: '// stays\n' });
  const model = new TreeModel();
  const act = createActor(workspace, model, randomOf(20_261_121));
  const expected = () => ({
    folders: [...model.folders].sort(),
    features: [...model.features.keys()].sort(),
  });
  let done = 0;
  for (let number = 1; number <= operations; number++) {
    const [what, answer, allowed] = await act();
    expect([number, what, answer.status, answer]).toEqual([number, what, allowed, answer]);
    if (allowed) done++;
    if (number % 100 === 0) expect(await treeOf(workspace)).toEqual(expected());
  }
  expect(done).toBeGreaterThan(operations / 2);

  const { git, tip, root } = workspace;
  expect(await treeOf(workspace)).toEqual(expected());
  for (const [path, text] of model.features) {
    const file = await git.readFile(projectId, await tip(), `features/${path}.feature`);
    expect(file?.bytes.toString()).toBe(text);
  }
  expect((await git.readFile(projectId, await tip(), steps))?.bytes.toString()).toBe('// stays\n');
  const fsck = ['--git-dir', joinPath(root, `${projectId}.git`), 'fsck', '--strict', '--no-dangling'];
  expect(execFileSync('git', fsck, { stdio: ['ignore', 'pipe', 'inherit'] }).toString()).toBe('');
}, 180_000);
