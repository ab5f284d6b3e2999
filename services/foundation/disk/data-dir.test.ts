import { chmod, mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { closeDataDir, letThrough } from './data-dir';
import { silentLog } from '../testing.log';

async function openFolder(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'data-dir-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  for (const name of ['git', 'blobs', 'postgres']) await mkdir(join(dataDir, name));
  for (const name of ['', 'git', 'blobs', 'postgres']) await chmod(join(dataDir, name), 0o755);
  return dataDir;
}
const modeOf = async (...path: string[]) => (await stat(join(...path))).mode & 0o777;

test('a data folder that was open is closed with what is in it', async () => {
  const dataDir = await openFolder();
  await closeDataDir(dataDir, { passable: false, log: silentLog });
  expect(await modeOf(dataDir)).toBe(0o700);
  expect(await modeOf(dataDir, 'git')).toBe(0o700);
  expect(await modeOf(dataDir, 'blobs')).toBe(0o700);
  expect((await readdir(dataDir)).sort()).toEqual(['blobs', 'git', 'postgres']);
});

test('where another user runs the database it gets through, and nowhere but there', async () => {
  const dataDir = await openFolder();
  await closeDataDir(dataDir, { passable: true, log: silentLog });
  expect(await modeOf(dataDir)).toBe(0o711);
  for (const name of ['git', 'blobs', 'secrets', 'runs']) expect(await modeOf(dataDir, name)).toBe(0o700);
  expect(await modeOf(dataDir, 'postgres')).toBe(0o755);
});

test('other users get through to the folder of a worker, see nothing on the way and reach nothing else', async () => {
  const dataDir = await openFolder();
  const elsewhere = await openFolder();
  await writeFile(join(dataDir, 'note'), '');
  await chmod(join(dataDir, 'note'), 0o644);
  await symlink(elsewhere, join(dataDir, 'link'));
  await mkdir(join(dataDir, 'worker', 'runs'), { recursive: true });
  await mkdir(join(dataDir, 'runs'));
  await chmod(join(dataDir, 'runs'), 0o711);
  await letThrough(dataDir, join(dataDir, 'worker', 'runs'));
  for (const way of ['', 'worker', 'worker/runs']) expect(await modeOf(dataDir, way)).toBe(0o711);
  // This folder belongs to another worker, which may have let others through, too.
  expect(await modeOf(dataDir, 'runs')).toBe(0o711);
  for (const name of ['git', 'blobs', 'secrets', 'postgres']) expect(await modeOf(dataDir, name)).toBe(0o700);
  expect(await modeOf(dataDir, 'note')).toBe(0o600);
  expect(await modeOf(elsewhere)).toBe(0o755);
});
