/**
 * Waits for a promise, at most until the signal is aborted. The work behind the promise is not stopped.
 * @throws the signal's reason when it is aborted first
 */
export function untilAborted<Result>(signal: AbortSignal, waiting: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason as Error);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort);
    waiting.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
