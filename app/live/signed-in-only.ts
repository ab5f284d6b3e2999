import type { Server, Socket } from 'socket.io';
import type { SocketData } from './membership';

type Handshake = Pick<Socket['handshake'], 'headers' | 'query'>;

/** Who opens a socket. */
export interface SignedInDeps {
  /** The token of a handshake: a bearer that an outside client brings, or that of the session cookie; null without one. */
  tokenOf(headers: {
    cookie?: string;
    authorization?: string;
    origin?: string;
    host?: string;
  }): Promise<string | null>;
  /** The token that a single-use ticket stands for; null when it is used, expired or was never made. */
  redeemTicket(ticket: string): Promise<string | null>;
  /** Whether the token is good: its session has not ended, its access key is not revoked. */
  isSignedIn(token: string): Promise<boolean>;
}

/** Refuses sockets of people who are not signed in, with the message `signed-out`; others get their {@link SocketData}. */
export function letSignedInOnly(server: Server, deps: SignedInDeps): void {
  server.use((socket, next) => {
    void tokenFor(socket.handshake, deps).then((token) => {
      if (token === null) return next(new Error('signed-out'));
      socket.data = { token, projects: new Set() } satisfies SocketData;
      next();
    }, next);
  });
}

async function tokenFor({ headers, query }: Handshake, deps: SignedInDeps): Promise<string | null> {
  const { cookie, authorization, origin, host } = headers;
  // Clients that cannot send headers have one of them in the address: recorders their token (specification shell.md
  // section 7), others a ticket. A ticket that is not good opens nothing, whatever the cookie says.
  const { token: inAddress, ticket } = query;
  const bearer = authorization ?? (typeof inAddress === 'string' ? `Bearer ${inAddress}` : undefined);
  const token =
    ticket === undefined || bearer !== undefined
      ? await deps.tokenOf({ cookie, authorization: bearer, origin, host })
      : await deps.redeemTicket(String(ticket));
  return token !== null && (await deps.isSignedIn(token)) ? token : null;
}
