import { join } from 'node:path';
import type { RunnerSettings } from '#contracts/worker/runner';
import type { BrowserLease, BrowserSource } from './browser-source';
import { openEgress, hostAndPortOf, type Egress, type EgressRules } from './egress';
import type { Isolation } from './isolation';
import type { SocketDir } from './runner-folders';
import type { RunnerProcess } from './runner-process';
import { scratchCopyOf } from './scratch-copy';
import { spawnRunner, type Spawned } from './spawn-runner';
import { untilAborted } from './until-aborted';
import { filesFull } from './watchdog';
import type { Log } from '#services/foundation/log';

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
    let egress: Egress | undefined;
    const spawned = await spawnRunner(
      { projectId, projectDir, packagesDir, env, socketDirs: [browser.socketDir] },
      this.options,
      async (socketDir) => void (egress = await this.#openExit(socketDir, env.baseUrl, browser.endpoint)),
    ).catch((error: unknown) => {
      egress?.close();
      throw error;
    });
    const tidy = async () => {
      egress?.close();
      await spawned.tidy();
    };
    return { ...spawned, tidy };
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
