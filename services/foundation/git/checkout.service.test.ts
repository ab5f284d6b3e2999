import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repo, startStore, temporaryFolder } from './git.fixture';

test('a checkout holds the files of the commit byte for byte, once', async () => {
  const { store, tip } = await startStore({
    'features/a.feature': '\uFEFFx\r\n',
    'run.sh': 'x',
    'b/c/d': '',
  });
  const target = join(temporaryFolder(), 'deep', 'checkout');
  const results = await Promise.all([
    store.checkout(repo, await tip(), target),
    store.checkout(repo, await tip(), target),
  ]);
  expect(results).toEqual([{ leftOut: [] }, { leftOut: [] }]);
  expect(readFileSync(join(target, 'features/a.feature'), 'utf8')).toBe('\uFEFFx\r\n');
  expect(readdirSync(join(target, '..'))).toEqual(['checkout']);
  writeFileSync(join(target, 'run.sh'), 'changed');
  await store.checkout(repo, await tip(), target);
  expect(readFileSync(join(target, 'run.sh'), 'utf8')).toBe('changed');
});

test('links, submodules and paths that escape are not materialised', async () => {
  const { store, git } = await startStore({ 'ok.txt': 'ok' });
  const outside = temporaryFolder();
  const blob = git(['hash-object', '-w', '--stdin'], 'evil').trim();
  const link = git(['hash-object', '-w', '--stdin'], outside).trim();
  const sub = tree(git, [['100644', 'blob', blob, 'x']]);
  const root = tree(git, [
    ['100644', 'blob', blob, 'fine.txt'],
    ['120000', 'blob', link, 'link'],
    ['120000', 'blob', link, 'linked-folder'],
    ['160000', 'commit', git(['rev-parse', 'main']).trim(), 'submodule'],
    ['040000', 'tree', sub, '..'],
    ['040000', 'tree', sub, '.git'],
    ['100644', 'blob', blob, 'back\\slash'],
  ]);
  const commit = git(['-c', 'user.name=x', '-c', 'user.email=x@y', 'commit-tree', '-m', 'evil', root]).trim();

  const target = join(temporaryFolder(), 'checkout');
  const { leftOut } = await store.checkout(repo, commit, target);
  expect(leftOut.sort()).toEqual(['../x', '.git/x', 'back\\slash', 'link', 'linked-folder', 'submodule']);
  expect(readdirSync(target)).toEqual(['fine.txt']);
  expect(lstatSync(join(target, 'fine.txt')).isFile()).toBe(true);
  expect(existsSync(join(target, '..', 'x'))).toBe(false);
  expect(readdirSync(outside)).toEqual([]);
});

test('a tree that holds a link and a folder of the same name cannot write through the link', async () => {
  const { store, git } = await startStore();
  const outside = temporaryFolder();
  const blob = git(['hash-object', '-w', '--stdin'], 'evil').trim();
  const link = git(['hash-object', '-w', '--stdin'], outside).trim();
  const root = tree(git, [
    ['120000', 'blob', link, 'a'],
    ['040000', 'tree', tree(git, [['100644', 'blob', blob, 'x']]), 'a'],
  ]);
  const commit = git(['-c', 'user.name=x', '-c', 'user.email=x@y', 'commit-tree', '-m', 'evil', root]).trim();
  const target = join(temporaryFolder(), 'checkout');
  await store.checkout(repo, commit, target);
  expect(readdirSync(outside)).toEqual([]);
  expect(lstatSync(join(target, 'a')).isDirectory()).toBe(true);
});

test('a commit that does not exist leaves nothing behind', async () => {
  const { store } = await startStore();
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'there'));
  await expect(store.checkout(repo, 'f'.repeat(40), join(folder, 'x'))).rejects.toThrow('git ls-tree');
  expect(readdirSync(folder)).toEqual(['there']);
});

/** Writes a tree object that git itself would refuse to make from an index. */
function tree(
  git: (args: string[], input?: Buffer) => string,
  entries: [mode: string, type: string, id: string, name: string][],
): string {
  const bytes = entries.map(([mode, , id, name]) =>
    Buffer.concat([Buffer.from(`${mode.replace(/^0/, '')} ${name}\0`), Buffer.from(id, 'hex')]),
  );
  return git(['hash-object', '-w', '-t', 'tree', '--literally', '--stdin'], Buffer.concat(bytes)).trim();
}
