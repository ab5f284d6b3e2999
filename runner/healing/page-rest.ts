import type { BrowserContext, Page, Request } from 'playwright';

/** Milliseconds after which a request counts as long-lived: a stream, or a server that does not answer. */
const longLived = 5_000;

interface Watched {
  /** Pending requests, with their start times. */
  open: Map<Request, number>;
  /** When the last request ended. */
  lastEnd: number;
  /** Status of the main frame's document. */
  status: number;
  hasCrashed: boolean;
}

const watched = new WeakMap<Page, Watched>();

const watchOf = (page: Page): Watched => {
  const known = watched.get(page) ?? { open: new Map(), lastEnd: 0, status: 200, hasCrashed: false };
  watched.set(page, known);
  return known;
};

/** Follows the requests of a context's pages from their creation on. */
export function watchRest(context: BrowserContext): void {
  context.on('page', (page) => page.on('crash', () => (watchOf(page).hasCrashed = true)));
  const ended = (request: Request) => {
    const page = pageOf(request);
    if (page && watchOf(page).open.delete(request)) watchOf(page).lastEnd = performance.now();
  };
  context.on('request', (request) => {
    const page = pageOf(request);
    if (page && request.resourceType() !== 'eventsource') watchOf(page).open.set(request, performance.now());
  });
  context.on('response', (response) => {
    const request = response.request();
    const page = pageOf(request);
    if (page && request.isNavigationRequest() && request.frame() === page.mainFrame())
      watchOf(page).status = response.status();
  });
  context.on('requestfinished', ended);
  context.on('requestfailed', ended);
}

/** Returns null for a request of a service worker, or of a page that is not open yet. */
function pageOf(request: Request): Page | null {
  try {
    return request.frame().page();
  } catch {
    return null;
  }
}

/** Returns the milliseconds without a request, or 0 while a request is pending. */
export function restOf(page: Page): number {
  const { open, lastEnd } = watchOf(page);
  const now = performance.now();
  for (const began of open.values()) if (now - began < longLived) return 0;
  return now - lastEnd;
}

/** Returns why no element of a page can be matched, or null for a normal page. */
export function pageProblem(page: Page): string | null {
  if (page.isClosed()) return 'The page was closed.';
  const { status, hasCrashed } = watchOf(page);
  if (hasCrashed) return 'The page crashed.';
  return status >= 400 ? `The page is an error: the server answered ${status}.` : null;
}
