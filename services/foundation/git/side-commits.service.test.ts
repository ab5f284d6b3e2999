import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ada, repo, startStore, temporaryFolder } from './git.fixture';

const name = '99999999-2222-3333-4444-555555555555';

test('a side commit is no branch, can be checked out, and outlives tidying', async () => {
  const { store, git, tip } = await startStore({ 'a.mjs': 'saved\n', 'b.mjs': 'b\n' });
  const base = await tip();
  const files = [{ path: 'a.mjs', content: 'unsaved\n' }];
  const request = { repo, name, base, files, author: ada, message: 'Unsaved' };
  const commit = await store.commitAside(request);
  expect(await tip()).toBe(base);
  expect(await store.branches(repo)).toEqual(['main']);

  git(['-c', 'gc.auto=0', 'gc', '--prune=now', '--quiet']);
  const target = join(temporaryFolder(), 'checkout');
  await store.checkout(repo, commit, target);
  expect(readFileSync(join(target, 'a.mjs'), 'utf8')).toBe('unsaved\n');
  expect(existsSync(join(target, 'b.mjs'))).toBe(true);
  expect(git(['log', '--format=%an %P', '-1', commit]).trim()).toBe(`Ada Lovelace ${base}`);
  await expect(store.commitAside({ ...request, files: [] })).rejects.toThrow('update-ref');
});

test('a name or path that would leave its place is refused', async () => {
  const { store, tip } = await startStore();
  const request = { repo, name, base: await tip(), files: [], author: ada, message: 'Unsaved' };
  await expect(store.commitAside({ ...request, name: '../heads/main' })).rejects.toThrow(TypeError);
  await expect(store.commitAside({ ...request, base: 'main' })).rejects.toThrow(TypeError);
  const files = [{ path: '../x', content: '' }];
  await expect(store.commitAside({ ...request, files })).rejects.toThrow(TypeError);
});
