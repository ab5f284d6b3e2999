type Fetch = typeof fetch;

/** Milliseconds until a server that starts, or a proxy that has none, is asked again. */
const askAgain = 1_000;
/** Milliseconds for which a line that is cut, or a server that is gone, may stay so before the page says it. */
const longestAway = 60_000;

/**
 * `fetch` for a page that waits while the product is started anew: what its loads get then is no answer of a page, from the
 * product before it is ready or from a proxy that does not reach it, or there is no connection at all, and Remix would put
 * its error screen in place of the page and of all that is typed there. The load is asked again until the page gives it up.
 */
export function patientLoads(inner: Fetch, pause = askAgain, away = longestAway): Fetch {
  return async (input, init) => {
    if (!isPageLoad(input, init)) return inner(input, init);
    const end = Date.now() + away;
    for (;;) {
      const answer = await inner(input, init).catch((error: unknown) => {
        // What a page gave up it gave up; nobody says why a connection failed.
        if (init?.signal?.aborted || !(error instanceof TypeError) || Date.now() > end) throw error;
        return null;
      });
      if (answer && !isNobody(answer)) return answer;
      await answer?.body?.cancel();
      await wait(pause, init?.signal);
    }
  };
}

/** Remix asks for loaders and actions at the page's address with `.data` behind the path; actions are sent once. */
export function isPageData(input: Parameters<Fetch>[0]): boolean {
  const address = input instanceof Request ? input.url : String(input);
  return /^[^?#]*\.data($|[?#])/.test(address);
}

export const isPageLoad = (input: Parameters<Fetch>[0], init: RequestInit | undefined): boolean =>
  isPageData(input) && (init?.method ?? (input instanceof Request ? input.method : 'GET')) === 'GET';

/** The product's own pages say their errors in Remix's format. */
const isNobody = ({ status, headers }: Response) =>
  status >= 502 && status <= 504 && !headers.get('content-type')?.startsWith('text/x-script');

/** @throws the signal's reason when the page gave the load up */
function wait(milliseconds: number, signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', giveUp);
      resolve();
    }, milliseconds);
    if (signal?.aborted) return giveUp();
    signal?.addEventListener('abort', giveUp, { once: true });
  });
}
