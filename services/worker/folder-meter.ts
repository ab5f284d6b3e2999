import { lstat, opendir, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { removedButOpen } from './open-files';
import type { SystemUser } from './system-users';

/** Entries that one measurement reads, so that it stays fast however much step code has written. */
const perLook = 2_000;
/** Most files and folders, whatever their size: each costs memory or an inode. */
export const maxFiles = 20_000;

export interface FolderSize {
  bytes: number;
  files: number;
}

/**
 * Measures the folder of a process from outside, `perLook` entries with each measurement. A result is complete after as
 * many measurements as the folder needs, and never below the count so far. Files that were removed while open take
 * space, too; they are found through the process that has them open.
 */
export class FolderMeter {
  #walk: AsyncGenerator<number> | null = null;
  #found: FolderSize = { bytes: 0, files: 0 };
  #whole: FolderSize = { bytes: 0, files: 0 };

  /**
   * @param dir absolute path
   * @param user system user of the process, if it is not the worker's
   */
  constructor(
    private readonly dir: string,
    private readonly user?: Pick<SystemUser, 'uid' | 'gid'>,
  ) {}

  /** @param pids of the process and its descendants; bubblewrap mounts its own folder at the same path */
  async measure(pids: readonly number[]): Promise<FolderSize> {
    const [walked, sandboxed, removed] = await Promise.all([
      this.#walkOn(),
      inSandbox(pids.at(-1), this.dir),
      Promise.all(pids.map((pid) => removedButOpen(pid, this.dir, this.user))),
    ]);
    if (sandboxed) return sandboxed;
    return {
      bytes: walked.bytes + removed.reduce((sum, bytes) => sum + bytes, 0),
      files: walked.files,
    };
  }

  /**
   * Measures the whole folder at once, up to `maxFiles` entries.
   * @param uncounted entries that step code did not write, which are measured in addition
   */
  async measureAll(pids: readonly number[], uncounted = 0): Promise<FolderSize> {
    let filled = await this.measure(pids);
    for (let looks = 1; this.#walk !== null && looks * perLook <= maxFiles + uncounted; looks++) {
      filled = await this.measure(pids);
    }
    return filled;
  }

  /** Stops measuring. */
  async close(): Promise<void> {
    await this.#walk?.return(undefined);
    this.#walk = null;
  }

  async #walkOn(): Promise<FolderSize> {
    this.#walk ??= sizesIn(this.dir);
    for (let seen = 0; seen < perLook; seen++) {
      const next = await this.#walk.next();
      if (next.done) {
        this.#whole = this.#found;
        this.#found = { bytes: 0, files: 0 };
        this.#walk = null;
        return this.#whole;
      }
      this.#found = { bytes: this.#found.bytes + next.value, files: this.#found.files + 1 };
    }
    return {
      bytes: Math.max(this.#found.bytes, this.#whole.bytes),
      files: Math.max(this.#found.files, this.#whole.files),
    };
  }
}

/**
 * Yields the bytes on the disk of each entry in a folder. Entries that disappear count as 0. Entries that cannot be
 * read count as Infinity: step code could hide files of any size in a folder that it closes.
 */
async function* sizesIn(dir: string): AsyncGenerator<number> {
  const folder = await opendir(dir).catch((error: NodeJS.ErrnoException) => error);
  if (folder instanceof Error) {
    if (isUnreadable(folder)) yield Infinity;
    return;
  }
  try {
    for await (const entry of folder) {
      const path = join(dir, entry.name);
      const found = await lstat(path).catch((error: NodeJS.ErrnoException) => error);
      if (found instanceof Error) yield isUnreadable(found) ? Infinity : 0;
      else yield found.blocks * 512;
      if (entry.isDirectory()) yield* sizesIn(path);
    }
  } catch {
    // The folder was removed during the read.
  }
}

/** Returns whether an entry exists, but its permissions or the length of its path keep the worker from reading it. */
const isUnreadable = ({ code = '' }: NodeJS.ErrnoException) =>
  ['EACCES', 'EPERM', 'ENAMETOOLONG'].includes(code);

/** Measures a folder in memory through the process's own view of files; null when there is none. */
async function inSandbox(pid: number | undefined, dir: string): Promise<FolderSize | null> {
  const [there, around] = await Promise.all(
    [dir, join(dir, '..')].map((path) => statfs(`/proc/${pid}/root${path}`).catch(() => null)),
  );
  // Without bubblewrap the folder is part of the disk, which other processes also fill.
  const isOwn = there && around && (there.blocks !== around.blocks || there.type !== around.type);
  if (!isOwn || there.type !== tmpfs) return null;
  return { bytes: (there.blocks - there.bfree) * there.bsize, files: there.files - there.ffree };
}
/** Type that statfs reports for a file system in memory. */
const tmpfs = 0x01021994;
