import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Log } from '#services/foundation/log';
import { makeSocketDir, makeFolder, removeFolders, type SocketDir } from '../runner-folders';
import type { SystemUser, SystemUsers } from '../system-users';
import { acceptOf, type UpstreamSocket } from './upstream';

export interface Relay {
  /** `ws+unix://…` with a secret path. */
  endpoint: string;
  /** Folder of the socket. */
  socketDir: string;
  close(): Promise<void>;
}

interface RelayOptions {
  workDir: string;
  /** Project whose step code uses the relay. */
  projectId: string;
  /** System users for step code; the worker's own user when omitted. */
  users?: SystemUsers;
  /** The first client's open web socket to the browser. Closed with the relay, or if the relay fails. */
  first: UpstreamSocket;
  /** Opens a web socket to the browser for each further client. */
  next(): Promise<UpstreamSocket>;
  /** Called once when the browser's side closed the first client's web socket. */
  onGone(): void;
  log: Log;
}

/**
 * Opens a local socket that leads to a browser on another machine. Step code has no network, and must not see the
 * browser's address and credentials. Frames are passed on unchanged.
 */
export async function openRelay(options: RelayOptions): Promise<Relay> {
  const { workDir, projectId, users, first } = options;
  const folders: string[] = [];
  let user: SystemUser | undefined;
  const tidy = () => (user ? user.giveBack(...folders) : removeFolders(...folders));
  try {
    user = await users?.take(projectId);
    const dir = await makeFolder(workDir, 'browsers', user);
    folders.push(dir);
    const socketDir = await makeSocketDir(dir, 'in');
    folders.push(socketDir.folder);
    const relay = await listenAt(socketDir, tidy, options);
    user?.admit(socketDir.folder);
    user?.admit(socketDir.socket);
    return relay;
  } catch (error) {
    first.stream.destroy();
    await tidy();
    throw error;
  }
}

async function listenAt(
  socketDir: SocketDir,
  tidy: () => Promise<void>,
  { first, next, onGone, log }: RelayOptions,
): Promise<Relay> {
  const secret = `/${randomBytes(24).toString('hex')}`;
  const open = new Set<Duplex>([first.stream]);
  let waiting: UpstreamSocket | null = first;
  let closed = false;
  first.stream.once('close', onGone);

  const server = createServer((_request, response) => response.writeHead(426).end());
  server.on('upgrade', (request: IncomingMessage, client: Duplex, early: Buffer) => {
    client.on('error', () => client.destroy());
    if (request.url !== secret) return void client.end('HTTP/1.1 404 Not Found\r\n\r\n');
    const key = request.headers['sec-websocket-key'] ?? '';
    const connect = async () => {
      const upstream = waiting ?? (await next());
      waiting = null;
      // Either side may have closed while the web socket was opened.
      if (closed || client.destroyed) {
        client.destroy();
        upstream.stream.destroy();
        return;
      }
      join(client, early, key, upstream);
    };
    connect().catch((err: unknown) => {
      log.warn({ err }, 'A connection to a browser elsewhere could not be opened');
      client.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
    });
  });

  const join = (client: Duplex, early: Buffer, key: string, { stream, head }: UpstreamSocket) => {
    for (const item of [client, stream]) {
      open.add(item);
      item.once('close', () => open.delete(item));
    }
    client.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${acceptOf(key)}\r\n\r\n`,
    );
    client.write(head);
    stream.write(early);
    client.pipe(stream).pipe(client);
    client.once('close', () => stream.destroy());
    stream.once('close', () => client.destroy());
  };

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(socketDir.socket, resolve);
  });
  return {
    endpoint: `ws+unix://${socketDir.socket}:${secret}`,
    socketDir: socketDir.folder,
    async close() {
      closed = true;
      server.close();
      server.closeAllConnections();
      for (const item of open) item.destroy();
      await tidy();
    },
  };
}
