import { randomBytes } from 'node:crypto';
import { chromium, type BrowserServer } from 'playwright-core';
import type { Log } from '#services/foundation/log';
import type { BrowserName } from '../browser-executable';
import type { BrowserLease, BrowserSource } from '../browser-source';
import { Fault, Unrunnable } from '../ends';
import type { SystemUsers } from '../system-users';
import { openRelay } from './relay';
import { openUpstream } from './upstream';

export interface SeleniumOptions {
  /** Address of the grid, for messages: Playwright itself takes it from the environment (SELENIUM_REMOTE_URL). */
  grid: string;
  /** Folder of the worker. */
  workDir: string;
  /** Who runs step code, unless the worker's own user. */
  users?: SystemUsers;
  log: Log;
}

/** Milliseconds a session stays without a runner that uses it, and until a grid must have started one. */
const linger = 30_000;
const startLimit = 120_000;

interface Session {
  server: BrowserServer;
  users: Set<() => void>;
  lingering?: NodeJS.Timeout;
}

/** Chromium of a Selenium Grid: a session of its own for each project, as pages of a shared browser can see each other. */
export class SeleniumBrowsers implements BrowserSource {
  #sessions = new Map<string, Promise<Session>>();
  #doors = new Set<() => Promise<void>>();

  constructor(private readonly options: SeleniumOptions) {}

  async lease(projectId: string, name: BrowserName): Promise<BrowserLease> {
    if (name !== 'chromium') {
      throw new Unrunnable(
        `The worker has its browsers from a Selenium Grid, which offers Playwright Chromium only; this needs ${name}.`,
      );
    }
    const starting = this.#sessions.get(projectId) ?? this.#start(projectId);
    this.#sessions.set(projectId, starting);
    const session = await starting;
    clearTimeout(session.lingering);
    let gone = false;
    let tellGone = () => undefined as void;
    const user = () => {
      gone = true;
      tellGone();
    };
    session.users.add(user);
    const leave = () => {
      session.users.delete(user);
      if (session.users.size > 0 || gone) return;
      session.lingering = setTimeout(() => void this.#end(projectId, session), linger);
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
      if (!this.#doors.delete(close)) return;
      await relay.close();
      leave();
    };
    this.#doors.add(close);
    return {
      ...{ endpoint: relay.endpoint, door: relay.door },
      gone: async () => gone,
      onGone: (tell) => void (tellGone = tell),
      release: () => void close().catch((err: unknown) => this.options.log.warn({ err }, 'A door stayed')),
    };
  }

  async close(): Promise<void> {
    await Promise.all([...this.#doors].map((close) => close()));
    const sessions = await Promise.allSettled(
      [...this.#sessions].map(async ([id, one]) => [id, await one] as const),
    );
    for (const one of sessions) if (one.status === 'fulfilled') await this.#end(...one.value);
  }

  async #start(projectId: string): Promise<Session> {
    const { grid, log } = this.options;
    try {
      const server = await chromium.launchServer({
        ...{ host: '127.0.0.1', wsPath: `/${randomBytes(24).toString('hex')}`, timeout: startLimit },
        ...{ handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false },
      });
      const session: Session = { server, users: new Set() };
      server.once('close', () => {
        clearTimeout(session.lingering);
        this.#sessions.delete(projectId);
        [...session.users].forEach((tell) => tell());
      });
      log.debug({ grid: new URL(grid).host }, 'A session of the grid was started');
      return session;
    } catch (error) {
      this.#sessions.delete(projectId);
      const [reason = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
      throw new Fault(`The Selenium Grid at ${new URL(grid).host} started no Chromium: ${reason}`);
    }
  }

  async #end(projectId: string, { server }: Session): Promise<void> {
    this.#sessions.delete(projectId);
    await server
      .close()
      .catch((err: unknown) => this.options.log.warn({ err }, 'A session of the grid stayed'));
  }
}
