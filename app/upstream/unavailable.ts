import type { AppLoadContext } from '@remix-run/node';

/** Seconds after which a browser or a program may retry. */
const retryAfter = '5';

/** Requests that could not be answered because a service, or its database, does not answer. */
const unanswered = new WeakSet<AppLoadContext>();

/** Marks the request, for the status of its answer. */
export function noteUnavailable(context: AppLoadContext): void {
  unanswered.add(context);
}

/** Returns the response that a loader throws then. The error screen tells it apart from a fault. */
export function unavailable(context: AppLoadContext): Response {
  noteUnavailable(context);
  return new Response('Service Unavailable', {
    status: 503,
    statusText: 'Service Unavailable',
    headers: { 'retry-after': retryAfter },
  });
}

/** Returns the answer's status: 503 for a marked request, with a header that says when to retry. */
export function answerStatusOf(context: AppLoadContext, headers: Headers, status: number): number {
  if (!unanswered.has(context)) return status;
  headers.set('retry-after', retryAfter);
  return 503;
}
