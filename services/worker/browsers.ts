import { randomBytes } from 'node:crypto';
import { chromium, firefox, webkit, type BrowserServer } from 'playwright-core';
import type { Log } from '#services/foundation/log';
import { browserExecutable, type BrowserName } from './browser-executable';
import { Fault, Unrunnable } from './ends';

/** Milliseconds a browser stays without a runner that uses it. */
const linger = 30_000;

const quiet = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const types = { chromium, firefox, webkit };

/** A running browser in the hands of one runner process. */
export interface BrowserLease {
  /** Web socket address; its path is a secret. */
  endpoint: string;
  /** Whether the browser is gone, whoever ended it. */
  gone(): boolean;
  onGone(tell: () => void): void;
  release(): void;
}

export interface BrowserOptions {
  /** A Chromium to use instead of the one that is found. */
  executablePath?: string;
  /** Folder for what browsers keep between runs (font caches and the like). */
  home: string;
  log: Log;
}

/**
 * The warm browsers of a worker: one for each project, as the pages of a shared one can see each other through the
 * browser's own protocol. Closed when no runner has used it for a while.
 */
export class Browsers {
  #running = new Map<string, Promise<SharedBrowser>>();

  constructor(private readonly options: BrowserOptions) {}

  /**
   * @throws {Unrunnable} when the browser is not installed
   * @throws {Fault} when it does not start
   */
  async lease(projectId: string, name: BrowserName): Promise<BrowserLease> {
    const key = `${projectId} ${name}`;
    const launching = this.#running.get(key) ?? this.#launch(key, name);
    this.#running.set(key, launching);
    return (await launching).lease();
  }

  async close(): Promise<void> {
    const running = await Promise.allSettled(this.#running.values());
    await Promise.all(running.map((one) => (one.status === 'fulfilled' ? one.value.end() : undefined)));
  }

  async #launch(key: string, name: BrowserName): Promise<SharedBrowser> {
    const forget = () => void this.#running.delete(key);
    try {
      const server = await types[name].launchServer({
        executablePath: browserExecutable(name, this.options.executablePath),
        args: name === 'chromium' ? quiet : [],
        env: environment(this.options.home),
        host: '127.0.0.1',
        wsPath: `/${randomBytes(24).toString('hex')}`,
        handleSIGINT: false,
        handleSIGTERM: false,
        handleSIGHUP: false,
      });
      this.options.log.debug({ browser: name, pid: server.process().pid }, 'A browser was started');
      return new SharedBrowser(server, forget, this.options.log);
    } catch (error) {
      forget();
      if (error instanceof Unrunnable) throw error;
      throw new Fault(`The browser did not start: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}

/** None of the worker's own: a page can read the environment of the browser that shows it. */
function environment(home: string): Record<string, string> {
  return {
    HOME: home,
    PATH: '/usr/local/bin:/usr/bin:/bin',
    LANG: 'C.UTF-8',
    TZ: Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
}

class SharedBrowser {
  #users = new Set<() => void>();
  #lingering: NodeJS.Timeout | undefined;
  #gone = false;

  /** @param forget called once, before the browser is closed or after it crashed, so that nobody else gets it */
  constructor(
    private readonly server: BrowserServer,
    private readonly forget: () => void,
    private readonly log: Log,
  ) {
    server.once('close', () => {
      this.#gone = true;
      clearTimeout(this.#lingering);
      this.#forgetOnce();
      this.#users.forEach((tell) => tell());
    });
  }

  lease(): BrowserLease {
    clearTimeout(this.#lingering);
    let tellGone = () => undefined as void;
    const user = () => tellGone();
    this.#users.add(user);
    return {
      endpoint: this.server.wsEndpoint(),
      gone: () => this.#gone || this.#isSilent(),
      onGone: (tell) => void (tellGone = tell),
      release: () => {
        if (!this.#users.delete(user) || this.#users.size > 0 || this.#gone) return;
        this.#lingering = setTimeout(() => void this.end(), linger);
      },
    };
  }

  /**
   * Whether the browser's pipe has ended. A crash ends the pipe, and with it the scenario, before the process counts as
   * gone: who only waits for the latter takes the crash for a failed test.
   */
  #isSilent(): boolean {
    const [, , , , pipe] = this.server.process().stdio;
    return pipe?.destroyed ?? false;
  }

  async end(): Promise<void> {
    clearTimeout(this.#lingering);
    this.#forgetOnce();
    if (this.#gone) return;
    await this.server.kill().catch((err: unknown) => this.log.warn({ err }, 'A browser did not end'));
  }

  #forgotten = false;
  #forgetOnce(): void {
    // A browser launched after this one has the same place in the map.
    if (!this.#forgotten) this.forget();
    this.#forgotten = true;
  }
}
