import type { Socket } from 'node:net';

/** SOCKS5 (RFC 1928) as far as browsers use it without authentication: greeting, CONNECT, reply. */

/** The replies that say why there is no connection. */
export const reply = { done: 0, failed: 1, forbidden: 2, hostUnreachable: 4, refused: 5 } as const;
export type Reply = keyof typeof reply;

/** Bytes that a greeting and a request take at most. */
const longest = 2 + 255 + 4 + 1 + 255 + 2;
const version = 5;
const connect = 1;

/**
 * Reads what a client wants to connect to. Bytes that come after the request stay in the socket, which is paused.
 * @returns null for anything else than a client that connects without a password, or when it goes away
 */
export function readRequest(socket: Socket): Promise<{ host: string; port: number } | null> {
  return new Promise((resolve) => {
    let buffer = Buffer.alloc(0);
    let greeted = false;
    const end = (request: { host: string; port: number } | null) => {
      socket.off('data', read).off('close', gone).pause();
      resolve(request);
    };
    const gone = () => end(null);
    const read = (chunk: Buffer) => {
      buffer = Buffer.concat([buffer, chunk]);
      if (!greeted) {
        const [first, methods = 0] = buffer;
        if (first !== version) return end(null);
        if (buffer.length < 2 + methods) return;
        if (!buffer.subarray(2, 2 + methods).includes(0)) return end(null);
        buffer = buffer.subarray(2 + methods);
        greeted = true;
        socket.write(Buffer.from([version, 0]));
      }
      const request = parseRequest(buffer);
      if (request === 'incomplete') return buffer.length > longest ? end(null) : undefined;
      end(request && { host: request.host, port: request.port });
      if (request && buffer.length > request.length) socket.unshift(buffer.subarray(request.length));
    };
    socket.on('data', read).once('close', gone);
  });
}

/** @param reason said where a reply names the address that was connected to; browsers do not look there, step code does */
export function writeReply(socket: Socket, name: Reply, reason?: string): void {
  const head = [version, reply[name], 0];
  const text = Buffer.from(reason ?? '').subarray(0, 255);
  const address = reason === undefined ? [1, 0, 0, 0, 0] : [3, text.length, ...text];
  socket.write(Buffer.from([...head, ...address, 0, 0]));
}

/** @returns what is asked for and the bytes that said it; null when it is nothing of ours */
export function parseRequest(
  bytes: Buffer,
): { host: string; port: number; length: number } | 'incomplete' | null {
  if (bytes.length < 5) return 'incomplete';
  const [first, command, , kind, size = 0] = bytes;
  if (first !== version || command !== connect) return null;
  const [start, end] = kind === 1 ? [4, 8] : kind === 4 ? [4, 20] : kind === 3 ? [5, 5 + size] : [0, 0];
  if (end === 0) return null;
  if (bytes.length < end + 2) return 'incomplete';
  const address = bytes.subarray(start, end);
  const host = kind === 1 ? [...address].join('.') : kind === 4 ? ipv6(address) : address.toString('latin1');
  return { host, port: bytes.readUInt16BE(end), length: end + 2 };
}

function ipv6(address: Buffer): string {
  const groups = Array.from({ length: 8 }, (_, index) => address.readUInt16BE(2 * index).toString(16));
  return groups.join(':');
}
