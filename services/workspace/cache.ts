/** Keeps the values used last, up to a number of entries. */
export interface Cache<V> {
  get(key: string): V | undefined;
  set(key: string, value: V): void;
  /** The kept value, or the one made now; callers at the same time share one making, a failure is not kept. */
  getOrMake(key: string, make: () => Promise<V>): Promise<V>;
}

export function createCache<V>(maxEntries: number): Cache<V> {
  /** In order of last use. */
  const values = new Map<string, V>();
  const making = new Map<string, Promise<V>>();

  const cache: Cache<V> = {
    get(key) {
      const value = values.get(key);
      if (value === undefined) return undefined;
      values.delete(key);
      values.set(key, value);
      return value;
    },
    set(key, value) {
      values.delete(key);
      values.set(key, value);
      const [oldest] = values.keys();
      if (values.size > maxEntries && oldest !== undefined) values.delete(oldest);
    },
    async getOrMake(key, make) {
      const kept = cache.get(key);
      if (kept !== undefined) return kept;
      const shared = making.get(key) ?? make().finally(() => making.delete(key));
      making.set(key, shared);
      const value = await shared;
      cache.set(key, value);
      return value;
    },
  };
  return cache;
}
