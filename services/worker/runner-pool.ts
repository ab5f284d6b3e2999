import { dirname, join } from 'node:path';
import type { RunnerSettings } from '#contracts/worker/runner';
import type { BrowserLease, BrowserSource } from './browser-source';
import { openEgress, hostAndPortOf, type Egress, type EgressRules } from './egress';
import type { Isolation } from './isolation';
import { linkLocalPackages } from './local-packages';
import { linkInstalled } from './packages';
import { makeSocketDir, makeFolder, removeFolders, type SocketDir } from './runner-folders';
import { RunnerProcess } from './runner-process';
import { spawnSandboxed, nodeModulesOf, packagesLink } from './sandbox';
import { checkoutSizeOf, scratchCopyOf, scratchFolders, scratchLinks } from './scratch-copy';
import { untilAborted } from './until-aborted';
import { filesFull } from './watchdog';
import type { Log } from '#services/foundation/log';
import { mkdir, readlink, realpath, rm, symlink } from 'node:fs/promises';

/** Scenarios after which a process is replaced, because step code may leak memory. */
const maxRuns = 100;
/** Milliseconds that a process waits for another scenario. */
const idleLimit = 60_000;

/** Settings of a warm process. Scenarios with equal settings may share a process. */
export interface PoolKey extends Omit<RunnerSettings, 'checkoutDir' | 'outDir' | 'browserEndpoint' | 'exit'> {
  /** Absolute path of the checkout. The process works in a copy of it. */
  projectDir: string;
  projectId: string;
  /** Folder with the packages that are installed for the checkout; null when there are none. */
  packagesDir: string | null;
  /** Id of the only user of the process and the browser; they are not shared when set. */
  alone?: string;
}

/** A warm process and its browser. */
export interface WarmRunner {
  process: RunnerProcess;
  browser: BrowserLease;
  key: string;
  /** Removes the folders and sockets of the process. */
  tidy(): Promise<void>;
  idleTimer?: NodeJS.Timeout;
}

export interface RunnerPoolOptions {
  browsers: BrowserSource;
  /** Built main.js of the runner. */
  entry: string;
  /** Folder for the processes' own folders. */
  workDir: string;
  memoryMb: number;
  /** Megabytes of files of one process. */
  diskMb: number;
  /** Most processes, busy and idle. */
  size: number;
  isolation: Isolation;
  egress: EgressRules;
  log: Log;
}

interface Spawned extends Pick<WarmRunner, 'process' | 'tidy'> {
  /** Folder of the process. */
  dir: string;
  /** Unix socket of the process's proxy to the network, if it needs one. */
  exit: string | undefined;
}

/** Keeps processes with a loaded checkout for the next scenario of the same commit and environment. */
export class RunnerPool {
  #idle: WarmRunner[] = [];
  #all = new Set<WarmRunner>();

  constructor(private readonly options: RunnerPoolOptions) {}

