import { setImmediate as others } from 'node:timers/promises';

/** Milliseconds that work runs before it yields. */
const longest = 15;

/** Returns a function to call often: it yields to the event loop when it is time, and mostly returns at once. */
export function createYield(): () => Promise<void> | undefined {
  let since = performance.now();
  return () => {
    if (performance.now() - since < longest) return undefined;
    return others().then(() => void (since = performance.now()));
  };
}

/**
 * Does work for many items, yielding in between: parsing 5,000 features at once would block the whole server for half a
 * second.
 */
export async function forEachYielding<T>(items: Iterable<T>, work: (item: T) => void): Promise<void> {
  const yielded = createYield();
  for (const item of items) {
    work(item);
    await yielded();
  }
}
