import { LRUCache } from 'lru-cache';

/** Keeps the most recently used values, up to a number of entries or bytes. */
export interface Cache<V> {
  get(key: string): V | undefined;
  set(key: string, value: V): void;
  /** Returns the kept value, or makes it. Concurrent callers share one call of `make`. A failure is not kept. */
  getOrMake(key: string, make: () => Promise<V>): Promise<V>;
}

/**
 * @param limit either a number of entries, or bytes and the approximate size of a value: a value larger than the limit
 *   is kept alone
 */
export function createCache<V extends NonNullable<unknown>>(
  limit: { entries: number } | { bytes: number; bytesOf: (value: V) => number },
): Cache<V> {
  const size =
    'entries' in limit
      ? { max: limit.entries }
      : {
          maxSize: limit.bytes,
          sizeCalculation: (value: V) => Math.min(limit.bytes, Math.max(1, limit.bytesOf(value))),
        };
  const values = new LRUCache<string, V, () => Promise<V>>({
    ...size,
    fetchMethod: (_key, _old, { context: make }) => make(),
    // A value that the cache drops while it is made still goes to the callers that wait for it.
    ignoreFetchAbort: true,
  });
  return {
    get: (key) => values.get(key),
    set: (key, value) => void values.set(key, value),
    getOrMake: (key, make) => values.forceFetch(key, { context: make }),
  };
}
