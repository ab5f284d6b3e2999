import { setTimeout as delay } from 'node:timers/promises';
import type { BrowserContext, CDPSession, Dialog, Download, Page, Request, Response } from 'playwright';
import { sizeOf } from './in-page';
import { mostCrashes, mostOnPage, type Times } from './limits';

/** A page that does not answer any more. */
export class Unresponsive extends Error {}

export type Kept = Awaited<ReturnType<BrowserContext['storageState']>>;

/** What became of going to an address. */
export interface Arrival {
  state: 'there' | 'download' | 'failed';
  /** Of the document; null where none came. */
  status: number | null;
  /** Why it failed. */
  reason: string;
}

export interface TabOptions {
  page: Page;
  times: Times;
  signal: AbortSignal;
  /** Whether a page may be sent there by the answer to a request. */
  mayGo(address: string, how: { isRedirect: boolean }): boolean;
  /** For each page that is worked with. */
  onPage(page: Page): void | Promise<void>;
  onDownload(address: string): void;
}

/** Milliseconds after which a request counts as one that stays open. */
const longLived = 2_000;
/** Milliseconds that a page has to leave what it shows before it is closed. */
const leaving = 2_000;
/** Milliseconds between two looks. */
const pause = 50;

/**
 * The page that is worked with. One that does not answer is closed, and a new one of the same context takes its place:
 * nothing here waits for a page longer than its limit.
 */
export class Tab {
  page: Page;
  /** A web socket was opened by what it shows. */
  hasSocket = false;
  /** It opens popups without end. */
  isStorming = false;
  /** Its process is gone. */
  hasCrashed = false;
  /** Of the last document. */
  status: number | null = null;
  readonly #options: TabOptions;
  readonly #times: Times;
  readonly #context: BrowserContext;
  readonly #leave: (() => void)[] = [];
  readonly #open = new Map<Request, number>();
  #lastTraffic = 0;
  #popups = 0;
  /** Popups so far, and how many of them were to show something. */
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

  /** @throws when the browser is gone */
  async begin(): Promise<void> {
    await this.#adopt(this.page);
  }

  /** Stops listening, once all popups are closed. */
  async dispose(): Promise<void> {
    await this.answer(Promise.all(this.#pending)).catch(() => undefined);
    this.#leave.splice(0).forEach((leave) => leave());
  }

  /** @throws {Unresponsive} when it takes too long */
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

  /** @throws when the browser is gone */
  async go(address: string): Promise<Arrival> {
    if (this.page.isClosed() || this.hasCrashed) await this.replace();
    this.#forget();
    let downloads = 0;
    const count = () => downloads++;
    this.page.on('download', count);
    try {
      const { load } = this.#times;
      // Beyond its own limit Playwright may wait for a page that answers nothing.
      const going = this.page.goto(address, { waitUntil: 'domcontentloaded', timeout: load });
      const response = await this.answer(going, load + 1_000);
      if (response) this.status = response.status();
      return { state: 'there', status: this.status, reason: '' };
    } catch (error) {
      const reason = reasonOf(error);
      // The event of one that was cancelled before may come only now.
      const isCut = downloads > 0 && reason.includes('ERR_ABORTED');
      if (isCut || reason.includes('Download is starting'))
        return { state: 'download', status: null, reason };
      const isLate = error instanceof Unresponsive || reason.includes('Timeout');
      // What it still waits for would be in the way of the next.
      await this.replace();
      const text = isLate ? `It did not load within ${load(this.#times.load)}.` : reason;
      return { state: 'failed', status: null, reason: this.hasCrashed ? 'It crashed.' : text };
    } finally {
      this.page.off('download', count);
    }
  }

  /** Goes there anew, also where it is already. */
  async goAgain(address: string): Promise<Arrival> {
    // Within a document nothing would be loaded.
    if (address.includes('#')) await this.answer(this.page.goto('about:blank')).catch(() => undefined);
    return this.go(address);
  }

  /** Waits till nothing is asked for and nothing moves. @throws {Unresponsive} */
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

  /** @throws when the browser is gone, or pages crash again and again */
  async replace(): Promise<void> {
    if (this.hasCrashed && ++this.#crashes >= mostCrashes) throw new Error('Pages crash again and again.');
    const old = this.page;
    const isGone = this.hasCrashed || old.isClosed();
    this.#isOpening = true;
    try {
      // Before the old one is closed: a context whose last page closes may count as done.
      const page = await this.answer(this.#context.newPage(), this.#times.load);
      await this.#adopt(page);
    } catch (error) {
      throw new Error(`The browser opens no page any more: ${reasonOf(error)}`, { cause: error });
    } finally {
      this.#isOpening = false;
    }
    // Browsers send what a page is about to go to while it is closed, past the guard.
    if (!isGone) await this.answer(old.goto('about:blank'), leaving).catch(() => undefined);
    await this.answer(old.close({ runBeforeUnload: false })).catch(() => undefined);
  }

  /** Service workers that are there from before would answer and send what the guard does not see. */
  async forgetWorkers(origins: Iterable<string>): Promise<void> {
    const session = await this.#context.newCDPSession(this.page).catch(() => null);
    if (!session) return;
    for (const origin of origins) {
      const cleared = session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'service_workers' });
      await this.answer(cleared).catch(() => undefined);
    }
    await session.detach().catch(() => undefined);
  }

  /** What the browser keeps of the application: cookies and storage. @throws {Unresponsive} */
  async kept(): Promise<Kept> {
    return this.#ours(() => this.#context.storageState({ indexedDB: true }));
  }

  /** A page that knows nothing but that, as a run begins with it. @throws {Unresponsive}, and when the browser is gone */
  async renew(kept: Kept): Promise<void> {
    await this.#ours(() => this.#context.setStorageState(kept));
    await this.replace();
  }

  /** Does what opens a page that is no popup. */
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

  /** Playwright asks nobody about where an answer sends a page; Chromium's own protocol does. */
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
      // Of a page that is not there yet.
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
    if (++this.#popups > mostOnPage.popups) this.isStorming = true;
    const work = this.#take(popup).catch(() => undefined);
    this.#pending.add(work);
    void work.finally(() => this.#pending.delete(work));
  };

  /** Nothing is loaded in it; it is closed once it is known where it was to lead. */
  async #take(popup: Page): Promise<void> {
    const nth = ++this.#opened;
    const end = performance.now() + this.#times.popup;
    while (this.#led < nth && !this.isStorming && !popup.isClosed() && performance.now() < end)
      await delay(pause);
    this.#led = Math.max(this.#led, nth);
    await this.answer(popup.close());
  }

  /** A popup was to show something. */
  popupLed(): void {
    this.#led++;
  }

  /** Whether a request is not one of the page that is worked with. */
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

/** The first line of it, without the colours and the call that Playwright names. */
export const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error))
    .replace(/\u001b\[[\d;]*m/g, '')
    .split('\n')[0]!
    .replace(/^(?:page\.\w+: )?(?:Error: )?/, '')
    .slice(0, 300);
