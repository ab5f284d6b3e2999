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
  /** Returns a project's .npmrc with tokens, null when it cannot be decrypted. The text is never stored. */
  npmrc(projectId: string): Promise<string | null>;
  /** Megabytes of the packages of all projects; beyond it the least recently used are removed. */
  totalMb: number;
  /** Milliseconds after their last use in which packages are never removed: warm processes may use them. */
  spared?: number;
}

/** A scenario that is about to run. */
export interface PackagesJob {
  projectId: string;
  runId: string;
  /** Folder of the checkout. Installed packages are next to it and removed with it (checkouts.ts). */
  projectDir: string;
}

/** The packages of one scenario. */
export interface InstalledPackages {
  /** Folder with `node_modules`. */
  dir: string;
  /** Call when the scenario no longer needs the packages. */
  release(): void;
}

/** Failed installations to remember, so that the scenarios of one run do not each try again. */
const maxRemembered = 200;
/** Milliseconds; longer than a process waits for another scenario (runner-pool.ts). */
const sparedFor = 180_000;
/** File with the size in bytes. Written last: a folder without it is not a complete installation. */
const mark = '.installed';

interface Installing {
  done: Promise<void>;
  /** Number of scenarios that wait for the installation. */
  waiting: number;
  giveUp(): void;
}

/** Installs the packages of projects, once for the same packages (docs/rules/projects.md, Packages). */
export class ProjectPackages {
  readonly #options: PackagesOptions;
  readonly #installing = new Map<string, Installing>();
  readonly #failed = new LRUCache<string, Unrunnable>({ max: maxRemembered });
  /** Number of users by folder. */
  readonly #used = new Map<string, number>();

  constructor(options: PackagesOptions) {
    this.#options = options;
  }

  /**
   * Installs the packages of a scenario's commit if needed; returns null when the commit needs none.
   * @throws {Unrunnable} when the installation failed
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
    const unrunnable = this.#failed.get(failure);
    if (unrunnable) throw unrunnable;
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
      // An installation that was killed may have left files.
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
    done.catch(() => undefined); // the scenarios that wait get the error
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
      const remaining = (this.#used.get(dir) ?? 1) - 1;
      if (remaining > 0) this.#used.set(dir, remaining);
      else this.#used.delete(dir);
      const now = new Date();
      // The folder does not exist when the installation failed.
      utimes(dir, now, now).catch(() => undefined);
    };
  }

  /** Removes the least recently used packages until the rest fits. Keeps packages in use. */
  async #makeRoom(root: string): Promise<void> {
    const found = await installedIn(root);
    found.sort((a, b) => b.usedAt - a.usedAt);
    const { totalMb, spared = sparedFor } = this.#options;
    let remaining = totalMb * 2 ** 20;
    for (const { path, bytes, usedAt } of found) {
      remaining -= bytes;
      const isInUse = this.#used.has(path) || Date.now() - usedAt < spared;
      if (remaining < 0 && !isInUse) await rm(path, { recursive: true, force: true });
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
