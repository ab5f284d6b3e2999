import { lstat, opendir, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { removedButOpen } from './open-files';
import type { SystemUser } from './system-users';

/** Entries that one measurement takes in, so that it stays quick however much step code has written. */
const perLook = 2_000;
/** Files and folders beyond these are too many, whatever they hold: each costs memory or a place on the disk. */
export const mostFiles = 20_000;

export interface Filled {
  bytes: number;
  files: number;
}

/**
 * Measures the folder of a process from outside, a part of it with each measurement: what it finds is true after as many measurements
 * as the folder is large, and never less than what it has counted so far. Files that were removed while they are open
 * take room too, and are found by the process that has them open.
 */
export class FolderMeter {
  #walk: AsyncGenerator<number> | null = null;
  #found: Filled = { bytes: 0, files: 0 };
  #whole: Filled = { bytes: 0, files: 0 };

  /**
   * @param dir absolute path
   * @param user who runs the process, where that is not the worker's
   */
  constructor(
    private readonly dir: string,
    private readonly user?: Pick<SystemUser, 'uid' | 'gid'>,
  ) {}

  /** @param pids of the process and those below it; a sandbox of the system shows its own folder at the same place */
  async measure(pids: readonly number[]): Promise<Filled> {
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

  /** The same of the whole folder at once, as far as files are allowed. */
  async measureAll(pids: readonly number[]): Promise<Filled> {
    let filled = await this.measure(pids);
    for (let looks = 1; this.#walk !== null && looks * perLook <= mostFiles; looks++) {
      filled = await this.measure(pids);
    }
    return filled;
  }

  /** Looks no more. */
  async close(): Promise<void> {
    await this.#walk?.return(undefined);
    this.#walk = null;
  }

  async #walkOn(): Promise<Filled> {
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

/** Bytes on the disk of everything in a folder; what disappears meanwhile is nothing. */
async function* sizesIn(dir: string): AsyncGenerator<number> {
  const folder = await opendir(dir).catch(() => null);
  if (!folder) return;
  try {
    for await (const entry of folder) {
      const path = join(dir, entry.name);
      const found = await lstat(path).catch(() => null);
      yield (found?.blocks ?? 0) * 512;
      if (entry.isDirectory()) yield* sizesIn(path);
    }
  } catch {
    // Removed as it was read.
  }
}

/** What a folder in memory takes, which this machine does not see: asked in the process' own view of files; null for none. */
async function inSandbox(pid: number | undefined, dir: string): Promise<Filled | null> {
  const [there, around] = await Promise.all(
    [dir, join(dir, '..')].map((path) => statfs(`/proc/${pid}/root${path}`).catch(() => null)),
  );
  // Without a sandbox it is the disk's own, which others fill as well.
  const isOwn = there && around && (there.blocks !== around.blocks || there.type !== around.type);
  if (!isOwn || there.type !== tmpfs) return null;
  return { bytes: (there.blocks - there.bfree) * there.bsize, files: there.files - there.ffree };
}
/** As statfs names a file system in memory. */
const tmpfs = 0x01021994;
