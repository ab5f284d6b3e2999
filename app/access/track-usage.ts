import type { ActionFunctionArgs } from '@remix-run/node';
import { logEntry } from '~/platform/log-entry';
import { readDevice } from '~/access/usage/device';
import { storedCountry } from '~/access/usage/country';
import type { Upstream } from '~/upstream';

type Event = Parameters<Upstream['storage']['event']>[0]['body']['event'];

/**
 * Records a usage event (docs/rules/calls.md, Usage events) with device, system, browser and country, in parallel to
 * the user's request. A failure does not affect the user.
 * @param upstream of the user; after a sign-up, of the new session
 * @param details more about the event, e.g. `projectId`; no text that a user typed
 */
export function trackUsage(
  args: Pick<ActionFunctionArgs, 'request' | 'context'>,
  { storage }: Pick<Upstream, 'storage'>,
  name: Event['name'],
  details: Record<string, string | number | boolean> = {},
): void {
  const { log, traceId } = args.context;
  logEntry(args, { name, eventType: 'usage', logType: 'Info', ...details });
  environmentOf(args)
    .then((environment) => storage.event({ body: { event: { ...details, ...environment, name } } }))
    .catch((err: unknown) => log.debug({ err, traceId, event: name }, 'A usage event was not recorded'));
}

async function environmentOf({ request, context }: Pick<ActionFunctionArgs, 'request' | 'context'>) {
  const stored = await storedCountry(request.headers.get('cookie'));
  return {
    ...readDevice(request.headers.get('user-agent')),
    country: stored ?? (await context.countries.of(context.address)),
  };
}
