import type { BrowserContext, Request, Route } from 'playwright';
import { explorationLimits, type HeldRequest } from '#contracts/worker/exploration';
import { actOfAddress } from '#domain/exploring/addresses';
import { readingMethods } from '#domain/exploring/rules';
import { parseUrl } from '#domain/parse-url';

const reads: ReadonlySet<string> = new Set(readingMethods);

export interface GuardOptions {
  baseUrl: string;
  origins: ReadonlySet<string>;
  /** Requests that may be sent, such as `POST /search*`, at the environment's own origin. */
  allowed: readonly string[];
  /** The current page and the last action on it. */
  doing(): { route: string; action: string };
  routeOf(address: string): string;
  /** `name=value` of tokens that belong to the session. */
  ofSession(): ReadonlySet<string>;
  held(request: HeldRequest): void;
  /** Returns whether a request comes from a page other than the explored one, or from one not open yet. */
  isPopup(request: Request): boolean;
  /** A popup asked for an address (null: one that is not allowed). Popups load nothing. */
  popup(address: string | null): void;
  /** A page tried to go where it may not. */
  refused(address: string, because: 'outside' | 'changes'): void;
}

/** Decides which requests may leave the browser: none that changes data, and no visit to other origins. */
export class Guard {
  readonly #options: GuardOptions;
  readonly #held = new Set<string>();
  readonly #aborted = new WeakSet<Request>();
  /** When a request to the application itself was last held, by `performance.now()`. */
  lastAbort = -Infinity;
  /** The last held request since the current visit began. null: none. */
  lastHeld: { method: string; path: string; isOwn: boolean } | null = null;

  constructor(options: GuardOptions) {
    this.#options = options;
  }

