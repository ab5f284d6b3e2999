import type { BrowserContext, Page, Request } from 'playwright';

/** Milliseconds after which a request counts as one that stays open: a stream, or a page that is asked and does not answer. */
const longLived = 5_000;

interface Watched {
  /** Requests under way, with when they began. */
  open: Map<Request, number>;
  /** When one ended last. */
  lastEnd: number;
  /** Of the main frame's document. */
  status: number;
  hasCrashed: boolean;
}

const watched = new WeakMap<Page, Watched>();

const watchOf = (page: Page): Watched => {
  const known = watched.get(page) ?? { open: new Map(), lastEnd: 0, status: 200, hasCrashed: false };
  watched.set(page, known);
  return known;
};

/** Follows what the pages of a context ask for, from their creation on. */
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

/** Null for one of a service worker, or of a page that is not there yet. */
function pageOf(request: Request): Page | null {
  try {
    return request.frame().page();
  } catch {
    return null;
  }
}

/** Milliseconds in which nothing was asked for; 0 while something is. */
export function restOf(page: Page): number {
  const { open, lastEnd } = watchOf(page);
  const now = performance.now();
  for (const began of open.values()) if (now - began < longLived) return 0;
  return now - lastEnd;
}

/** Why nothing of the page can be taken for what was there before; null where it is a page like any other. */
export function pageProblem(page: Page): string | null {
  if (page.isClosed()) return 'The page was closed.';
  const { status, hasCrashed } = watchOf(page);
  if (hasCrashed) return 'The page crashed.';
  return status >= 400 ? `The page is an error: the server answered ${status}.` : null;
}
