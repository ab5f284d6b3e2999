import type { Server } from 'socket.io';
import type { SocketData } from './membership';

/** Who opens a socket. */
export interface SignedInDeps {
  /** The token of a handshake: a bearer that an outside client brings, or that of the session cookie; null without one. */
  tokenOf(headers: {
    cookie?: string;
    authorization?: string;
    origin?: string;
    host?: string;
  }): Promise<string | null>;
  /** Whether the token is good: its session has not ended, its access key is not revoked. */
  isSignedIn(token: string): Promise<boolean>;
}

/** Refuses sockets of people who are not signed in, with the message `signed-out`; others get their {@link SocketData}. */
export function letSignedInOnly(server: Server, deps: SignedInDeps): void {
  server.use((socket, next) => {
    const { cookie, authorization, origin, host } = socket.handshake.headers;
    // Recorder clients have it in the address (specification shell.md section 7).
    const { token: inAddress } = socket.handshake.query;
    const bearer = authorization ?? (typeof inAddress === 'string' ? `Bearer ${inAddress}` : undefined);
    void tokenFor({ cookie, authorization: bearer, origin, host }, deps).then((token) => {
      if (token === null) return next(new Error('signed-out'));
      socket.data = { token, projects: new Set() } satisfies SocketData;
      next();
    }, next);
  });
}

async function tokenFor(
  headers: Parameters<SignedInDeps['tokenOf']>[0],
  { tokenOf, isSignedIn }: SignedInDeps,
): Promise<string | null> {
  const token = await tokenOf(headers);
  return token !== null && (await isSignedIn(token)) ? token : null;
}
