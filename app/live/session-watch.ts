import { sessionExpired } from '~/access/session-expired';
import { isPageData } from './patient-loads';

type Fetch = typeof fetch;

/**
 * Watches a page's own loads for the answer that the user is signed out. Holds the load instead of failing it, so that
 * the page keeps its typed text. `tryAgain` sends the load again, for example after a sign-in in another tab.
 */
export function createSessionWatch() {
  let expired = false;
  let held: (() => void)[] = [];
  const listeners = new Set<() => void>();

  const set = (value: boolean) => {
    if (expired === value) return;
    expired = value;
    for (const listener of listeners) listener();
  };

  /** Resolves when it is time to try again. @throws the signal's reason when the page aborted the load */
  const turn = (signal: AbortSignal | null | undefined) =>
    new Promise<void>((resolve, reject) => {
      const go = () => {
        signal?.removeEventListener('abort', giveUp);
        resolve();
      };
      const giveUp = () => {
        held = held.filter((other) => other !== go);
        reject(signal?.reason as Error);
      };
      if (signal?.aborted) return giveUp();
      signal?.addEventListener('abort', giveUp, { once: true });
      held.push(go);
    });

  return {
    /** `fetch` for the page: holds loads of page data while the user is signed out. Other requests pass. */
    watched(inner: Fetch): Fetch {
      return async (input, init) => {
        if (!isPageData(input)) return inner(input, init);
        for (;;) {
          const answer = await inner(input, init);
          if (!(await tellsExpired(answer))) {
            set(false);
            return answer;
          }
          set(true);
          await turn(init?.signal);
        }
      };
    },
    isExpired: () => expired,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    tryAgain() {
      const all = held;
      held = [];
      for (const go of all) go();
    },
  };
}

async function tellsExpired(answer: Response): Promise<boolean> {
  return answer.status === 401 && (await answer.clone().text()).includes(sessionExpired);
}

/** The session watch of this page. */
export const sessionWatch = createSessionWatch();
