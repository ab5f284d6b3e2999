/** Counts the calls under way, so that closing waits for them and none begins afterwards. */
export interface OpenCalls {
  run<T>(call: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export function createOpenCalls(what: string): OpenCalls {
  const running = new Set<Promise<unknown>>();
  let closed = false;
  return {
    run(call) {
      if (closed) return Promise.reject(new Error(`${what} is closed.`));
      // Also what it throws at once becomes a rejection.
      const result = (async () => call())();
      running.add(result);
      // Whoever called gets the error.
      void result.catch(() => undefined).then(() => running.delete(result));
      return result;
    },
    async close() {
      closed = true;
      await Promise.allSettled(running);
    },
  };
}
