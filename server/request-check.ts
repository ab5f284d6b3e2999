import { ServerResponse, STATUS_CODES, type IncomingMessage, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Express, Request } from 'express';
import type { Env } from './config/env';
import { isHost, knownHosts } from './hosts';
import type { Refusal } from './refusal';
import { isFromOwnPage, isWellFormed } from './security';

/** Why a request is refused that is asked at no address of ours; null when it is one. */
export type RequestCheck = (request: Request) => Refusal | null;

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
    const message = `It is at ${publicUrl}. Who runs it can add further names (ALLOWED_HOSTS).`;
    return { status: 421, message };
  };
}

/** Middleware of socket.io's engine, which answers its requests and upgrades before Express sees them. */
export type SocketCheck = (request: IncomingMessage, response: object, next: () => void) => void;

/**
 * The same for sockets, and whose pages may open them: browsers send the session's cookie with a socket of any
 * page of the same site, such as one on another port, and no preflight asks first. So the cookie counts for pages of
 * our own origin alone; a page of another brings a token or a ticket, and its cookie is not looked at.
 */
export function createSocketCheck(app: Express, requestCheck: RequestCheck, publicUrl: string): SocketCheck {
  const publicOrigin = new URL(publicUrl).origin;
  return (incoming, response, next) => {
    // As Express' own first middleware does it: host and scheme then follow from the proxies that are trusted.
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

/** Answers upgrades that nobody takes, in whose place Node would leave the connection open for as long as it lasts. */
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

function refuse(request: IncomingMessage, response: object, refusal: Refusal): void {
  // An upgrade has no response, only the connection.
  if (!(response instanceof ServerResponse)) return endWith(request.socket, refusal);
  const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };
  response.writeHead(refusal.status, headers).end(`${refusal.message}\n`);
}

function endWith(socket: Duplex, { status, message }: Refusal): void {
  const body = `${message}\n`;
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'connection: close',
    'content-type: text/plain; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
  ];
  // Who has gone meanwhile needs no answer.
  socket.on('error', () => undefined);
  socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}
