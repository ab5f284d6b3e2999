import { AsyncLocalStorage } from 'node:async_hooks';

/** Follows step code through its promises and timers. */
export interface Scope {
  /** Scenario whose step code this is. */
  scenarioId: string;
  /** Inside a Playwright call that is reported already, or in one of ours: calls further in are not reported. */
  quiet: boolean;
}

export const scope = new AsyncLocalStorage<Scope>();

/** Runs without reporting the Playwright calls made inside. */
export function quietly<T>(run: () => T): T {
  const scenarioId = scope.getStore()?.scenarioId ?? '';
  return scope.run({ scenarioId, quiet: true }, run);
}
