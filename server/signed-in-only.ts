import type { IncomingMessage } from 'node:http';
import type { Server, Socket } from 'socket.io';
import type { SocketData } from './membership';

type Handshake = Pick<Socket['handshake'], 'headers' | 'query'>;

/** Functions that identify the user who opens a socket. */
export interface SignedInDeps {
  /** Returns a handshake's token: an outside client's bearer, or the session cookie's token. Null without one. */
  tokenOf(headers: { cookie?: string; authorization?: string }): Promise<string | null>;
  /** Returns the token of a single-use ticket. Null when the ticket is used, expired or invalid. */
  redeemTicket(ticket: string): Promise<string | null>;
  /** Returns whether the token is valid: its session has not ended, or its access token is not revoked. */
  isSignedIn(token: string): Promise<boolean>;
  /** Checks every request of a socket first, and answers the ones that it refuses. */
  requestCheck(request: IncomingMessage, response: object, next: () => void): void;
  log: { warn(details: object, message: string): void };
}

/** Refuses sockets of signed-out users, with the message `signed-out`. Others get their {@link SocketData}. */
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
 * Handles an error of a socket's middleware. Its message goes to the client, signed in or not, so only the message of a
 * refusal is sent. An error of the database would contain its query and parameters.
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
    // 503: the code that noticed the outage has logged it.
    if (httpStatus !== 503) log.warn({ err: error }, 'Could not check whether a client may open a socket');
    next(new Error('unavailable'));
  };
}

async function tokenFor({ headers, query }: Handshake, deps: SignedInDeps): Promise<string | null> {
  const { cookie, authorization } = headers;
  // Clients that cannot send headers put it into the address: recorders their token (docs/rules/calls.md, Live
  // events), others a ticket. An invalid ticket opens nothing, even with a valid cookie.
  const { token: inAddress, ticket } = query;
  const bearer = authorization ?? (typeof inAddress === 'string' ? `Bearer ${inAddress}` : undefined);
  const token =
    ticket === undefined || bearer !== undefined
      ? await deps.tokenOf({ cookie, authorization: bearer })
      : await deps.redeemTicket(String(ticket));
  return token !== null && (await deps.isSignedIn(token)) ? token : null;
}
