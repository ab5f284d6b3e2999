import type { Live } from '#contracts/live';
import { storage, type NoteUsage } from '#contracts/storage';
import type { Identity } from '#services/foundation/calls/caller';
import type { Clock } from '#services/foundation/clock';
import type { Database } from '#services/foundation/database/index';
import { bindHandlers, type CallHandler } from '#services/foundation/calls/bind-handlers';
import { serve, type Service } from '#services/foundation/calls/endpoint';
import type { Log } from '#services/foundation/log';
import { insertUsageEvent } from './repository';
import { createSocketTickets } from './socket-tickets';

export { deleteExpiredSocketTickets, deleteProjectEvents } from './repository';
export { createSocketTickets } from './socket-tickets';
export { pruneUsageEvents } from './retention';

export interface StorageServiceDeps {
  database: Database;
  identity: Identity;
  clock: Clock;
  live: Live;
  log: Log;
}

/** Answers one call of the storage service. */
export type StorageHandler<Name extends keyof typeof storage, Deps = StorageServiceDeps> = CallHandler<
  typeof storage,
  Name,
  Deps
>;

/** Stores a usage event, and announces it to pages that wait for it. */
export const handleEvent: StorageHandler<'event'> = async (
  { database, identity, clock, live },
  { body },
  { user, headers },
) => {
  const { name, ...details } = body.event;
  // The header is the first segment of the page's path. On pages without a project, it is not a project id.
  const found = headers.projectId ? await identity.membership(headers, headers.projectId) : null;
  const project = found?.lacksSecondFactor ? null : found;
  await insertUsageEvent(database.db, {
    userId: user.userId,
    projectId: project?.id ?? null,
    name,
    details: storable(details),
    at: clock.now(),
  });
  // Announce only these two events, because pages wait for them.
  if (project && (name === 'publish_scenario' || name === 'upload_report')) {
    live.publish([`project:${project.id}`], name, { projectId: project.id });
  }
  return { status: true };
};

export const socketTicket: StorageHandler<
  'socketTicket',
  { tickets: ReturnType<typeof createSocketTickets> }
> = async ({ tickets }, _parts, { headers }) => {
  // A signed-in caller always has a token.
  const { ticket, expiresAt } = await tickets.issue(headers.bearer ?? '');
  return { status: true, ticket, expiresAt: expiresAt.toISOString() };
};

/** Creates the service for usage events and tickets for sockets (contracts/storage/index.ts). */
export function createStorageService(given: StorageServiceDeps): Service {
  const deps = { ...given, tickets: createSocketTickets(given) };
  const handlers = bindHandlers(deps, { event: handleEvent, socketTicket });
  return serve(storage, handlers, { identity: deps.identity, log: deps.log, maxBody: 64_000 });
}

export function createUsageNotes({
  database,
  clock,
  log,
}: Pick<StorageServiceDeps, 'database' | 'clock' | 'log'>): NoteUsage {
  return (name, { userId, projectId }) =>
    insertUsageEvent(database.db, { userId, projectId, name, details: {}, at: clock.now() }).catch(
      (err: unknown) => log.debug({ err, event: name }, 'A usage event was not recorded'),
    );
}

/** Replaces null characters and half surrogate pairs with U+FFFD: PostgreSQL's JSON refuses them. */
function storable(details: Record<string, unknown>): Record<string, unknown> {
  const clean = (text: string) => Buffer.from(text).toString().replaceAll('\0', '\uFFFD');
  return Object.fromEntries(
    Object.entries(details).map(([key, value]) => [
      clean(key),
      typeof value === 'string' ? clean(value) : value,
    ]),
  );
}
