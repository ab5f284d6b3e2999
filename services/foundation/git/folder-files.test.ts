import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFolderFiles } from './folder-files';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'folder-files-'));
  const files = {
    'p/one/a.txt': 'old',
    'p/one/deep/b.txt': 'kept',
    'p/two/a.txt': 'new',
    'q/one/a.txt': 'q',
  };
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
});
afterAll(() => rm(root, { recursive: true }));

/** Id of the content "new", from `git hash-object`. */
const blobOfNew = '3e5126c4e761fd09582fc517918a1601b218dff0';

test('lists what is below a folder, with the ids that git has, and reads what was listed', async () => {
  const checkouts: string[] = [];
  const files = createFolderFiles(async (repo, commit) => {
    checkouts.push(`${repo}/${commit}`);
    return join(root, repo, commit);
  });
  const [treeFiles, two] = await Promise.all([files.list('p', 'one', ''), files.list('p', 'two', '')]);
  expect(treeFiles.map(({ path }) => path)).toEqual(['a.txt', 'deep/b.txt']);
  expect((await files.list('p', 'one', 'deep/')).map(({ path }) => path)).toEqual(['deep/b.txt']);
  expect(two).toEqual([{ path: 'a.txt', blob: blobOfNew }]);
  expect(checkouts).toEqual(['p/one', 'p/two']);

  const blobs = [...treeFiles, ...two].map(({ blob }) => blob);
  const read = await files.readMany('p', [...blobs, 'f'.repeat(40)]);
  expect(blobs.map((blob) => read.get(blob)?.toString())).toEqual(['old', 'kept', 'new']);
  expect(read.size).toBe(3);
});

test('a blob is read of its own repository alone, and never as something else', async () => {
  const files = createFolderFiles(async (repo, commit) => join(root, repo, commit));
  const [listed] = await files.list('q', 'one', '');
  const blob = listed?.blob ?? '';
  expect((await files.readMany('p', [blob])).size).toBe(0);
  await writeFile(join(root, 'q/one/a.txt'), 'changed');
  expect((await files.readMany('q', [blob])).size).toBe(0);
  await rm(join(root, 'q/one/a.txt'));
  expect((await files.readMany('q', [blob])).size).toBe(0);
});

test('a listing that failed is made again', async () => {
  let tries = 0;
  const files = createFolderFiles(async (repo, commit) => {
    tries += 1;
    if (tries === 1) throw new Error('no such commit');
    return join(root, repo, commit);
  });
  await expect(files.list('p', 'two', '')).rejects.toThrow('no such commit');
  expect(await files.list('p', 'two', '')).toHaveLength(1);
});
