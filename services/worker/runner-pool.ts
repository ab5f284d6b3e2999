import { rm } from 'node:fs/promises';
import type { RunnerSettings } from '#contracts/runner';
import type { Browsers, BrowserLease } from './browsers';
import { linkLocalPackages } from './local-packages';
import { linkPackages } from './packages';
import { makeRunnerFolder } from './runner-folders';
import { RunnerProcess } from './runner-process';
import { spawnSandboxed } from './sandbox';

/** Scenarios after which a process is replaced: step code may leak. */
const mostRuns = 100;
/** Milliseconds a process waits for another scenario. */
const idleLimit = 60_000;

/** What a process is warm for; scenarios that agree in all of it may share one. */
export interface Warmth extends Omit<RunnerSettings, 'outDir' | 'browserEndpoint'> {
  projectId: string;
}

/** A warm process, and the browser it uses. */
export interface WarmRunner {
  process: RunnerProcess;
  browser: BrowserLease;
  key: string;
  dir: string;
  idleTimer?: NodeJS.Timeout;
}

export interface PoolOptions {
  browsers: Browsers;
  /** Built main.js of the runner. */
  entry: string;
  /** Folder for the processes' own folders. */
  workDir: string;
  memoryMb: number;
  /** Processes at most, busy and idle. */
  size: number;
}

/** Keeps processes that have loaded a checkout, for the next scenario of the same commit and environment. */
export class RunnerPool {
  #idle: WarmRunner[] = [];
  #all = new Set<WarmRunner>();

  constructor(private readonly options: PoolOptions) {}

  /**
   * A process that has loaded the checkout, or tried to (`process.loadProblem`).
   * @param signal aborting it kills a process that is still loading
   * @throws {Fault} when there is none to be had, {Unrunnable} without a browser
   */
  async acquire(warmth: Warmth, signal: AbortSignal): Promise<WarmRunner> {
    const key = JSON.stringify(warmth);
    const found = this.#idle.findIndex((runner) => runner.key === key && runner.process.alive);
    const [warm] = found >= 0 ? this.#idle.splice(found, 1) : [];
    if (warm) {
      clearTimeout(warm.idleTimer);
      return warm;
    }
    // The one that waited longest makes room.
    if (this.#all.size >= this.options.size) await this.#retire(this.#idle[0]);
    return this.#start(key, warmth, signal);
  }

  /** Gives a process back after a scenario; one that is dead or worn out goes. */
  release(runner: WarmRunner): void {
    if (!runner.process.alive || runner.process.runs >= mostRuns) return void this.#retire(runner);
    this.#idle.push(runner);
    runner.idleTimer = setTimeout(() => void this.#retire(runner), idleLimit);
  }

  async close(): Promise<void> {
    await Promise.all([...this.#all].map((runner) => this.#retire(runner)));
  }

  async #start(key: string, { projectId, ...settings }: Warmth, signal: AbortSignal): Promise<WarmRunner> {
    const { browsers } = this.options;
    const browser = await browsers.lease(projectId, settings.browser);
    const { process, dir } = await this.#spawn(settings).catch((error: unknown) => {
      browser.release();
      throw error;
    });
    const runner = { process, browser, key, dir };
    this.#all.add(runner);
    void process.exited.then(() => this.#retire(runner));
    browser.onGone(() => process.kill('The browser crashed.'));
    const abort = () => process.kill();
    signal.addEventListener('abort', abort);
    if (signal.aborted) abort();
    try {
      await process.load({ ...settings, outDir: dir, browserEndpoint: browser.endpoint });
      return runner;
    } catch (error) {
      process.kill();
      throw error;
    } finally {
      signal.removeEventListener('abort', abort);
    }
  }

  async #spawn(settings: Omit<Warmth, 'projectId'>): Promise<Pick<WarmRunner, 'process' | 'dir'>> {
    const { entry, memoryMb, workDir } = this.options;
    const { projectDir, env } = settings;
    const dir = await makeRunnerFolder(workDir);
    await linkPackages(projectDir, entry);
    await linkLocalPackages(projectDir);
    const environment = { TEST_ENV: env.name, BASE_URL: env.baseUrl };
    const child = spawnSandboxed({ entry, projectDir, dir, env: environment, memoryMb });
    return { process: new RunnerProcess(child, memoryMb), dir };
  }

  async #retire(runner: WarmRunner | undefined): Promise<void> {
    if (!runner || !this.#all.delete(runner)) return;
    clearTimeout(runner.idleTimer);
    this.#idle = this.#idle.filter((one) => one !== runner);
    await runner.process.end();
    runner.browser.release();
    await rm(runner.dir, { recursive: true, force: true });
  }
}
