import { logging } from '#contracts/logging';
import type { Identity } from '#services/foundation/calls/caller';
import { bindHandlers, type CallHandler } from '#services/foundation/calls/bind-handlers';
import { serve, type Service } from '#services/foundation/calls/endpoint';
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

/** Answers one call of the logging service. */
export type LoggingHandler<Name extends keyof typeof logging, Deps = LoggingServiceDeps> = CallHandler<
  typeof logging,
  Name,
  Deps
>;

/** Writes a client's entries to the server's log. */
export const handleLog: LoggingHandler<'log'> = async ({ log }, { body }, { user, headers }) => {
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
};

/** Creates the service that writes clients' entries to the server's log (contracts/logging/index.ts). */
export function createLoggingService(deps: LoggingServiceDeps): Service {
  const { identity, log } = deps;
  return serve(logging, bindHandlers(deps, { log: handleLog }), { identity, log, maxBody: 256_000 });
}
