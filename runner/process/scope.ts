import { AsyncLocalStorage } from 'node:async_hooks';

/** Follows step code through its promises and timers. */
export interface Scope {
  /** ID of the scenario whose step code runs. */
  scenarioId: string;
  /** True inside a call that is reported already, and in our own calls: nested calls are not reported. */
  quiet: boolean;
  /** True for a call of ours, which waits for nothing (late-capture.ts). */
  ours?: boolean;
}

export const scope = new AsyncLocalStorage<Scope>();

/** Runs a function without reporting the Playwright calls in it. */
export function quietly<T>(run: () => T): T {
  const { scenarioId = '', ours } = scope.getStore() ?? {};
  return scope.run({ scenarioId, quiet: true, ours }, run);
}

/**
 * Does the same for reading calls of ours. A trace does not record them, nor take a screenshot for
 * each. Trap: `_wrapApiCall` is private (playwright-core 1.65). Without it, the calls appear in traces, nothing else.
 * @param owner the page, locator or context that is asked
 */
export function unrecorded<T>(owner: object, run: () => Promise<T>): Promise<T> {
  const { _wrapApiCall: wrap } = owner as { _wrapApiCall?: Wrap };
  return asOurs(() => (wrap ? wrap.call(owner, run, { internal: true }) : run())) as Promise<T>;
}

type Wrap = (this: object, run: () => Promise<unknown>, options: { internal: boolean }) => Promise<unknown>;

/** Runs a function that is not step code: its calls are not reported and wait for no screenshot. */
export function asOurs<T>(run: () => T): T {
  return scope.run({ scenarioId: scope.getStore()?.scenarioId ?? '', quiet: true, ours: true }, run);
}
