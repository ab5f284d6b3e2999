import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, rmdir, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface SmallDisk {
  /** Fills the free space. */
  fill(): Promise<void>;
  clear(): Promise<void>;
  remove(): Promise<void>;
}

/** Mounts an in-memory file system of that size on a folder. @throws {Error} when this user may not mount one */
export async function smallDisk(folder: string, bytes: number): Promise<SmallDisk> {
  await mkdir(folder, { recursive: true });
  await run('mount', ['-t', 'tmpfs', '-o', `size=${bytes},mode=0711`, 'small-disk', folder]);
  const filler = join(folder, 'filler');
  return {
    async fill() {
      const { bavail, bsize } = await statfs(folder);
      await writeFile(filler, Buffer.alloc(bavail * bsize));
    },
    clear: () => rm(filler, { force: true }),
    async remove() {
      // Lazy, as processes that are ending may have open files on it.
      await run('umount', ['--lazy', folder]);
    },
  };
}

/** Returns the system's message why this user cannot mount a small disk. Null when the user can. */
export async function noSmallDisk(): Promise<string | null> {
  const folder = await mkdtemp(join(tmpdir(), 'small-disk-'));
  try {
    const disk = await smallDisk(folder, 2 ** 20);
    await disk.remove();
    return null;
  } catch (error) {
    return (error as { stderr?: string }).stderr?.trim() || String(error);
  } finally {
    await rmdir(folder);
  }
}
