import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** Limits of a line: bytes per second each way, and the round trip in milliseconds. */
export interface Pace {
  bytesPerSecond: number;
  roundTrip: number;
}

export interface NetworkLine {
  url: string;
  /** Sets the pace from now on; null: as fast as the machine. */
  pace(pace: Pace | null): void;
  /** Stops all data without telling either side, like a pulled cable. */
  cut(): void;
  /** Restores the line. Waiting data is sent, as TCP would send it again. */
  heal(): void;
  /** Bytes that the product has sent through the line so far. */
  received(): number;
  close(): Promise<void>;
}

/** Bytes that may wait for a slow line. At this limit the sender has to stop, like at a full buffer. */
const maxWaiting = 64 * 1024;

/** Starts a line to a product on this machine, which can be slow or cut. All connections share it. */
export async function startLine(target: string): Promise<NetworkLine> {
  const { port, hostname } = new URL(target);
  const sockets = new Set<Socket>();
  let pace: Pace | null = null;
  let healed: Promise<void> | null = null;
  let heal: () => void = () => undefined;
  let received = 0;

  /** One direction, with the time at which the last pending data will have left. */
  const way = () => {
    let isFreeAt = 0;
    let order = Promise.resolve();
    const send = (from: Socket, to: Socket, bytes: Buffer) => {
      const now = performance.now();
      if (pace) isFreeAt = Math.max(now, isFreeAt) + (bytes.length / pace.bytesPerSecond) * 1000;
      const at = pace ? isFreeAt + pace.roundTrip / 2 : now;
      if (pace && isFreeAt - now > (maxWaiting / pace.bytesPerSecond) * 1000) {
        from.pause();
        setTimeout(() => from.resume(), isFreeAt - now);
      }
      const left = at > now ? new Promise<void>((resolve) => setTimeout(resolve, at - now)) : null;
      order = order.then(async () => {
        await left;
        await healed;
        if (!to.destroyed) to.write(bytes);
      });
    };
    const end = (to: Socket) => {
      order = order.then(async () => {
        await healed;
        to.destroySoon();
      });
    };
    return { send, end };
  };
  const [up, down] = [way(), way()];
  const server = createServer((client) => {
    const upstream = connect({ port: Number(port), host: hostname, noDelay: true });
    client.setNoDelay(true);
    for (const [socket, other, to] of [
      [client, upstream, up],
      [upstream, client, down],
    ] as const) {
      sockets.add(socket);
      socket.on('data', (bytes: Buffer) => {
        if (socket === upstream) received += bytes.length;
        to.send(socket, other, bytes);
      });
      socket.on('error', () => socket.destroy());
      socket.once('close', () => {
        sockets.delete(socket);
        to.end(other);
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    pace: (next) => void (pace = next),
    cut: () => void (healed = new Promise((resolve) => (heal = resolve))),
    heal() {
      healed = null;
      heal();
    },
    received: () => received,
    async close() {
      heal();
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
