import { ServerResponse, STATUS_CODES, type IncomingMessage, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Express, Request } from 'express';
import type { Env } from './config/env';
import { isHost, knownHosts } from './hosts';
import type { RequestRefusal } from './refusal';
import { isFromOwnPage, isWellFormed } from './security';

/** Returns the refusal of a request for an address that is not the product's. Null for a valid request. */
export type RequestCheck = (request: Request) => RequestRefusal | null;

export function createRequestCheck(
  env: Pick<Env, 'PUBLIC_URL' | 'ALLOWED_HOSTS'>,
  publicUrl: string,
): RequestCheck {
  const known = knownHosts(publicUrl, env.ALLOWED_HOSTS);
  return (request) => {
    const host = request.header('host');
    const path = (request.originalUrl ?? request.url).split('?', 1)[0] ?? '';
    if (!isWellFormed(path) || (host !== undefined && !isHost(host))) {
      return { status: 400, message: 'The address is not valid.' };
    }
    if (!env.PUBLIC_URL || known(request.hostname ?? '')) return null;
    const message = `It is at ${publicUrl}. The operator can add further names (ALLOWED_HOSTS).`;
    return { status: 421, message };
  };
}

/** Middleware of socket.io's engine, which answers its requests and upgrades before Express sees them. */
export type SocketCheck = (request: IncomingMessage, response: object, next: () => void) => void;

/**
 * Checks sockets the same way, and which pages may open them. Browsers send the session's cookie with a socket of any
 * page of the same site, such as a page on another port, without a preflight. So the cookie counts only for pages of
 * our own origin. A page of another origin brings a token or a ticket, and its cookie is ignored.
 */
export function createSocketCheck(app: Express, requestCheck: RequestCheck, publicUrl: string): SocketCheck {
  const publicOrigin = new URL(publicUrl).origin;
  return (incoming, response, next) => {
    // Express' first middleware does the same: host and scheme then follow the trusted proxies.
    const request = Object.setPrototypeOf(incoming, app.request) as Request;
    const refusal = requestCheck(request);
    if (refusal) return refuse(request, response, refusal);
    if (!isFromOwnPage(request, publicOrigin)) {
      const message = 'Pages of other sites open sockets with a ticket.';
      if (!bringsToken(request)) return refuse(request, response, { status: 403, message });
      delete request.headers.cookie;
    }
    next();
  };
}

/** Refuses upgrades of unknown paths. Without this, Node would keep such a connection open. */
export function refuseOtherUpgrades(http: Server, paths: readonly string[]): void {
  http.on('upgrade', (request: IncomingMessage, socket: Duplex) => {
    const taken = paths.some((path) => request.url?.startsWith(`${path}/`));
    if (!taken) endWith(socket, { status: 404, message: 'There is no such socket.' });
  });
}

function bringsToken({ headers, url }: IncomingMessage): boolean {
  if (headers.authorization) return true;
  const query = new URLSearchParams(url?.split('?', 2)[1]);
  return Boolean(query.get('token') || query.get('ticket'));
}

function refuse(request: IncomingMessage, response: object, refusal: RequestRefusal): void {
  // An upgrade has no response, only the connection.
  if (!(response instanceof ServerResponse)) return endWith(request.socket, refusal);
  const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };
  response.writeHead(refusal.status, headers).end(`${refusal.message}\n`);
}

function endWith(socket: Duplex, { status, message }: RequestRefusal): void {
  const body = `${message}\n`;
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'connection: close',
    'content-type: text/plain; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
  ];
  // A client that has closed the connection needs no answer.
  socket.on('error', () => undefined);
  socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}
