import { setTimeout as delay } from 'node:timers/promises';
import type { BrowserContext, CDPSession, Dialog, Download, Page, Request, Response } from 'playwright';
import { sizeOf } from './in-page';
import { maxCrashes, pageLimits, type Times } from './limits';

/** The page no longer answers. */
export class Unresponsive extends Error {}

export type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

/** The result of going to an address. */
export interface Arrival {
  state: 'there' | 'download' | 'failed';
  /** Status of the document. null when there was no response. */
  status: number | null;
  /** Why going there failed. */
  reason: string;
}

export interface TabOptions {
  page: Page;
  times: Times;
  signal: AbortSignal;
  /** Returns whether a redirect may send a page to an address. */
  mayGo(address: string, how: { isRedirect: boolean }): boolean;
  /** Is called for each page that the exploration works with. */
  onPage(page: Page): void | Promise<void>;
  onDownload(address: string): void;
}

/** Milliseconds after which an open request counts as long-lived, and the page no longer as busy. */
const longLived = 2_000;
/** Milliseconds that a page has to leave its document before it is closed. */
const leaving = 2_000;
/** Milliseconds between two checks. */
const pause = 50;

/**
 * Holds the page that the exploration works with, and waits for no answer longer than its limit.
 * A page that does not answer is closed. A new page of the same context replaces it.
 */
export class Tab {
  page: Page;
  /** True when the current document opened a web socket. */
  hasSocket = false;
  /** True when the page opens popups without end. */
  isStorming = false;
  /** True when the page's process has crashed. */
  hasCrashed = false;
  /** Status of the last document. */
  status: number | null = null;
  readonly #options: TabOptions;
  readonly #times: Times;
  readonly #context: BrowserContext;
  readonly #leave: (() => void)[] = [];
  readonly #open = new Map<Request, number>();
  #lastTraffic = 0;
  #popups = 0;
  /** Popups so far, and how many of them tried to show something. */
  #opened = 0;
  #led = 0;
  #pending = new Set<Promise<void>>();
  #isOpening = false;
  #crashes = 0;

  constructor(options: TabOptions) {
    this.#options = options;
    this.#times = options.times;
    this.page = options.page;
    this.#context = options.page.context();
    this.#onContext('page', this.#popup);
    this.#onContext('request', this.#requested);
    this.#onContext('requestfinished', this.#ended);
    this.#onContext('requestfailed', this.#ended);
    this.#onContext('response', this.#answered);
  }

  /** Starts to work with the page. @throws when the browser is gone */
  async begin(): Promise<void> {
    await this.#adopt(this.page);
  }

