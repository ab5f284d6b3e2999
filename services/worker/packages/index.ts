import { readdir, readFile, realpath, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { Unrunnable } from '../ends';
import { nodeModulesOf } from '../sandbox';
import { untilAborted } from '../until-aborted';
import { installPackages, type InstallOptions } from './install';
import { installedPrefix } from './links';
import { neededPackages, type Needed } from './needed';

export { linkInstalled } from './links';
export type { InstallLimits } from './install';

export interface PackagesOptions extends Omit<InstallOptions, 'packages'> {
  /** Text of a project's .npmrc with its tokens; null where it cannot be opened. Nobody keeps the answer. */
  npmrc(projectId: string): Promise<string | null>;
  /** Megabytes of the packages of all projects; the least lately used go. */
  totalMb: number;
  /** Milliseconds after their last use that packages stay whatever the room: warm processes outlive a scenario. */
  spared?: number;
}

/** A scenario that is about to run. */
export interface PackagesJob {
  projectId: string;
  runId: string;
  /** Its checkout; installed packages stand beside it and go with it (checkouts.ts). */
  projectDir: string;
}

/** The packages of one scenario. */
export interface InstalledPackages {
  /** Folder with `node_modules`. */
  dir: string;
  /** The scenario has no use for it any more. */
  release(): void;
}

/** What a run was told stays so for it: a hundred scenarios do not try a hundred times. */
const mostRemembered = 200;
/** Longer than a process waits for another scenario (runner-pool.ts). */
const sparedFor = 180_000;
/** Written last: a folder without it is none. Holds the size in bytes. */
const mark = '.installed';

interface Installing {
  done: Promise<void>;
  /** Scenarios that wait for it. */
  waiting: number;
  giveUp(): void;
}

/** Installs the packages that projects name, once for scenarios that need the same (docs/rules/projects.md, Packages). */
export class ProjectPackages {
  readonly #options: PackagesOptions;
  readonly #installing = new Map<string, Installing>();
  readonly #failed = new LRUCache<string, Unrunnable>({ max: mostRemembered });
  /** Folders in use, and by how many. */
  readonly #used = new Map<string, number>();

  constructor(options: PackagesOptions) {
    this.#options = options;
  }

  /**
   * @returns null where the commit names nothing that is to be installed
   * @throws {Unrunnable} when they could not be installed
   */
  async of(job: PackagesJob, signal: AbortSignal): Promise<InstalledPackages | null> {
    const { npmrc, entry } = this.#options;
    const needed = await neededPackages(job.projectDir, nodeModulesOf(entry), () => npmrc(job.projectId));
    if (!needed) return null;
    const dir = join(dirname(job.projectDir), `${installedPrefix}${needed.key}`);
    const release = this.#use(dir);
    try {
      await this.#ensure(dir, needed, job, signal);
      return { dir, release };
    } catch (error) {
      release();
      throw error;
    }
  }

  async #ensure(dir: string, needed: Needed, job: PackagesJob, signal: AbortSignal): Promise<void> {
    const now = new Date();
    const isThere = await stat(join(dir, mark)).catch(() => null);
    if (isThere) return utimes(dir, now, now);
    const failure = `${job.runId} ${dir}`;
    const known = this.#failed.get(failure);
    if (known) throw known;
    const installing = this.#installing.get(dir) ?? this.#start(dir, needed, job);
    installing.waiting += 1;
    try {
      await untilAborted(signal, installing.done);
    } catch (error) {
      if (error instanceof Unrunnable) this.#failed.set(failure, error);
      throw error;
    } finally {
      installing.waiting -= 1;
      if (installing.waiting === 0) installing.giveUp();
    }
  }

  #start(dir: string, needed: Needed, { projectId }: PackagesJob): Installing {
    const { log } = this.#options;
    const over = new AbortController();
    const began = performance.now();
    const install = async () => {
      const packages = await realpath(nodeModulesOf(this.#options.entry));
      // What an installation that was killed has left.
      await rm(dir, { recursive: true, force: true });
      const place = { projectId, target: dir, signal: over.signal };
      const bytes = await installPackages(needed, place, { ...this.#options, packages });
      await writeFile(join(dir, mark), String(bytes));
      const took = Math.round(performance.now() - began);
      log.info({ projectId, bytes, took }, 'Packages of a project were installed');
      await this.#makeRoom(dirname(dirname(dir)));
    };
    const forget = () => {
      if (this.#installing.get(dir) === installing) this.#installing.delete(dir);
    };
    const done = install().finally(forget);
    done.catch(() => undefined); // whoever waits hears of it
    const giveUp = () => {
      forget();
      over.abort();
    };
    const installing: Installing = { done, waiting: 0, giveUp };
    this.#installing.set(dir, installing);
    return installing;
  }

  #use(dir: string): () => void {
    this.#used.set(dir, (this.#used.get(dir) ?? 0) + 1);
    let isUsed = true;
    return () => {
      if (!isUsed) return;
      isUsed = false;
      const left = (this.#used.get(dir) ?? 1) - 1;
      if (left > 0) this.#used.set(dir, left);
      else this.#used.delete(dir);
      const now = new Date();
      // Those that could not be installed are not there.
      utimes(dir, now, now).catch(() => undefined);
    };
  }

  /** Removes what was used least lately until the rest has room; what scenarios use stays. */
  async #makeRoom(root: string): Promise<void> {
    const found = await installedIn(root);
    found.sort((one, other) => other.usedAt - one.usedAt);
    const { totalMb, spared = sparedFor } = this.#options;
    let left = totalMb * 2 ** 20;
    for (const { path, bytes, usedAt } of found) {
      left -= bytes;
      const isInUse = this.#used.has(path) || Date.now() - usedAt < spared;
      if (left < 0 && !isInUse) await rm(path, { recursive: true, force: true });
    }
  }
}

async function installedIn(root: string): Promise<{ path: string; bytes: number; usedAt: number }[]> {
  const projects = await readdir(root).catch(() => []);
  const all = await Promise.all(
    projects.map(async (project) => {
      const names = await readdir(join(root, project)).catch(() => []);
      return names
        .filter((name) => name.startsWith(installedPrefix))
        .map((name) => join(root, project, name));
    }),
  );
  return Promise.all(
    all.flat().map(async (path) => {
      const bytes = Number(await readFile(join(path, mark), 'utf8').catch(() => '0'));
      const used = await stat(path).catch(() => null);
      return { path, bytes, usedAt: used?.mtimeMs ?? 0 };
    }),
  );
}
