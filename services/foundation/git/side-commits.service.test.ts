import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ada, repo, searchPath, startStore, temporaryFolder } from './git.fixture';
import { createGitStore } from './index';

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

test('old ones are let go of in every repository, younger ones and branches stay', async () => {
  const root = temporaryFolder();
  const day = 24 * 60 * 60 * 1000;
  let now = Date.parse('2026-01-01T00:00:00Z');
  const warnings: object[] = [];
  const store = createGitStore({
    root,
    path: searchPath,
    log: { warn: (details) => void warnings.push(details) },
    clock: { now: () => new Date(now) },
  });
  onTestFinished(() => store.close());
  const repos = [repo, '22222222-2222-3333-4444-555555555555'];
  const commits = new Map<string, string>();
  for (const entry of repos) {
    await store.create(entry, [{ path: 'a.mjs', content: 'saved\n' }], ada);
  }
  const keep = async (one: string, run: string) => {
    const base = (await store.tip(one, 'main')) ?? '';
    const files = [{ path: 'a.mjs', content: `unsaved ${run}\n` }];
    const made = await store.commitAside({
      repo: one,
      name: run,
      base,
      files,
      author: ada,
      message: 'Unsaved',
    });
    commits.set(`${one} ${run}`, made);
  };
  for (const entry of repos) await keep(entry, 'old');
  // git's cleanup packs refs that do not change.
  execFileSync('git', ['--git-dir', join(root, `${repo}.git`), 'pack-refs', '--all']);
  now += 90 * day;
  for (const entry of repos) await keep(entry, 'young');
  // A broken repository, or a folder that is none, is skipped.
  mkdirSync(join(root, 'broken.git'));
  writeFileSync(join(root, 'broken.git', 'HEAD'), 'nonsense\n');
  const refs = (one: string) =>
    execFileSync('git', ['--git-dir', join(root, `${one}.git`), 'for-each-ref', '--format=%(refname)'])
      .toString()
      .trim()
      .split('\n');

  expect(await store.pruneAside(new Date(now - 90 * day))).toBe(0);
  now += 1000;
  // Two servers prune at the same time.
  await Promise.all([1, 2].map(() => store.pruneAside(new Date(now - 90 * day))));
  // If they disturbed each other, the next call prunes the rest.
  await store.pruneAside(new Date(now - 90 * day));
  for (const each of repos) expect(refs(each)).toEqual(['refs/heads/main', 'refs/unsaved/young']);
  const broken = join(root, 'broken.git');
  expect(warnings).toEqual(expect.arrayContaining([expect.objectContaining({ gitDir: broken })]));

  // After that, git's cleanup deletes unreachable commits.
  execFileSync('git', ['--git-dir', join(root, `${repo}.git`), 'gc', '--prune=now', '--quiet']);
  const young = join(temporaryFolder(), 'checkout');
  await store.checkout(repo, commits.get(`${repo} young`) ?? '', young);
  expect(readFileSync(join(young, 'a.mjs'), 'utf8')).toBe('unsaved young\n');
  const old = store.checkout(repo, commits.get(`${repo} old`) ?? '', join(temporaryFolder(), 'checkout'));
  await expect(old).rejects.toThrow();
});
