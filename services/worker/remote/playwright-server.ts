import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { chromium, firefox, webkit, type BrowserType } from 'playwright-core';
import type { Log } from '#services/foundation/log';
import type { BrowserName } from '../browser-executable';
import { crashed, type BrowserLease, type BrowserSource } from '../browser-source';
import { Fault, Unready, Unrunnable } from '../ends';
import type { SystemUsers } from '../system-users';
import { askerOf, Holder } from './holder';
import { openRelay } from './relay';
import { NotOpened, openUpstream, type UpstreamSocket } from './upstream';

export interface PlaywrightServerOptions {
  /** `ws://…` or `wss://…`; may contain credentials. */
  endpoint: string;
  /** Folder of the worker. */
  workDir: string;
  /** System users for step code; the worker's own user when omitted. */
  users?: SystemUsers;
  log: Log;
  /** Milliseconds to wait until another project has left a shared browser; 20,000 when omitted. */
  patience?: number;
  /** Milliseconds until a shared browser must have opened a page. */
  pageLimit?: number;
}

/**
 * Browsers of a Playwright server on another machine. `npx playwright run-server` starts one browser per connection,
 * which means per runner process. A server made with `launchServer` has one browser for all connections. Only one
 * project at a time gets it, because pages in a shared browser can see each other.
 */
export class PlaywrightServerBrowsers implements BrowserSource {
  #open = new Set<() => Promise<void>>();
  #shared: Promise<boolean> | null = null;
  /** The project that uses the shared browser, and its number of leases. */
  #holder: { projectId: string; leases: number } | null = null;
  #left = new Set<() => void>();
  /** Checks of the shared browser, by browser name. */
  #askers: Record<BrowserName, () => Promise<boolean>>;

  constructor(private readonly options: PlaywrightServerOptions) {
    const { endpoint, pageLimit } = options;
    const asker = (type: BrowserType) => askerOf(type, () => endpoint, pageLimit);
    this.#askers = { chromium: asker(chromium), firefox: asker(firefox), webkit: asker(webkit) };
  }

  async lease(projectId: string, name: BrowserName): Promise<BrowserLease> {
    const first = await this.#connect(name);
    const isShared = await this.#isShared();
    const leave = isShared ? await this.#enter(projectId, first) : () => undefined;
    // With one browser per connection, a second connection could not check the first one's browser.
    const holder = new Holder(isShared ? this.#askers[name] : null);
    const relay = await openRelay({
      first,
      ...this.options,
      projectId,
      next: () => this.#connect(name),
      onGone: () => holder.lose(crashed),
    }).catch((error: unknown) => {
      leave();
      throw error;
    });
    const release = async () => {
      if (!this.#open.delete(release)) return;
      await relay.close();
      leave();
    };
    this.#open.add(release);
    return {
      endpoint: relay.endpoint,
      socketDir: relay.socketDir,
      watch: () => holder.watch(),
      onGone: (tell) => holder.onGone(tell),
      release: () => void release().catch((err: unknown) => this.options.log.warn({ err }, 'A relay stayed')),
    };
  }

  async close(): Promise<void> {
    await Promise.all([...this.#open].map((release) => release()));
  }

  async #connect(name: BrowserName): Promise<UpstreamSocket> {
    const { endpoint } = this.options;
    try {
      return await openUpstream(endpoint, {
        'user-agent': `Playwright/${playwrightVersion} (worker)`,
        'x-playwright-browser': name,
      });
    } catch (error) {
      if (!(error instanceof NotOpened)) throw error;
      const { host } = new URL(endpoint);
      if (error.httpStatus === 428) throw new Unrunnable(mismatch(host, error.body));
      throw new Fault(`The Playwright server at ${host} cannot be used: ${error.message}.`);
    }
  }

  /** Checked once, and only with Chromium: other browsers have no protocol that shows other pages. */
  #isShared(): Promise<boolean> {
    this.#shared ??= sharesBrowser(this.options.endpoint).catch((err: unknown) => {
      this.options.log.warn({ err }, 'Could not find out whether a Playwright server shares its browser');
      this.#shared = null;
      // Serving one project at a time is safe in both cases.
      return true;
    });
    return this.#shared;
  }

  async #enter(projectId: string, { stream }: UpstreamSocket): Promise<() => void> {
    const until = performance.now() + (this.options.patience ?? 20_000);
    while (this.#holder && this.#holder.projectId !== projectId) {
      const remaining = until - performance.now();
      if (remaining <= 0) {
        stream.destroy();
        throw new Unready('The browser of the Playwright server is in use by another project.');
      }
      await this.#untilLeft(remaining);
    }
    const holder = (this.#holder ??= { projectId, leases: 0 });
    holder.leases += 1;
    return () => {
      holder.leases -= 1;
      if (holder.leases > 0) return;
      this.#holder = null;
      [...this.#left].forEach((look) => look());
    };
  }

  #untilLeft(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const look = () => {
        clearTimeout(timer);
        this.#left.delete(look);
        resolve();
      };
      const timer = setTimeout(look, milliseconds);
      this.#left.add(look);
    });
  }
}

const require = createRequire(import.meta.url);
const { version: playwrightVersion } = JSON.parse(
  readFileSync(require.resolve('playwright-core/package.json'), 'utf8'),
) as { version: string };

function mismatch(host: string, said: string): string {
  const server = /server version: v([\d.]+)/.exec(said)?.[1] ?? 'another version';
  const [major, minor] = playwrightVersion.split('.');
  return (
    `The Playwright server at ${host} is version ${server}, the worker's is ${major}.${minor}. Both must agree: ` +
    `start it with npx playwright@${playwrightVersion} run-server.`
  );
}

/** Returns whether two connections share one browser: then one sees the page of the other. */
async function sharesBrowser(endpoint: string): Promise<boolean> {
  const connecting = [1, 2].map(() => chromium.connect(endpoint, { timeout: 30_000 }));
  try {
    const [browser, other] = await Promise.all(connecting);
    if (!browser || !other) return true;
    const page = await browser.newPage();
    const ofPage = await page.context().newCDPSession(page);
    const { targetInfo } = await ofPage.send('Target.getTargetInfo');
    const { targetInfos } = await (await other.newBrowserCDPSession()).send('Target.getTargets');
    return targetInfos.some(({ targetId }) => targetId === targetInfo.targetId);
  } finally {
    // One connection may be open although the other failed.
    const connected = await Promise.allSettled(connecting);
    await Promise.all(
      connected.map((item) => (item.status === 'fulfilled' ? item.value.close() : undefined)),
    );
  }
}
