import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ada, openStore, repo, startStore, temporaryFolder } from './git.fixture';
import { createGitStore } from './index';

test('a repository is created once, whoever is first', async () => {
  const root = temporaryFolder();
  const stores = [openStore(root), openStore(root)];
  const made = await Promise.all(
    stores.map((store) => store.create(repo, [{ path: 'a', content: 'a' }], ada)),
  );
  expect(made.sort()).toEqual(['created', 'exists']);
  expect(readdirSync(root).sort()).toEqual([`${repo}.git`, '.home'].sort());
  expect(readdirSync(join(root, `${repo}.git`))).not.toContain('hooks');
});

test('a repository that does not exist is told without a throw where that is asked', async () => {
  const store = openStore(temporaryFolder());
  expect(await store.exists(repo)).toBe(false);
  expect(await store.tip(repo, 'main')).toBeNull();
  await expect(store.tip('../etc', 'main')).rejects.toThrow(TypeError);
});

test('branches start from another one, go their own way and can be deleted', async () => {
  const { store, tip } = await startStore({ 'a.txt': 'a' });
  expect(await store.createBranch(repo, 'main', 'feature/one')).toBe('created');
  expect(await store.createBranch(repo, 'main', 'feature/one')).toBe('taken');
  expect(await store.createBranch(repo, 'main', 'feature')).toBe('taken');
  expect(await store.createBranch(repo, 'main', 'Feature/ONE')).toBe('taken');
  expect(await store.createBranch(repo, 'nope', 'b')).toBe('no-source');
  expect(await store.createBranch(repo, 'main', '--force')).toBe('bad-name');
  await store.createBranch(repo, 'main', 'a-first');
  expect(await store.branches(repo)).toEqual(['main', 'a-first', 'feature/one']);

  const before = await tip();
  const change = { path: 'a.txt', content: 'changed' };
  await store.commit({ repo, branch: 'feature/one', changes: [change], author: ada, message: 'm' });
  expect(await tip()).toBe(before);
  expect(await tip('feature/one')).not.toBe(before);

  expect(await store.deleteBranch(repo, 'feature/one')).toBe('deleted');
  expect(await store.deleteBranch(repo, 'feature/one')).toBe('missing');
  expect(await store.createBranch(repo, 'main', 'feature')).toBe('created');
});

test('an open reader sees what another process moves, packs or deletes', async () => {
  const { store, git, tip } = await startStore();
  await store.createBranch(repo, 'main', 'other');
  const first = await tip();
  git(['gc', '--quiet', '--prune=now']);
  expect(await tip()).toBe(first);
  const change = { path: 'b.txt', content: 'b' };
  await openStore(join(git(['rev-parse', '--absolute-git-dir']).trim(), '..')).commit({
    repo,
    branch: 'main',
    changes: [change],
    author: ada,
    message: 'm',
  });
  expect(await tip()).not.toBe(first);
  expect((await store.readFile(repo, await tip(), 'b.txt'))?.bytes.toString()).toBe('b');
  git(['update-ref', '-d', 'refs/heads/other']);
  expect(await store.tip(repo, 'other')).toBeNull();
});

test('hooks, configuration and environment of the machine do not reach git', async () => {
  const { store, root, git, text } = await startStore();
  const hook = join(temporaryFolder(), 'reference-transaction');
  writeFileSync(hook, '#!/bin/sh\nexit 1\n', { mode: 0o755 });
  git(['config', 'core.hooksPath', join(hook, '..')]);
  const change = { path: 'a.txt', content: 'x' };
  await store.commit({ repo, branch: 'main', changes: [change], author: ada, message: 'm' });
  expect(await text('a.txt')).toBe('x');
  expect(readdirSync(join(root, '.home'))).toEqual([]);
});

test('objects that do not exist are null; bad ids never reach git', async () => {
  const { store, tip } = await startStore();
  expect(await store.read(repo, 'f'.repeat(40))).toBeNull();
  expect(await store.read(repo, 'HEAD')).toBeNull();
  expect(await store.read(repo, await tip())).toBeNull();
  expect(await store.readFile(repo, await tip(), 'nope')).toBeNull();
  expect(await store.tip(repo, 'main\nHEAD')).toBeNull();
  await expect(store.list(repo, '--help', '')).rejects.toThrow(TypeError);
});

test('a store closes after its writes and leaves no process behind', async () => {
  const { root } = await startStore();
  const log = { warn: () => undefined };
  const store = createGitStore({ root, path: '/usr/bin:/bin', log });
  await store.tip(repo, 'main');
  const change = { path: 'a.txt', content: 'late' };
  const writing = store.commit({ repo, branch: 'main', changes: [change], author: ada, message: 'm' });
  await store.close();
  expect((await writing).status).toBe('committed');
  expect(childrenReading(root)).toEqual([]);
  await expect(store.tip(repo, 'main')).rejects.toThrow('The git store is closed.');
});

/** Returns the command lines of our processes that read in the folder. */
function childrenReading(root: string): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      const environ = join('/proc', pid, 'environ');
      return readIfThere(environ).includes(`GIT_DIR=${root}/`)
        ? [readIfThere(join('/proc', pid, 'cmdline'))]
        : [];
    });
}

function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    // The process ended in between, or belongs to another user.
    if (['ENOENT', 'ESRCH', 'EACCES', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? ''))
      return '';
    throw error;
  }
}