  /**
   * Returns a process that has loaded the checkout, or has tried to (`process.loadProblem`).
   * @param signal aborting it kills a process that is still loading
   * @throws {Fault} when the process or browser does not start, {Unrunnable} without such a browser
   */
  async acquire(poolKey: PoolKey, signal: AbortSignal): Promise<WarmRunner> {
    const key = JSON.stringify(poolKey);
    const found = this.#idle.findIndex((runner) => runner.key === key && runner.process.alive);
    const [warm] = found >= 0 ? this.#idle.splice(found, 1) : [];
    if (warm) {
      clearTimeout(warm.idleTimer);
      return warm;
    }
    // Retire the process that has waited longest.
    if (this.#all.size >= this.options.size) await this.#retire(this.#idle[0]);
    return this.#start(key, poolKey, signal);
  }

  /** Message for step code whose files exceed their limit. */
  get filesFull(): string {
    return filesFull(this.options.diskMb);
  }

  /** Returns a process to the pool after a scenario. Retires it when it is dead or has run too often. */
  release(runner: WarmRunner): void {
    if (!runner.process.alive || runner.process.runs >= maxRuns) return void this.#retire(runner);
    this.#idle.push(runner);
    runner.idleTimer = setTimeout(() => void this.#retire(runner), idleLimit);
  }

  async close(): Promise<void> {
    await Promise.all([...this.#all].map((runner) => this.#retire(runner)));
  }

  async #start(
    key: string,
    { projectId, packagesDir, alone, ...settings }: PoolKey,
    signal: AbortSignal,
  ): Promise<WarmRunner> {
    const { browsers } = this.options;
    const leasing = browsers.lease(projectId, settings.browser, { baseUrl: settings.env.baseUrl, alone });
    const browser = await untilAborted(signal, leasing).catch((error: unknown) => {
      leasing.then(
        (late) => late.release(),
        () => undefined,
      );
      throw error;
    });
    const { process, dir, exit, tidy } = await this.#spawn(
      { projectId, packagesDir, ...settings },
      browser,
    ).catch((error: unknown) => {
      browser.release();
      throw error;
    });
    const runner = { process, browser, key, tidy };
    this.#all.add(runner);
    void process.exited.then(() => this.#retire(runner));
    browser.onGone((reason) => process.kill(reason));
    browser.onUnreachable?.((failure) => process.tellUnreachable(failure));
    const abort = () => process.kill();
    signal.addEventListener('abort', abort);
    if (signal.aborted) abort();
    try {
      await process.load({
        ...settings,
        projectDir: scratchCopyOf(dir),
        checkoutDir: settings.projectDir,
        outDir: join(dir, 'tmp'),
        browserEndpoint: browser.endpoint,
        exit,
      });
      return runner;
    } catch (error) {
      process.kill();
      throw error;
    } finally {
      signal.removeEventListener('abort', abort);
    }
  }

  async #spawn(
    { projectId, projectDir, packagesDir, env }: PoolKey,
    browser: BrowserLease,
  ): Promise<Spawned> {
    const { entry, memoryMb, diskMb, workDir, isolation } = this.options;
    const checkoutSize = await checkoutSizeOf(projectDir);
    await linkPackages(projectDir, entry);
    await linkLocalPackages(projectDir);
    const user = isolation.kind === 'fallback' ? await isolation.users?.take(projectId) : undefined;
    // Without a sandbox of the system, step code could write to the packages through links in its copy. It still finds
    // them through the link beside the copy.
    const isProtected = isolation.kind === 'bubblewrap' || user !== undefined;
    if (packagesDir !== null && isProtected) await linkInstalled(projectDir, packagesDir);
    const folders: string[] = [];
    let egress: Egress | undefined;
    const tidy = async () => {
      egress?.close();
      await (user ? user.giveBack(...folders) : removeFolders(...folders));
    };
    try {
      user?.admit(dirname(projectDir));
      const dir = await makeFolder(workDir, 'runners', user, scratchFolders);
      folders.push(dir);
      const links = scratchLinks(packagesDir, await realpath(nodeModulesOf(entry)));
      for (const [name, target] of Object.entries(links)) await symlink(target, join(dir, name));
      const exit = isolation.kind === 'bubblewrap' ? await makeSocketDir(dir, 'out') : undefined;
      if (exit) {
        folders.push(exit.folder);
        egress = await this.#openExit(exit, env.baseUrl, browser.endpoint);
      }
      const child = spawnSandboxed({
        entry,
        projectDir,
        checkoutSize,
        packagesDir,
        dir,
        env: { TEST_ENV: env.name, BASE_URL: env.baseUrl },
        memoryMb,
        diskMb,
        socketDirs: [browser.socketDir, exit?.folder].filter((socketDir) => socketDir !== undefined),
        isolation,
        user,
      });
      const process = new RunnerProcess(child, memoryMb, { dir, mb: diskMb, uncounted: checkoutSize, user });
      return { process, dir, exit: exit?.socket, tidy };
    } catch (error) {
      await this.#warned(tidy());
      throw error;
    }
  }

  /** Opens a proxy for step code without network. It allows the same addresses as the browser's proxy. */
  async #openExit(socketDir: SocketDir, baseUrl: string, endpoint: string): Promise<Egress> {
    const { egress, log } = this.options;
    // Step code also reaches a remote browser through this proxy.
    const elsewhere = /^wss?:/.test(endpoint) ? hostAndPortOf(endpoint) : null;
    const rules = elsewhere ? { ...egress, allow: [...egress.allow, elsewhere] } : egress;
    const opened = await openEgress(socketDir.socket, { rules, log });
    opened.grant(baseUrl);
    return opened;
  }

  async #retire(runner: WarmRunner | undefined): Promise<void> {
    if (!runner || !this.#all.delete(runner)) return;
    clearTimeout(runner.idleTimer);
    this.#idle = this.#idle.filter((warmRunner) => warmRunner !== runner);
    await runner.process.end();
    runner.browser.release();
    await this.#warned(runner.tidy());
  }

  /** Only logs an error of the removal: the worker continues, and its next start removes the folders. */
  #warned(tidying: Promise<void>): Promise<void> {
    return tidying.catch((err: unknown) =>
      this.options.log.warn({ err }, 'The folder of a process could not be removed'),
    );
  }
}

/**
 * Lets the modules of a checkout import the same packages as the runner, through a link that Node finds in its search
 * for `node_modules`. With another copy of cucumber, steps would register with that copy and not be found.
 * @param entry built main.js of the runner
 */
async function linkPackages(projectDir: string, entry: string): Promise<void> {
  const link = packagesLink(projectDir);
  const packages = await realpath(nodeModulesOf(entry));
  const target = await readlink(link).catch(() => null);
  if (target === packages) return;
  if (target !== null) await rm(link);
  await mkdir(dirname(link), { recursive: true });
  await symlink(packages, link).catch((error: NodeJS.ErrnoException) => {
    // Another scenario of the project made the link at the same moment.
    if (error.code !== 'EEXIST') throw error;
  });
}
