import { dirname, join } from 'node:path';
import type { Unreachable } from '#contracts/worker/runner';
import type { Log } from '#services/foundation/log';
import { browserExecutable, type BrowserName } from './browser-executable';
import { BrowserProcess } from './browser-process';
import {
  betweenLooks,
  crashed,
  opensNoPage,
  pageKilled,
  type BrowserLease,
  type BrowserSource,
  type BrowserUse,
  type BrowserWatch,
} from './browser-source';
import { openEgress, type Egress, type EgressRules } from './egress';
import { FolderMeter } from './folder-meter';
import type { Isolation } from './isolation';
import { makeSocketDir, makeFolder, removeFolders } from './runner-folders';
import type { Limits } from './watchdog';

/** Milliseconds that a browser stays open while no runner uses it. */
const linger = 30_000;

const quiet = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export interface BrowserOptions {
  /** Path of a Chromium to use instead of the detected one. */
  executablePath?: string;
  /** Milliseconds between checks of a browser in use, and until it must have opened a page. */
  betweenLooks?: number;
  pageLimit?: number;
  /** Built main.js of the runner; browser-service.js is in the same folder. */
  entry: string;
  /** Folder of the worker. */
  workDir: string;
  /** Megabytes of files of one browser. */
  diskMb: number;
  isolation: Isolation;
  egress: EgressRules;
  log: Log;
}

/**
 * The warm browsers of this machine. Each project has its own, because pages of a shared browser can see each other
 * through the browser's protocol. A browser closes when no runner has used it for a while.
 */
export class Browsers implements BrowserSource {
  #running = new Map<string, Promise<SharedBrowser>>();

  constructor(private readonly options: BrowserOptions) {}

  async lease(projectId: string, name: BrowserName, use: BrowserUse): Promise<BrowserLease> {
    const key = `${projectId} ${name} ${use.alone ?? ''}`;
    const launching = this.#running.get(key) ?? this.#launch(key, projectId, name);
    this.#running.set(key, launching);
    return (await launching).lease(use);
  }

  async close(): Promise<void> {
    const running = await Promise.allSettled(this.#running.values());
    await Promise.all(running.map((item) => (item.status === 'fulfilled' ? item.value.end() : undefined)));
  }

  async #launch(key: string, projectId: string, name: BrowserName): Promise<SharedBrowser> {
    const forget = () => void this.#running.delete(key);
    try {
      const executablePath = browserExecutable(name, this.options.executablePath);
      return await SharedBrowser.start(name, executablePath, { ...this.options, projectId }, forget);
    } catch (error) {
      forget();
      throw error;
    }
  }
}

/**
 * Calls `full` when the files of a browser on the disk exceed their limit. Inside bubblewrap they are in memory, and
 * only the folder of its socket is on the disk.
 * @returns a function that stops watching
 */
function watchFiles(
  { dir, mb, user }: Limits['files'],
  pid: number | undefined,
  full: () => void,
): () => void {
  const folder = new FolderMeter(dir, user);
  let looking = false;
  const check = async () => {
    if (looking) return;
    looking = true;
    const { bytes } = await folder.measure(pid === undefined ? [] : [pid]);
    looking = false;
    if (bytes > mb * 2 ** 20) full();
  };
  const timer = setInterval(() => void check(), betweenMeasures);
  return () => {
    clearInterval(timer);
    if (!looking) void folder.close();
  };
}
/** Milliseconds. */
const betweenMeasures = 500;

/** Returns the message for scenarios whose browser was ended because of its files. */
export const browserFilesFull = (mb: number) =>
  `The downloads and recordings of the browser took more than the ${mb} MB they may (BROWSER_DISK_MB).`;

interface User {
  gone(reason: string): void;
  unreachable(failure: Unreachable): void;
}

class SharedBrowser {
  #lingering: NodeJS.Timeout | undefined;
  #gone = false;
  /** Why the browser is gone, or is being closed. */
  #reason = crashed;
  #ended: Promise<void>;

