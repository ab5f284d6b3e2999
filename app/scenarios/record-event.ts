import type { AppLoadContext } from '@remix-run/node';
import type { Upstream } from '~/upstream';

type Event = Parameters<Upstream['storage']['event']>[0]['body']['event'];

/** Records a usage event beside what the person waits for; a failure is no concern of theirs. */
export function recordEvent({ storage }: Upstream, { log, traceId }: AppLoadContext, event: Event): void {
  storage.event({ body: { event } }).catch((error: unknown) => {
    log.debug({ err: error, traceId, event: event.name }, 'A usage event was not recorded');
  });
}
