import { logging } from '#contracts/logging';
import type { Identity } from '#services/foundation/calls/caller';
import { serve, type Handlers, type Service } from '#services/foundation/calls/endpoint';
import type { Log } from '#services/foundation/log';

export interface LoggingServiceDeps {
  identity: Identity;
  /** Log that receives the entries. */
  log: Log;
}

/** Levels of the server's log by the types of entries (docs/rules/calls.md, Log). */
const levels = {
  Debug: 'debug',
  Info: 'info',
  Warning: 'warn',
  Error: 'error',
  Critical: 'error',
} as const;

/** Creates the service that writes clients' entries to the server's log (contracts/logging/index.ts). */
export function createLoggingService({ identity, log }: LoggingServiceDeps): Service {
  const handlers: Handlers<typeof logging> = {
    async log({ body }, { user, headers }) {
      for (const client of body.logs) {
        // Under its own key, so that a client's field cannot pass for one of the server's.
        const details = {
          client,
          userId: user.userId,
          projectId: headers.projectId,
          traceId: headers.traceId,
        };
        log[levels[client.logType]](details, client.name);
      }
      return { status: true };
    },
  };
  return serve(logging, handlers, { identity, log, maxBody: 256_000 });
}
