import { randomBytes } from 'node:crypto';
import { chromium, type BrowserServer } from 'playwright-core';
import type { Log } from '#services/foundation/log';
import type { BrowserName } from '../browser-executable';
import { crashed, opensNoPage, type BrowserLease, type BrowserSource } from '../browser-source';
import { Fault, Unrunnable } from '../ends';
import type { SystemUsers } from '../system-users';
import { askerOf, Holder } from './holder';
import { openRelay } from './relay';
import { openUpstream } from './upstream';

export interface SeleniumOptions {
  /** Address of the grid, only for messages: Playwright reads SELENIUM_REMOTE_URL from the environment. */
  grid: string;
  /** Folder of the worker. */
  workDir: string;
  /** System users for step code; the worker's own user when omitted. */
  users?: SystemUsers;
  log: Log;
  /** Milliseconds until the grid must have started a session; 120,000 when omitted. */
  startLimit?: number;
  /** Milliseconds until a session must have opened a page. */
  pageLimit?: number;
}

/** Milliseconds that a session stays open without a runner, and until the grid must have started one. */
const linger = 30_000;
const usualStartLimit = 120_000;

interface Session {
  server: BrowserServer;
  users: Set<Holder>;
  /** Checks whether the session opens pages, and ends it when it does not. */
  asks(): Promise<boolean>;
  /** Stops offering this session to new leases. Does not affect a later session of the project. */
  forget(): void;
  lingering?: NodeJS.Timeout;
}

/** Chromium of a Selenium Grid: one session per project, as pages in a shared browser see each other. */
export class SeleniumBrowsers implements BrowserSource {
  #sessions = new Map<string, Promise<Session>>();
  #relays = new Set<() => Promise<void>>();

  constructor(private readonly options: SeleniumOptions) {}

  async lease(projectId: string, name: BrowserName): Promise<BrowserLease> {
    if (name !== 'chromium') {
      throw new Unrunnable(
        `The worker gets its browsers from a Selenium Grid, which has Chromium only for Playwright. This run needs ${name}.`,
      );
    }
    const starting = this.#sessions.get(projectId) ?? this.#start(projectId);
    this.#sessions.set(projectId, starting);
    const session = await starting;
    clearTimeout(session.lingering);
    const user = new Holder(session.asks);
    session.users.add(user);
    const leave = () => {
      session.users.delete(user);
      if (session.users.size > 0 || user.isGone) return;
      session.lingering = setTimeout(() => void this.#end(session), linger);
    };
    const next = () => openUpstream(session.server.wsEndpoint(), {});
    const opening = next().then((first) =>
      openRelay({ ...this.options, first, next, projectId, onGone: () => undefined }),
    );
    const relay = await opening.catch((error: unknown) => {
      leave();
      throw error;
    });
    const close = async () => {
      if (!this.#relays.delete(close)) return;
      await relay.close();
      leave();
    };
    this.#relays.add(close);
    return {
      endpoint: relay.endpoint,
      socketDir: relay.socketDir,
      watch: () => user.watch(),
      onGone: (tell) => user.onGone(tell),
      release: () => void close().catch((err: unknown) => this.options.log.warn({ err }, 'A relay stayed')),
    };
  }

  async close(): Promise<void> {
    await Promise.all([...this.#relays].map((close) => close()));
    const sessions = await Promise.allSettled(this.#sessions.values());
    for (const session of sessions) if (session.status === 'fulfilled') await this.#end(session.value);
  }

  async #start(projectId: string): Promise<Session> {
    const { grid, log, pageLimit, startLimit = usualStartLimit } = this.options;
    let isKnown = true;
    const forget = () => {
      if (isKnown) this.#sessions.delete(projectId);
      isKnown = false;
    };
    try {
      const server = await chromium.launchServer({
        host: '127.0.0.1',
        wsPath: `/${randomBytes(24).toString('hex')}`,
        timeout: startLimit,
        handleSIGINT: false,
        handleSIGTERM: false,
        handleSIGHUP: false,
      });
      const opens = askerOf(chromium, () => server.wsEndpoint(), pageLimit);
      const asks = async () => {
        const answer = await opens();
        if (!answer) lose(opensNoPage);
        return answer;
      };
      const session: Session = { server, users: new Set(), asks, forget };
      const lose = (reason: string) => {
        clearTimeout(session.lingering);
        forget();
        [...session.users].forEach((user) => user.lose(reason));
        if (reason === opensNoPage) void this.#end(session);
      };
      server.once('close', () => lose(crashed));
      log.debug({ grid: new URL(grid).host }, 'A session of the grid was started');
      return session;
    } catch (error) {
      forget();
      const [reason = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
      throw new Fault(`The Selenium Grid at ${new URL(grid).host} started no Chromium: ${reason}`);
    }
  }

  async #end({ server, forget }: Session): Promise<void> {
    forget();
    await server
      .close()
      .catch((err: unknown) => this.options.log.warn({ err }, 'A session of the grid stayed'));
  }
}
