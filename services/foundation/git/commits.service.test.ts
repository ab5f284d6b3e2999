import { utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ada, bob, openStore, repo, startStore } from './git.fixture';

const save = (path: string, content: string | null, expected?: string | null) => ({
  repo,
  branch: 'main',
  author: ada,
  message: `Save ${path}`,
  changes: [{ path, content, expected }],
});

test('a commit has the content, author and message, and only the named files change', async () => {
  const { store, git, text } = await startStore({ 'a.txt': 'a', 'dir/b "quoted" ü.txt': 'b' });
  const result = await store.commit({
    repo,
    branch: 'main',
    author: { name: 'Bob <b>\n', email: 'bob@example.com' },
    message: 'Two\n\nlines',
    changes: [
      { path: 'dir/b "quoted" ü.txt', content: 'b2' },
      { path: 'dir/new.txt', content: Buffer.from([0, 255, 13, 10]) },
      { path: 'a.txt', content: null },
    ],
  });
  expect(result.status).toBe('committed');
  expect(git(['log', '-1', '--format=%an|%ae|%cn|%B'])).toBe('Bob b|bob@example.com|Bob b|Two\n\nlines\n');
  expect(await text('dir/b "quoted" ü.txt')).toBe('b2');
  expect(await text('a.txt')).toBeUndefined();
  expect(git(['fsck', '--strict', '--no-dangling'])).toBe('');
  const files = await store.list(repo, git(['rev-parse', 'main']).trim(), 'dir/');
  expect(files.map((file) => file.path)).toEqual(['dir/b "quoted" ü.txt', 'dir/new.txt']);
  const bytes = await store.readMany(
    repo,
    files.map((file) => file.blob),
  );
  expect([...bytes.values()]).toEqual([Buffer.from('b2'), Buffer.from([0, 255, 13, 10])]);
  if (result.status === 'committed') expect(result.blobs['dir/new.txt']).toBe(files[1]?.blob);
});

test('two writers on one file with the same base: one wins, the other gets the conflict', async () => {
  const { store, text } = await startStore({ 'a.txt': 'base' });
  const base = (await store.readFile(repo, (await store.tip(repo, 'main')) ?? '', 'a.txt'))?.blob;
  const results = await Promise.all([
    store.commit(save('a.txt', 'first', base)),
    store.commit(save('a.txt', 'second', base)),
  ]);
  expect(results.map((result) => result.status).sort()).toEqual(['committed', 'conflict']);
  const [won, lost] = results[0]?.status === 'committed' ? results : results.toReversed();
  expect(lost).toMatchObject({ path: 'a.txt', current: won?.status === 'committed' && won.blobs['a.txt'] });
  expect(await text('a.txt')).toBe(results[0] === won ? 'first' : 'second');
});

test('20 concurrent commits of different files through two stores all survive', async () => {
  const { store, root, git } = await startStore();
  const other = openStore(root);
  const results = await Promise.all(
    Array.from({ length: 20 }, (_, n) => (n % 2 ? store : other).commit(save(`f${n}.txt`, `${n}`, null))),
  );
  expect(results.map((result) => result.status)).toEqual(Array<string>(20).fill('committed'));
  expect(git(['ls-tree', '--name-only', 'main']).split('\n').filter(Boolean)).toHaveLength(21);
  expect(git(['rev-list', '--count', 'main']).trim()).toBe('21');
});

test('a file is created only when it is not there, and a deleted one is a conflict', async () => {
  const { store } = await startStore({ 'a.txt': 'a' });
  expect(await store.commit(save('a.txt', 'b', null))).toMatchObject({ status: 'conflict' });
  expect(await store.commit(save('gone.txt', 'b', 'f'.repeat(40)))).toMatchObject({
    status: 'conflict',
    current: null,
  });
});

test('saving what is already there makes no commit, also when the request is repeated', async () => {
  const { store, tip } = await startStore({ 'a.txt': 'a' });
  const before = await store.readFile(repo, await tip(), 'a.txt');
  const first = await store.commit(save('a.txt', 'b', before?.blob));
  const again = await store.commit(save('a.txt', 'b', before?.blob));
  expect(again).toEqual(first);
  expect(await store.commit(save('nothing.txt', null))).toMatchObject({
    status: 'committed',
    commit: await tip(),
  });
});

