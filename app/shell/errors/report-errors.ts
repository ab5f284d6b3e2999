/** Most reports of one page view. The first ones show what is wrong. */
const max = 5;
let reported = 0;

/** Reports an uncaught error to the server. Ignores failures of the report. */
export function reportError(error: unknown, source: string): void {
  if (reported >= max) return;
  reported += 1;
  const { message, stack } = error instanceof Error ? error : { message: String(error), stack: '' };
  const body = new URLSearchParams({
    message: message.slice(0, 500),
    stack: (stack ?? '').slice(0, 3000),
    source,
    page: location.pathname,
  });
  // Outlives the page, which the person may be about to reload.
  fetch('/log-error', { method: 'POST', body, keepalive: true, redirect: 'manual' }).catch(() => undefined);
}

/** Reports errors that reach the window. @returns ends it */
export function reportUncaughtErrors(): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  window.addEventListener('error', ({ error, message }) => reportError(error ?? message, 'window'), {
    signal,
  });
  const rejected = (event: PromiseRejectionEvent) =>
    isCancelled(event.reason) ? event.preventDefault() : reportError(event.reason, 'promise');
  window.addEventListener('unhandledrejection', rejected, { signal });
  return () => ended.abort();
}

/** A load that the next step of the person made idle. The router ends it, and leaves some of them uncaught. */
function isCancelled(reason: unknown): boolean {
  return reason instanceof DOMException && reason.name === 'AbortError';
}
