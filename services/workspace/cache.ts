import { LRUCache } from 'lru-cache';

/** Keeps the values used last, up to a number of entries or of bytes. */
export interface Cache<V> {
  get(key: string): V | undefined;
  set(key: string, value: V): void;
  /** The kept value, or the one made now; callers at the same time share one making, a failure is not kept. */
  getOrMake(key: string, make: () => Promise<V>): Promise<V>;
}

/**
 * @param limit either a number of entries, or bytes and about how many a value takes: a value larger than all of them
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
    // What others push out while it is made is still for those who wait for it.
    ignoreFetchAbort: true,
  });
  return {
    get: (key) => values.get(key),
    set: (key, value) => void values.set(key, value),
    getOrMake: (key, make) => values.forceFetch(key, { context: make }),
  };
}
