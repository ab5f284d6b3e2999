import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { socketIn } from '#services/foundation/database/postgres/socket';

/** A connection to a database that can be cut without telling either side, like a network failure. */
export async function lineTo(databaseUrl: string) {
  const target = new URL(databaseUrl);
  const folder = target.searchParams.get('host');
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((client) => {
    const upstream = folder ? connect(socketIn(folder)) : connect(Number(target.port), target.hostname);
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket);
      socket.on('data', (bytes) => void (isCut || other.write(bytes)));
      socket.on('error', () => socket.destroy());
      socket.once('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.searchParams.delete('host');
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    cut: () => void (isCut = true),
    async close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
