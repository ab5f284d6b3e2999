/**
 * Waits for something, but not longer than until the signal is aborted: what it was waiting for goes on by itself.
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