  /** Stops listening once all popups are closed. */
  async dispose(): Promise<void> {
    await this.answer(Promise.all(this.#pending)).catch(() => undefined);
    this.#leave.splice(0).forEach((leave) => leave());
  }

  /** Waits for an answer. @throws {Unresponsive} when it takes too long */
  async answer<T>(work: Promise<T>, longest = this.#times.answer): Promise<T> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Unresponsive('The page does not answer.')), longest);
    });
    work.catch(() => undefined);
    try {
      return await Promise.race([work, late]);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Opens an address. @throws when the browser is gone */
  async go(address: string): Promise<Arrival> {
    if (this.page.isClosed() || this.hasCrashed) await this.replace();
    this.#forget();
    let downloads = 0;
    const count = () => downloads++;
    this.page.on('download', count);
    try {
      const { load } = this.#times;
      // Playwright may wait longer than its own limit when the page does not answer.
      const going = this.page.goto(address, { waitUntil: 'domcontentloaded', timeout: load });
      const response = await this.answer(going, load + 1_000);
      if (response) this.status = response.status();
      return { state: 'there', status: this.status, reason: '' };
    } catch (error) {
      const reason = reasonOfPageError(error);
      // The event of an earlier cancelled download may arrive only now.
      const isCut = downloads > 0 && reason.includes('ERR_ABORTED');
      if (isCut || reason.includes('Download is starting'))
        return { state: 'download', status: null, reason };
      const isLate = error instanceof Unresponsive || reason.includes('Timeout');
      // A request that is still pending would disturb the next visit.
      await this.replace();
      const text = isLate ? `It did not load within ${load(this.#times.load)}.` : reason;
      return { state: 'failed', status: null, reason: this.hasCrashed ? 'It crashed.' : text };
    } finally {
      this.page.off('download', count);
    }
  }

  /** Opens an address again, even when the page already shows it. */
  async goAgain(address: string): Promise<Arrival> {
    // Going to an anchor of the same document would load nothing.
    if (address.includes('#')) await this.answer(this.page.goto('about:blank')).catch(() => undefined);
    return this.go(address);
  }

  /** Waits until the page sends no requests and does not change. @throws {Unresponsive} */
  async rest(): Promise<void> {
    const { rest, quiet } = this.#times;
    const end = performance.now() + rest;
    let size = '';
    let since = performance.now();
    while (performance.now() < end && !this.#options.signal.aborted) {
      const now = await this.answer(this.page.evaluate(sizeOf)).catch((error: unknown) => {
        if (error instanceof Unresponsive || this.page.isClosed() || this.hasCrashed) throw error;
        return 'leaving';
      });
      if (now !== size || now.startsWith('loading')) since = performance.now();
      size = now;
      const still = performance.now() - Math.max(since, this.#lastTraffic);
      if (!this.#isBusy() && still >= quiet) break;
      await delay(pause);
    }
    if (this.#pending.size > 0) await Promise.race([Promise.all(this.#pending), delay(this.#times.popup)]);
  }

  /** Replaces the page by a new one. @throws when the browser is gone, or pages crash again and again */
  async replace(): Promise<void> {
    if (this.hasCrashed && ++this.#crashes >= maxCrashes) throw new Error('Pages crash again and again.');
    const old = this.page;
    const isGone = this.hasCrashed || old.isClosed();
    this.#isOpening = true;
    try {
      // Opens the new page first: a context may count as done when its last page closes.
      const page = await this.answer(this.#context.newPage(), this.#times.load);
      await this.#adopt(page);
    } catch (error) {
      throw new Error(`The browser no longer opens pages: ${reasonOfPageError(error)}`, { cause: error });
    } finally {
      this.#isOpening = false;
    }
    // A page that closes can send the request for its next address past the guard.
    if (!isGone) await this.answer(old.goto('about:blank'), leaving).catch(() => undefined);
    await this.answer(old.close({ runBeforeUnload: false })).catch(() => undefined);
  }

  /** Removes existing service workers, whose answers and requests the guard does not see. */
  async forgetWorkers(origins: Iterable<string>): Promise<void> {
    const session = await this.#context.newCDPSession(this.page).catch(() => null);
    if (!session) return;
    for (const origin of origins) {
      const cleared = session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'service_workers' });
      await this.answer(cleared).catch(() => undefined);
    }
    await session.detach().catch(() => undefined);
  }

  /** Returns what the browser stores for the application: cookies and storage. @throws {Unresponsive} */
  async kept(): Promise<StorageState> {
    return this.#ours(() => this.#context.storageState({ indexedDB: true }));
  }

  /** Opens a page with only that storage, like runs. @throws {Unresponsive}, or when the browser is gone */
  async renew(kept: StorageState): Promise<void> {
    await this.#ours(() => this.#context.setStorageState(kept));
    await this.replace();
  }

  /** Runs work that opens a page which is not a popup. */
  async #ours<T>(work: () => Promise<T>): Promise<T> {
    this.#isOpening = true;
    try {
      return await this.answer(work(), this.#times.load);
    } finally {
      this.#isOpening = false;
    }
  }

  async #adopt(page: Page): Promise<void> {
    this.page = page;
    this.hasCrashed = false;
    this.#forget();
    page.on('dialog', this.#dialog);
    page.on('download', this.#download);
    page.on('filechooser', this.#ignore);
    page.on('websocket', this.#socket);
    page.on('crash', this.#crash);
    this.#leave.push(() => {
      page.off('dialog', this.#dialog);
      page.off('download', this.#download);
      page.off('filechooser', this.#ignore);
      page.off('websocket', this.#socket);
      page.off('crash', this.#crash);
    });
    await this.#options.onPage(page);
    const session = await this.answer(this.#context.newCDPSession(page)).catch(() => null);
    if (session) await this.answer(this.#watchRedirects(session)).catch(() => undefined);
  }

  /** Refuses redirects by Chromium's own protocol, because Playwright does not ask before it follows one. */
  async #watchRedirects(session: CDPSession): Promise<void> {
    await session.send('Network.enable');
    await session.send('Network.setBypassServiceWorker', { bypass: true });
    const { frameTree } = await session.send('Page.getFrameTree');
    session.on('Fetch.requestPaused', ({ requestId, request, frameId, redirectedRequestId }) => {
      const isMainFrame = frameId === frameTree.frame.id;
      const isRefused =
        redirectedRequestId !== undefined &&
        isMainFrame &&
        !this.#options.mayGo(request.url, { isRedirect: true });
      const sent = isRefused
        ? session.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' })
        : session.send('Fetch.continueRequest', { requestId });
      sent.catch(() => undefined);
    });
    await session.send('Fetch.enable', { patterns: [{ urlPattern: '*', resourceType: 'Document' }] });
  }

  #forget(): void {
    this.hasSocket = false;
    this.isStorming = false;
    this.#popups = 0;
    this.#open.clear();
    this.#lastTraffic = performance.now();
  }

  #isBusy(): boolean {
    const now = performance.now();
    for (const began of this.#open.values()) if (now - began < longLived) return true;
    return false;
  }

  #onContext<E extends 'page' | 'request' | 'requestfinished' | 'requestfailed' | 'response'>(
    event: E,
    listener: (subject: never) => void,
  ): void {
    const context = this.#context as unknown as {
      on(event: E, listener: (subject: never) => void): void;
      off(event: E, listener: (subject: never) => void): void;
    };
    context.on(event, listener);
    this.#leave.push(() => context.off(event, listener));
  }

  readonly #requested = (request: Request): void => {
    if (request.resourceType() === 'eventsource') return;
    this.#open.set(request, performance.now());
    this.#lastTraffic = performance.now();
  };

  readonly #ended = (request: Request): void => {
    if (this.#open.delete(request)) this.#lastTraffic = performance.now();
  };

  readonly #answered = (response: Response): void => {
    try {
      const request = response.request();
      if (!request.isNavigationRequest() || request.frame() !== this.page.mainFrame()) return;
      if (response.status() < 300 || response.status() >= 400) this.status = response.status();
    } catch {
      // The request belongs to a page that is not open yet.
    }
  };

  readonly #dialog = (dialog: Dialog): void => {
    const answered = dialog.type() === 'beforeunload' ? dialog.accept() : dialog.dismiss();
    answered.catch(() => undefined);
  };

  readonly #download = (download: Download): void => {
    this.#options.onDownload(download.url());
    download.cancel().catch(() => undefined);
  };

  readonly #ignore = (): void => undefined;

  readonly #socket = (): void => {
    this.hasSocket = true;
  };

  readonly #crash = (): void => {
    this.hasCrashed = true;
  };

  readonly #popup = (popup: Page): void => {
    if (this.#isOpening || popup === this.page) return;
    popup.on('dialog', this.#dialog);
    popup.on('download', this.#download);
    if (++this.#popups > pageLimits.popups) this.isStorming = true;
    const work = this.#take(popup).catch(() => undefined);
    this.#pending.add(work);
    void work.finally(() => this.#pending.delete(work));
  };

  /** Closes a popup once it is known where it leads. The popup loads nothing. */
  async #take(popup: Page): Promise<void> {
    const nth = ++this.#opened;
    const end = performance.now() + this.#times.popup;
    while (this.#led < nth && !this.isStorming && !popup.isClosed() && performance.now() < end)
      await delay(pause);
    this.#led = Math.max(this.#led, nth);
    await this.answer(popup.close());
  }

  /** Counts a popup that tried to show something. */
  popupLed(): void {
    this.#led++;
  }

  /** Returns whether a request does not belong to the page that the exploration works with. */
  isOther(request: Request): boolean {
    try {
      return request.frame().page() !== this.page;
    } catch {
      return true;
    }
  }
}

const load = (milliseconds: number) =>
  milliseconds >= 1_000 ? `${Math.round(milliseconds / 1_000)} seconds` : `${milliseconds} milliseconds`;

/** Returns the first line of an error's message, without colours and the name of the Playwright call. */
export const reasonOfPageError = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error))
    .replace(/\u001b\[[\d;]*m/g, '')
    .split('\n')[0]!
    .replace(/^(?:page\.\w+: )?(?:Error: )?/, '')
    .slice(0, 300);
