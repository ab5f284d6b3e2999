/** Counts the calls in progress, so that closing waits for them and no call begins afterwards. */
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
      // An error thrown at once becomes a rejection, too.
      const result = (async () => call())();
      running.add(result);
      // The caller gets the error.
      void result.catch(() => undefined).then(() => running.delete(result));
      return result;
    },
    async close() {
      closed = true;
      await Promise.allSettled(running);
    },
  };
}