  static async start(
    name: BrowserName,
    executablePath: string,
    {
      projectId,
      entry,
      workDir,
      diskMb,
      isolation,
      egress: rules,
      log,
      ...looks
    }: BrowserOptions & {
      projectId: string;
    },
    forget: () => void,
  ): Promise<SharedBrowser> {
    const user = isolation.kind === 'fallback' ? await isolation.users?.take(projectId) : undefined;
    const folders: string[] = [];
    const remove = () => (user ? user.giveBack(...folders) : removeFolders(...folders));
    const users = new Set<User>();
    const excess: { reason: string | null } = { reason: null };
    const onFailure = (failure: Unreachable) => users.forEach((user) => user.unreachable(failure));
    let egress: Egress | undefined;
    const args = name === 'chromium' ? quiet : [];
    try {
      const dir = await makeFolder(workDir, 'browsers', user);
      folders.push(dir);
      const entrance = await makeSocketDir(dir, 'in');
      folders.push(entrance.folder);
      const exit = await makeSocketDir(dir, 'out');
      folders.push(exit.folder);
      user?.share(entrance.folder);
      const opened = (egress = await openEgress(exit.socket, { rules, onFailure, log }));
      user?.admit(exit.folder);
      user?.admit(exit.socket);
      const browser = await BrowserProcess.start({
        settings: {
          name,
          executablePath,
          args,
          entrance: entrance.socket,
          exit: exit.socket,
          pageLimit: looks.pageLimit,
        },
        script: join(dirname(entry), 'browser-service.js'),
        socketDirs: [entrance.folder, exit.folder],
        dir,
        diskMb,
        isolation,
        user,
      });
      log.debug({ browser: name, pid: browser.pid }, 'A browser was started');
      const stopWatching = watchFiles({ dir, mb: diskMb, user }, browser.pid, () => {
        excess.reason = browserFilesFull(diskMb);
        void browser.kill();
      });
      const end = async () => {
        stopWatching();
        opened.close();
        await remove().catch((err: unknown) =>
          log.warn({ err }, 'The folder of a browser could not be removed'),
        );
      };
      const isStuck = () => log.warn({ browser: name, pid: browser.pid }, opensNoPage);
      const watching = { every: looks.betweenLooks ?? betweenLooks, isStuck };
      return new SharedBrowser(browser, opened, users, entrance.folder, excess, watching, end, forget);
    } catch (error) {
      egress?.close();
      await remove();
      throw error;
    }
  }

  /**
   * @param tidy called when the browser is gone
   * @param forget called once, before the browser is closed or after it crashed, so that no new lease gets it
   */
  private constructor(
    private readonly browser: BrowserProcess,
    private readonly egress: Egress,
    private readonly users: Set<User>,
    private readonly socketDir: string,
    private readonly excess: { readonly reason: string | null },
    private readonly watching: { every: number; isStuck(): void },
    tidy: () => Promise<void>,
    private readonly forget: () => void,
  ) {
    this.#ended = browser.exited.then(async () => {
      this.#gone = true;
      clearTimeout(this.#lingering);
      this.#forgetOnce();
      users.forEach((user) => user.gone(this.#reason));
      await tidy();
    });
  }

  lease({ baseUrl, alone }: BrowserUse): BrowserLease {
    clearTimeout(this.#lingering);
    const user: User = { gone: () => undefined, unreachable: () => undefined };
    this.users.add(user);
    const revoke = this.egress.grant(baseUrl);
    return {
      endpoint: this.browser.endpoint,
      socketDir: this.socketDir,
      watch: () => this.#watch(),
      excess: () => this.excess.reason,
      onGone: (tell) => void (user.gone = tell),
      onUnreachable: (tell) => void (user.unreachable = tell),
      release: () => {
        revoke();
        if (!this.users.delete(user) || this.users.size > 0 || this.#gone) return;
        this.#lingering = setTimeout(() => void this.end(), alone === undefined ? linger : 0);
      },
    };
  }

  #watch(): BrowserWatch {
    const killedBefore = this.browser.pagesKilled;
    const timer = setInterval(() => void this.#check(), this.watching.every);
    return {
      fault: async () =>
        (await this.#check()) ?? (this.browser.pagesKilled > killedBefore ? pageKilled : null),
      stop: () => clearInterval(timer),
    };
  }

  /**
   * Checks the browser and ends it when it opens no page: no other scenario could open one either.
   * @returns why the browser can no longer be used, null when it can
   */
  async #check(): Promise<string | null> {
    const state = this.#gone ? 'crashed' : await this.browser.state();
    if (state === 'well') return null;
    if (state === 'stuck' && this.#reason !== opensNoPage && !this.#gone) {
      this.#reason = opensNoPage;
      this.watching.isStuck();
    }
    // Wait for the end: the caller returns its process to the pool, which must know that its browser is gone.
    await this.end();
    return this.#reason;
  }

  async end(): Promise<void> {
    clearTimeout(this.#lingering);
    this.#forgetOnce();
    await this.browser.kill();
    await this.#ended;
  }

  #forgotten = false;
  #forgetOnce(): void {
    // A browser launched after this one has the same key in the map.
    if (!this.#forgotten) this.forget();
    this.#forgotten = true;
  }
}