test('a guard sees the tip the commit will follow, and its reason refuses', async () => {
  const { store, tip } = await startStore();
  const start = await tip();
  const seen: string[] = [];
  const guarded = (path: string, reason: string | null) =>
    store.commit({ ...save(path, 'x'), guard: async (base) => (seen.push(base), reason) });
  await guarded('a.txt', null);
  const second = await tip();
  expect(await guarded('b.txt', 'Not today')).toEqual({ status: 'refused', reason: 'Not today' });
  expect(seen).toEqual([start, second]);
  expect(await tip()).toBe(second);
});

test('a branch that does not exist is told; a path that leaves the repository is a bug', async () => {
  const { store } = await startStore();
  expect(await store.commit({ ...save('a.txt', 'x'), branch: 'nope' })).toEqual({ status: 'no-branch' });
  for (const path of ['../x', '.git/config', '/x']) {
    await expect(store.commit(save(path, 'x'))).rejects.toThrow(TypeError);
  }
});

test('a ref lock that a killed git left does not stop writing for good', async () => {
  const { store, root, text } = await startStore();
  const lock = join(root, `${repo}.git`, 'refs/heads/main.lock');
  writeFileSync(lock, '');
  utimesSync(lock, new Date(0), new Date(Date.now() - 60_000));
  expect(await store.commit(save('a.txt', 'x'))).toMatchObject({ status: 'committed' });
  expect(await text('a.txt')).toBe('x');
  expect(store.warnings).toHaveLength(1);
});

test('the last change of a file names who made it', async () => {
  const { store, tip } = await startStore({ 'a.txt': 'a', 'b.txt': 'b' });
  await store.commit({ ...save('a.txt', 'x'), author: bob });
  const change = await store.lastChange(repo, await tip(), 'a.txt');
  expect(change).toMatchObject({ ...bob, commit: await tip() });
  expect(await store.lastChange(repo, await tip(), 'b.txt')).toMatchObject(ada);
  expect(await store.lastChange(repo, await tip(), 'c.txt')).toBeNull();
});

test('the last change of a line is that of the line alone', async () => {
  const { store, tip } = await startStore({ 'a.txt': 'one\ntwo\nthree\n' });
  const first = await tip();
  await store.commit({ ...save('a.txt', 'zero\none\n2\nthree\n'), author: bob });
  const changes = await store.lineChanges(repo, await tip(), 'a.txt', [2, 3, 0]);
  expect([...changes]).toEqual([
    [2, expect.objectContaining({ ...ada, commit: first })],
    [3, expect.objectContaining({ ...bob, commit: await tip() })],
  ]);
  expect(await store.lineChanges(repo, await tip(), 'a.txt', [])).toEqual(new Map());
});

test('files and folders move and go as they are, together with other changes', async () => {
  const { store, git, tip, text } = await startStore({
    'a/x.txt': 'x\r\n',
    'a/b/y "1".txt': 'y',
    'c/z.txt': 'z',
  });
  const before = new Map((await store.list(repo, await tip(), '')).map(({ path, blob }) => [path, blob]));
  const result = await store.commit({
    repo,
    branch: 'main',
    author: ada,
    message: 'Move',
    moves: [
      { from: 'a/b', to: 'd/e' },
      { from: 'a/x.txt', to: 'a/X.txt' },
      { from: 'c', to: null },
    ],
    changes: [{ path: 'c/.keep', content: '' }],
  });
  expect(result).toMatchObject({ status: 'committed', commit: await tip() });
  const after = (await store.list(repo, await tip(), '')).map(({ path, blob }) => [path, blob]);
  expect(after).toEqual([
    ['a/X.txt', before.get('a/x.txt')],
    ['c/.keep', expect.any(String)],
    ['d/e/y "1".txt', before.get('a/b/y "1".txt')],
  ]);
  expect(await text('a/X.txt')).toBe('x\r\n');
  expect(git(['fsck', '--strict', '--no-dangling'])).toBe('');
  await expect(store.commit({ ...save('f.txt', 'f'), moves: [{ from: 'a', to: '../a' }] })).rejects.toThrow(
    TypeError,
  );
});
