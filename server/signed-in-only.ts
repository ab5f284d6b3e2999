import type { IncomingMessage } from 'node:http';
import type { Server, Socket } from 'socket.io';
import type { SocketData } from './membership';

type Handshake = Pick<Socket['handshake'], 'headers' | 'query'>;

/** Who opens a socket. */
export interface SignedInDeps {
  /** The token of a handshake: a bearer that an outside client brings, or that of the session cookie; null without one. */
  tokenOf(headers: { cookie?: string; authorization?: string }): Promise<string | null>;
  /** The token that a single-use ticket stands for; null when it is used, expired or was never made. */
  redeemTicket(ticket: string): Promise<string | null>;
  /** Whether the token is good: its session has not ended, its access key is not revoked. */
  isSignedIn(token: string): Promise<boolean>;
  /** Sees every request of a socket first, and answers those in place of it that it refuses. */
  requestCheck(request: IncomingMessage, response: object, next: () => void): void;
  log: { warn(details: object, message: string): void };
}

/** Refuses sockets of people who are not signed in, with the message `signed-out`; others get their {@link SocketData}. */
export function letSignedInOnly(server: Server, deps: SignedInDeps): void {
  server.engine.use(deps.requestCheck);
  server.use((socket, next) => {
    void tokenFor(socket.handshake, deps).then(
      (token) => {
        if (token === null) return next(new Error('signed-out'));
        socket.data = { token, projects: new Set() } satisfies SocketData;
        next();
      },
      tellRefusal(next, deps),
    );
  });
}

/**
 * What to do with an error of a socket's middleware: its message goes to whoever opens the socket, signed in or not, so
 * only a refusal's own words do. An error of the database would carry its query and what that was given.
 */
export function tellRefusal(
  next: (error: Error) => void,
  { log }: Pick<SignedInDeps, 'log'>,
): (error: unknown) => void {
  return (error) => {
    const { httpStatus } = error as { httpStatus?: unknown };
    if (error instanceof Error && typeof httpStatus === 'number' && httpStatus < 500) {
      return next(new Error(error.message));
    }
    // 503: whoever found out has told the log.
    if (httpStatus !== 503) log.warn({ err: error }, 'Whether somebody may open a socket could not be asked');
    next(new Error('unavailable'));
  };
}

async function tokenFor({ headers, query }: Handshake, deps: SignedInDeps): Promise<string | null> {
  const { cookie, authorization } = headers;
  // Clients that cannot send headers have one of them in the address: recorders their token (docs/rules/calls.md, Live
  // events), others a ticket. A ticket that is not good opens nothing, whatever the cookie says.
  const { token: inAddress, ticket } = query;
  const bearer = authorization ?? (typeof inAddress === 'string' ? `Bearer ${inAddress}` : undefined);
  const token =
    ticket === undefined || bearer !== undefined
      ? await deps.tokenOf({ cookie, authorization: bearer })
      : await deps.redeemTicket(String(ticket));
  return token !== null && (await deps.isSignedIn(token)) ? token : null;
}
