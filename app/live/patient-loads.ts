type Fetch = typeof fetch;

/** Milliseconds until a load is retried while the server starts, or while a proxy cannot reach it. */
const askAgain = 1_000;
/** Milliseconds that the connection or the server may be down before the page reports it. */
const maxAwayTime = 60_000;

/**
 * Creates a `fetch` that waits while the product restarts. Loads then fail, or receive an answer from a proxy or from
 * the starting server. Remix would show its error screen and lose the page with all typed text. The load is retried
 * until the page aborts it.
 */
export function patientLoads(inner: Fetch, pause = askAgain, away = maxAwayTime): Fetch {
  return async (input, init) => {
    if (!isPageLoad(input, init)) return inner(input, init);
    const end = Date.now() + away;
    for (;;) {
      const answer = await inner(input, init).catch((error: unknown) => {
        // An aborted load stays aborted. Browsers do not say why a connection failed.
        if (init?.signal?.aborted || !(error instanceof TypeError) || Date.now() > end) throw error;
        return null;
      });
      if (answer && !isNobody(answer)) return answer;
      await answer?.body?.cancel();
      await wait(pause, init?.signal);
    }
  };
}

/** Remix calls loaders and actions at the page's address with `.data` after the path. Actions are sent once. */
export function isPageData(input: Parameters<Fetch>[0]): boolean {
  const address = input instanceof Request ? input.url : String(input);
  return /^[^?#]*\.data($|[?#])/.test(address);
}

export const isPageLoad = (input: Parameters<Fetch>[0], init: RequestInit | undefined): boolean =>
  isPageData(input) && (init?.method ?? (input instanceof Request ? input.method : 'GET')) === 'GET';

/** Returns whether an answer is not from the product's pages, which report errors in Remix's format. */
const isNobody = ({ status, headers }: Response) =>
  status >= 502 && status <= 504 && !headers.get('content-type')?.startsWith('text/x-script');

/** @throws the signal's reason when the page aborted the load */
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
