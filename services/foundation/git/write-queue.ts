/** Runs the tasks of one key one after the other, tasks of different keys at the same time. */
export interface WriteQueue {
  run<T>(key: string, task: () => Promise<T>): Promise<T>;
}

export function createWriteQueue(): WriteQueue {
  const tails = new Map<string, Promise<unknown>>();
  return {
    run(key, task) {
      const result = (tails.get(key) ?? Promise.resolve()).then(task);
      // A failed task must not stop the next ones. Its own caller gets the error.
      const tail = result.catch(() => undefined);
      tails.set(key, tail);
      void tail.then(() => {
        if (tails.get(key) === tail) tails.delete(key);
      });
      return result;
    },
  };
}