  readonly #handle = async (route: Route, request: Request): Promise<void> => {
    try {
      const verdict = this.#verdict(request);
      if (verdict === 'sent') await route.fallback();
      else if (verdict === 'aborted') await route.abort('aborted');
      // Playwright does not report a window whose first request is aborted, so nobody could close it.
      else await route.fulfill({ contentType: 'text/html', body: '' });
    } catch {
      // The page is gone, and so are its requests.
    }
  };

  /** Is called for the page too, because routes that project code sets on it precede its context's. */
  async watch(on: Pick<BrowserContext, 'route'>): Promise<void> {
    await on.route('**/*', this.#handle);
  }

  async leave(on: Pick<BrowserContext, 'unroute'>): Promise<void> {
    await on.unroute('**/*', this.#handle).catch(() => undefined);
  }

  isAborted(request: Request): boolean {
    return this.#aborted.has(request);
  }

  #verdict(request: Request): 'sent' | 'aborted' | 'empty' {
    if (this.#aborted.has(request)) return 'aborted';
    if (this.#maySend(request)) return 'sent';
    this.#aborted.add(request);
    return isMainFrame(request) && this.#options.isPopup(request) ? 'empty' : 'aborted';
  }

  #maySend(request: Request): boolean {
    const method = request.method().toUpperCase();
    const address = request.url();
    if (!reads.has(method)) {
      if (this.isAllowed(method, address)) return !isMainFrame(request) || this.mayGo(address);
      this.#hold(request);
      return false;
    }
    if (request.isNavigationRequest()) {
      if (!isMainFrame(request)) return !this.#isVerb(address);
      const mayGo = this.mayGo(address);
      if (!this.#options.isPopup(request)) return mayGo;
      this.#options.popup(mayGo ? address : null);
      return false;
    }
    // Requests that a page sends on its own can sign the user out, as a link can.
    if (!isData(request) || !this.#isVerb(address)) return true;
    this.#hold(request);
    return false;
  }

  /**
   * Returns whether a page may go to an address, and reports a refusal.
   * @param isRedirect true when the application redirects the page there, as signing in does, with tokens
   */
  mayGo(address: string, { isRedirect = false } = {}): boolean {
    const url = parseUrl(address);
    if (!url || !/^https?:$/.test(url.protocol)) return true;
    const because = !this.#options.origins.has(url.origin)
      ? 'outside'
      : (isRedirect ? this.#isVerb(address) : this.#isDangerous(address))
        ? 'changes'
        : null;
    if (!because) return true;
    this.#options.refused(address, because);
    return false;
  }

  #isDangerous(address: string): boolean {
    return actOfAddress(address, this.#options.baseUrl, this.#options.ofSession()) !== null;
  }

  /** Checks verbs only, because pages load data with tokens and with operations of any name. */
  #isVerb(address: string): boolean {
    return actOfAddress(address, this.#options.baseUrl) === 'verb';
  }

  #isOwn(address: string): boolean {
    return parseUrl(address)?.origin === parseUrl(this.#options.baseUrl)?.origin;
  }

  /** Returns whether the settings allow a request that may change data. */
  isAllowed(method: string, address: string): boolean {
    const url = parseUrl(address);
    if (!url || !this.#isOwn(address)) return false;
    return this.#options.allowed.some((allowed) => {
      const [verb = '', ...rest] = allowed.split(' ');
      return verb.toUpperCase() === method && matchesAddress(rest.join(' '), url);
    });
  }

  #hold(request: Request): void {
    const method = request.method().toUpperCase();
    const address = request.url();
    const url = parseUrl(address);
    // Includes a foreign origin, so that the path is not taken for one of the application.
    const path = !url ? address : this.#isOwn(address) ? url.pathname : `${url.origin}${url.pathname}`;
    const isOwn = this.#isOwn(address);
    this.lastHeld = { method, path, isOwn };
    if (isOwn) this.lastAbort = performance.now();
    const { route: last, action } = this.#options.doing();
    const from = pageOf(request);
    const route = from ? this.#options.routeOf(from) : last;
    const key = [method, path.replace(/\d+/g, '#'), route, action].join(' ');
    if (this.#held.has(key) || this.#held.size >= explorationLimits.held) return;
    this.#held.add(key);
    this.#options.held({ method, path, route, action });
  }
}

/** Returns whether code requests data and no file. Images and scripts can request data too. */
function isData(request: Request): boolean {
  const { pathname = '', search = '' } = parseUrl(request.url()) ?? {};
  const type = request.resourceType();
  if (/^(?:image|script|other)$/.test(type)) return !/\.\w+$/.test(pathname);
  // A part of a page, such as `shutdown-dialog.html`.
  const isPart = /\.(?:html?|js|css|svg)$/.test(pathname) && search === '' && !/\/\d+\//.test(pathname);
  return /^(?:fetch|xhr|eventsource)$/.test(type) && !isPart;
}

/** Returns whether an address matches a pattern in which `*` matches any text. */
export function matchesAddress(pattern: string, url: URL): boolean {
  const text = pattern.includes('?') ? `${url.pathname}${url.search}` : url.pathname;
  const parts = pattern.split('*');
  const first = parts[0] ?? '';
  if (parts.length === 1) return text === pattern;
  const last = parts.at(-1) ?? '';
  if (!text.startsWith(first) || !text.endsWith(last) || text.length < first.length + last.length)
    return false;
  let at = first.length;
  const end = text.length - last.length;
  for (const part of parts.slice(1, -1)) {
    const found = text.indexOf(part, at);
    if (found < 0 || found + part.length > end) return false;
    at = found + part.length;
  }
  return true;
}

/** Returns the address of the requesting page, or null when it is not open yet or shows nothing. */
function pageOf(request: Request): string | null {
  try {
    const address = request.frame().page().url();
    return address.startsWith('http') ? address : null;
  } catch {
    return null;
  }
}

/** Returns whether a request loads a page's main frame. Counts a page that is not open yet as one. */
function isMainFrame(request: Request): boolean {
  try {
    if (!request.isNavigationRequest()) return false;
    return request.frame().parentFrame() === null;
  } catch {
    return true;
  }
}
