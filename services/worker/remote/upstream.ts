import { createHash, randomBytes } from 'node:crypto';
import { request as requestPlain, type IncomingMessage } from 'node:http';
import { request as requestSecure } from 'node:https';
import type { Duplex } from 'node:stream';

/** An open web socket to a browser. Data received so far waits in `head` and in the unread stream. */
export interface UpstreamSocket {
  stream: Duplex;
  head: Buffer;
}

/** The server did not open a web socket. */
export class NotOpened extends Error {
  override name = 'NotOpened';
  constructor(
    message: string,
    /** Null when there was no answer. */
    readonly httpStatus: number | null,
    readonly body = '',
  ) {
    super(message);
  }
}

/** Milliseconds until the server must have answered; a grid may have to start a machine. */
const patience = 60_000;
const maxBodyLength = 2_000;

/**
 * Opens a web socket like a Playwright client, without extensions, so that frames can be passed on unchanged.
 * @param url `ws://` or `wss://`; user and password in it become basic authentication
 * @throws {NotOpened}
 */
export function openUpstream(url: string, headers: Record<string, string>): Promise<UpstreamSocket> {
  const { protocol, host, pathname, search, username, password } = new URL(url);
  const request = protocol === 'wss:' ? requestSecure : requestPlain;
  const key = randomBytes(16).toString('base64');
  const user = [username, password].map(decodeURIComponent).join(':');
  // Node refuses a header whose value is undefined.
  const authorization: Record<string, string> =
    username === '' ? {} : { authorization: `Basic ${Buffer.from(user).toString('base64')}` };
  const opening = request(`${protocol === 'wss:' ? 'https' : 'http'}://${host}${pathname}${search}`, {
    headers: {
      ...headers,
      ...authorization,
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': key,
    },
  });
  return new Promise((resolve, reject) => {
    const fail = (message: string, status: number | null, body?: string) =>
      reject(new NotOpened(message, status, body));
    opening.setTimeout(patience, () => opening.destroy(new Error(`no answer within ${patience / 1000} s`)));
    opening.once('error', (error) => fail(error.message, null));
    opening.once('response', (response) => {
      void firstOf(response).then((body) => {
        const status = response.statusCode ?? 0;
        fail(`it answered HTTP ${status}`, status, body);
        opening.destroy();
      });
    });
    opening.once('upgrade', (response, stream, head) => {
      // The connection may break before it is used, while a lease waits for its turn.
      stream.on('error', () => stream.destroy());
      if (response.headers['sec-websocket-accept'] !== acceptOf(key)) {
        stream.destroy();
        return fail('it is not a WebSocket server', response.statusCode ?? 0);
      }
      stream.setTimeout(0);
      resolve({ stream, head });
    });
    opening.end();
  });
}

/** Returns the answer of a web socket server to a client's key (RFC 6455). */
export function acceptOf(key: string): string {
  return createHash('sha1').update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64');
}

async function firstOf(response: IncomingMessage): Promise<string> {
  let text = '';
  try {
    for await (const part of response.setEncoding('utf8')) {
      text += part as string;
      if (text.length > maxBodyLength) break;
    }
  } catch {
    return text; // the connection broke: return the part that arrived
  }
  return text.slice(0, maxBodyLength);
}
