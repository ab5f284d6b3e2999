import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { createGzip } from 'node:zlib';
import { pack, type Header } from 'tar-stream';
import { expect, onTestFinished, test } from 'vitest';
import { silentLog } from '../testing';
import { unpackArchive, UnusableArchive } from './archive';
import { createGitStore } from './index';

const author = { name: 'Ada', email: 'ada@example.com' };
const path = '/usr/local/bin:/usr/bin:/bin';

async function folder() {
  const dir = await mkdtemp(join(tmpdir(), 'archive-'));
  onTestFinished(() => rm(dir, { recursive: true, force: true }));
  return dir;
}

test('an archive unpacks to what a checkout has, whatever .gitattributes says, and no link comes along', async () => {
  const dir = await folder();
  const git = createGitStore({ root: join(dir, 'git'), path, log: silentLog });
  onTestFinished(() => git.close());
  const files = [
    { path: '.gitattributes', content: '*.feature export-ignore\n' },
    { path: 'features/a b/ä.feature', content: 'Feature: ä\n' },
    { path: 'data/empty.json', content: '' },
  ];
  await git.create('shop', files, author);
  const bare = join(
    dir,
    'git',
    (await readdir(join(dir, 'git'))).find((name) => name.startsWith('shop')) ?? '',
  );
  execFileSync('git', ['-C', bare, 'fast-import', '--quiet'], {
    input: `commit refs/heads/main\ncommitter A <a@b.example> 1 +0000\ndata 1\nx\nfrom refs/heads/main^0\nM 120000 inline link\ndata 11\n/etc/passwd\nM 100755 inline tool.sh\ndata 2\nls\n`,
  });
  const commit = (await git.tip('shop', 'main')) ?? '';
  const archive = await git.archive('shop', commit);
  expect(Buffer.compare(archive, await git.archive('shop', commit))).toBe(0);

  const [unpacked, checkout] = [join(dir, 'unpacked'), join(dir, 'checkout')];
  await Promise.all([unpackArchive(archive, unpacked), unpackArchive(archive, unpacked)]);
  await git.checkout('shop', commit, checkout);
  const names = (at: string) => readdir(at, { recursive: true }).then((all) => all.sort());
  expect(await names(unpacked)).toEqual(await names(checkout));
  expect(await names(unpacked)).not.toContain('link');
  expect(await readFile(join(unpacked, 'features/a b/ä.feature'), 'utf8')).toBe('Feature: ä\n');
  expect((await stat(join(unpacked, 'tool.sh'))).mode & 0o100).not.toBe(0);
  expect(await readdir(dir)).toEqual(expect.not.arrayContaining([expect.stringContaining('.part')]));
});

async function tarOf(...entries: (Partial<Header> & { name: string; text?: string })[]): Promise<Buffer> {
  const tar = pack();
  for (const { text, ...header } of entries) tar.entry(header, text ?? '');
  tar.finalize();
  return buffer(tar.pipe(createGzip()));
}

test.each([
  ['a path out of the folder', { name: '../outside.txt', text: 'x' }],
  ['an absolute path', { name: '/tmp/outside.txt', text: 'x' }],
  ['a repository of its own', { name: 'a/.git/config', text: 'x' }],
  ['a symbolic link', { name: 'link', type: 'symlink' as const, linkname: '/etc/passwd' }],
  ['a hard link', { name: 'link', type: 'link' as const, linkname: '/etc/passwd' }],
])('%s is refused, and nothing is left', async (_, entry) => {
  const dir = await folder();
  const target = join(dir, 'in', 'checkout');
  const archive = await tarOf({ name: 'fine.txt', text: 'x' }, entry);
  await expect(unpackArchive(archive, target)).rejects.toThrow(UnusableArchive);
  expect(await readdir(dir, { recursive: true })).toEqual(['in']);
});

test('bytes that are no archive, or half of one, are refused', async () => {
  const dir = await folder();
  const whole = await tarOf({ name: 'a.txt', text: 'x'.repeat(100_000) });
  for (const bytes of [Buffer.from('no archive'), whole.subarray(0, whole.length / 2)]) {
    await expect(unpackArchive(bytes, join(dir, 'checkout'))).rejects.toThrow(UnusableArchive);
  }
  expect(await readdir(dir)).toEqual([]);
});
