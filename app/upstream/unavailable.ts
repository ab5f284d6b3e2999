import type { AppLoadContext } from '@remix-run/node';

/** Seconds after which a browser or a program may ask again. */
const retryAfter = '5';

/** Requests that could not be answered because a service, or its database, does not answer. */
const unanswered = new WeakSet<AppLoadContext>();

/** Notes it for the status of the answer. */
export function noteUnavailable(context: AppLoadContext): void {
  unanswered.add(context);
}

/** What a loader throws then: the error screen tells it from a fault. */
export function unavailable(context: AppLoadContext): Response {
  noteUnavailable(context);
  return new Response('Service Unavailable', {
    status: 503,
    statusText: 'Service Unavailable',
    headers: { 'retry-after': retryAfter },
  });
}

/** The answer's status, 503 if that is what became of the request; tells then in the headers when to ask again. */
export function statusOf(context: AppLoadContext, headers: Headers, status: number): number {
  if (!unanswered.has(context)) return status;
  headers.set('retry-after', retryAfter);
  return 503;
}
