import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, realpath, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { isDiskFull } from '#services/foundation/disk/disk-full';
import { makeFolder, removeFolders, removeRunnerLeftovers } from './runner-folders';
import type { SystemUser } from './system-users';
import { withoutRights } from './without-rights.fixture';

/** A folder that was only created in part is removed again, and the original error is thrown. */

const run = promisify(execFile);
let dir: string;
beforeEach(async () => {
  dir = await realpath(await mkdtemp(join(tmpdir(), 'folders-tests-')));
});
afterEach(() => rm(dir, { recursive: true }));

/** Mounts a disk for a number of files and folders, with its root. @returns a function to unmount it */
async function mountDisk(files: number): Promise<() => Promise<unknown>> {
  await run('mount', ['-t', 'tmpfs', '-o', `size=1m,nr_inodes=${files}`, 'few-files', dir]);
  return () => run('umount', ['--lazy', dir]);
}

/** Only root can mount, and not in every container. */
const probe = await mkdtemp(join(tmpdir(), 'folders-probe-'));
const mounts = await run('mount', ['-t', 'tmpfs', 'probe', probe]).then(
  () => run('umount', ['--lazy', probe]).then(() => true),
  () => false,
);
await rm(probe, { recursive: true });

it.skipIf(!mounts)('leaves nothing where the disk has no room for all of it', async () => {
  // Enough for the disk, `runners`, the folder and its `home`, but not for its `tmp`.
  const unmount = await mountDisk(4);
  try {
    const failure: unknown = await makeFolder(dir, 'runners').catch((error: unknown) => error);
    expect(failure).toMatchObject({ path: expect.stringMatching(/\/tmp$/) as string });
    expect(isDiskFull(failure)).toBe(true);
    expect(await readdir(join(dir, 'runners'))).toEqual([]);
  } finally {
    await unmount();
  }
});

it('gives back what cannot be made the own of its user', async () => {
  const refused = new Error('EPERM: operation not permitted, chown');
  const given: string[] = [];
  const user: SystemUser = {
    uid: 60_706,
    gid: 60_707,
    setpriv: null,
    share: () => undefined,
    admit: () => undefined,
    own: () => {
      throw refused;
    },
    async giveBack(...folders) {
      // Both folders exist by now.
      for (const folder of folders) given.push(...(await readdir(folder)));
      await removeFolders(...folders);
    },
  };
  await expect(makeFolder(dir, 'runners', user)).rejects.toBe(refused);
  expect(given.sort()).toEqual(['home', 'tmp']);
  expect(await readdir(join(dir, 'runners'))).toEqual([]);
});

/** Creates a folder of a killed worker, in which step code closed folders and left a link. */
async function makeClosedLeftover(): Promise<string> {
  const leftover = join(dir, 'runners/999999999-x');
  await mkdir(join(leftover, 'home/closed/deeper'), { recursive: true });
  await writeFile(join(leftover, 'home/closed/deeper/file'), '');
  await mkdir(join(dir, 'linked'), { mode: 0o500 });
  await symlink(join(dir, 'linked'), join(leftover, 'home/link'));
  await chmod(join(leftover, 'home/closed/deeper'), 0o500);
  await chmod(join(leftover, 'home/closed'), 0o000);
  return leftover;
}

it('removes folders that step code closed, and leaves the targets of links alone', async () => {
  const leftover = await makeClosedLeftover();
  await withoutRights(dir, () => removeFolders(leftover));
  expect(await readdir(join(dir, 'runners'))).toEqual([]);
  expect((await stat(join(dir, 'linked'))).mode & 0o777).toBe(0o500);
});

it('logs leftovers that cannot be removed, and removes the others', async () => {
  await makeClosedLeftover();
  await mkdir(join(dir, 'browsers/999999999-y'), { recursive: true });
  const warnings: unknown[] = [];
  const log = { warn: (_details: unknown, text?: string) => void warnings.push(text) };
  await withoutRights(dir, async () => {
    // Nothing can be removed from this folder.
    await chmod(join(dir, 'runners'), 0o500);
    await removeRunnerLeftovers(dir, log as Parameters<typeof removeRunnerLeftovers>[1]);
  });
  expect(warnings).toEqual(['A folder of a previous worker could not be removed']);
  expect(await readdir(join(dir, 'browsers'))).toEqual([]);
});
