import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DiskFull, fullDiskOf, fullDisks, operatorTextOf, userTextOf, writingTo } from './disk-full';
import { GitFailed } from '../git/command';

const noSpace = (path: string, code = 'ENOSPC') =>
  Object.assign(new Error(`${code}: no room`), { code, path });

test.each([
  ['a file', noSpace('/data/outbox/x'), { volume: 'data', path: '/data/outbox/x' }],
  ['a quota', noSpace('/data/outbox/x', 'EDQUOT'), { volume: 'data', path: '/data/outbox/x' }],
  ['a temporary file', noSpace(join(tmpdir(), 'x')), { volume: 'temporary', path: join(tmpdir(), 'x') }],
  [
    'PostgreSQL below a failed query',
    Object.assign(new Error('Failed query: insert'), {
      cause: Object.assign(new Error('could not extend file'), { code: '53100', severity: 'ERROR' }),
    }),
    { volume: 'database', path: null },
  ],
  [
    'git',
    new GitFailed('unpack-objects', 128, 'fatal: write error: No space left on device', '/data/git/a.git'),
    { volume: 'repositories', path: '/data/git/a.git' },
  ],
  [
    'SQLite and the like, in words alone',
    new Error('database or disk is full: No space left on device'),
    { volume: 'data', path: null },
  ],
])('names the disk of %s', (_, error, disk) => {
  expect(fullDiskOf(error)).toEqual(disk);
});

test('finds no full disk in other errors, whatever they quote', () => {
  const quoted = Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOENT' });
  for (const error of [quoted, new Error('Failed'), 'ENOSPC', null]) expect(fullDiskOf(error)).toBeNull();
});

test('names the folder that work wrote to, and leaves other errors alone', async () => {
  const full = writingTo('blobs', '/mnt/blobs', () => Promise.reject(noSpace('/mnt/blobs/incoming/x')));
  await expect(full).rejects.toEqual(expect.any(DiskFull));
  expect(fullDiskOf(await full.catch((error: unknown) => error))).toEqual({
    volume: 'blobs',
    path: '/mnt/blobs',
  });
  const other = new Error('other');
  await expect(writingTo('blobs', '/mnt/blobs', () => Promise.reject(other))).rejects.toBe(other);
});

test('tells users what is full and operators where', async () => {
  expect(userTextOf({ volume: 'database' })).toBe(
    "The server's disk is full: there is no space in the database. Nothing was saved. Ask your administrator to free space.",
  );
  expect(operatorTextOf({ volume: 'blobs', path: '/mnt/blobs' })).toBe(
    'The disk is full: there is no space for screenshots and other large files (/mnt/blobs).',
  );
  expect(await fullDisks([{ volume: 'temporary', path: tmpdir() }])).toEqual([]);
});
