import type { Socket } from 'node:net';

/** The part of SOCKS5 (RFC 1928) that browsers use without authentication: greeting, CONNECT, reply. */

/** Reply codes: success, and the reasons for a failed connection. */
export const reply = { done: 0, failed: 1, forbidden: 2, hostUnreachable: 4, refused: 5 } as const;
export type SocksReply = keyof typeof reply;

/** Most bytes of a greeting and a request together. */
const longest = 2 + 255 + 4 + 1 + 255 + 2;
const version = 5;
const connect = 1;

/**
 * Reads the address that a client wants to connect to. Later bytes stay in the socket, which is paused.
 * @returns null when the client disconnects, or does anything else than to connect without a password
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

/** @param reason sent in the place of the reply's address: browsers ignore it, the runner reads it */
export function writeReply(socket: Socket, name: SocksReply, reason?: string): void {
  const head = [version, reply[name], 0];
  const text = Buffer.from(reason ?? '').subarray(0, 255);
  const address = reason === undefined ? [1, 0, 0, 0, 0] : [3, text.length, ...text];
  socket.write(Buffer.from([...head, ...address, 0, 0]));
}

/** @returns the requested place and the size of the request in bytes; null when it is no CONNECT */
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
