import { AsyncLocalStorage } from 'node:async_hooks';

/** Follows step code through its promises and timers. */
export interface Scope {
  /** Scenario whose step code this is. */
  scenarioId: string;
  /** Inside a Playwright call that is reported already, or in one of ours: calls further in are not reported. */
  quiet: boolean;
  /** A call of ours, which waits for nothing (late-capture.ts). */
  ours?: boolean;
}

export const scope = new AsyncLocalStorage<Scope>();

/** Runs without reporting the Playwright calls made inside. */
export function quietly<T>(run: () => T): T {
  const { scenarioId = '', ours } = scope.getStore() ?? {};
  return scope.run({ scenarioId, quiet: true, ours }, run);
}

/**
 * The same for calls of ours that only look: a trace does not record them, nor take a picture for each.
 * Trap: `_wrapApiCall` is private (playwright-core 1.65). A version without it has them in its traces, nothing else.
 * @param owner the page, locator or context that is asked
 */
export function unrecorded<T>(owner: object, run: () => Promise<T>): Promise<T> {
  const { _wrapApiCall: wrap } = owner as { _wrapApiCall?: Wrap };
  return asOurs(() => (wrap ? wrap.call(owner, run, { internal: true }) : run())) as Promise<T>;
}

type Wrap = (this: object, run: () => Promise<unknown>, options: { internal: boolean }) => Promise<unknown>;

/** Runs what is no call of step code: nothing of it is reported or waits for a picture. */
export function asOurs<T>(run: () => T): T {
  return scope.run({ scenarioId: scope.getStore()?.scenarioId ?? '', quiet: true, ours: true }, run);
}
