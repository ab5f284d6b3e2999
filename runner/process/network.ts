import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import net, { type LookupFunction, type Socket } from 'node:net';

/**
 * Leads the connections of step code (fetch, http, database clients) to the worker's proxy.
 * The process itself has no network. The proxy allows what the operator allows the browser to reach.
 * This code enforces nothing itself: the sandbox and the proxy do that.
 */

/** Addresses of a network that leads nowhere (RFC 2544) for host names. Connections find names by them. */
const stand = { first: (198 << 24) + (18 << 16), size: 2 ** 17 };
const namesByAddress = new Map<string, string>();
const addressesByName = new Map<string, string>();

/** @param exit unix socket of the proxy */
export function leadConnectionsTo(exit: string): void {
  const prototype = net.Socket.prototype as unknown as { connect: Connect };
  const { connect } = prototype;
  const { _normalizeArgs: normalize } = net as unknown as { _normalizeArgs: Normalize };
  prototype.connect = function (this: Socket, ...args: unknown[]) {
    const normalized = Array.isArray(args[0]) ? (args[0] as Normalized) : normalize(args);
    const [options, callback] = normalized;
    const port = Number(options.port);
    if (options.path || !port) return connect.apply(this, args);
    const host = options.host ?? 'localhost';
    const gate = passThrough(this, exit, namesByAddress.get(host) ?? host, port);
    const local = { ...options, ...gate, family: 4, localAddress: undefined, autoSelectFamily: false };
    return connect.apply(this, callback ? [local, callback] : [local]);
  };
  leadNames();
  nameRefusals();
  // Also replaces the functions for modules that import them by name.
  syncBuiltinESMExports();
}

type Connect = (this: Socket, ...args: unknown[]) => Socket;
type Options = { host?: string; port?: number | string; path?: string };
type Normalized = [Options, (() => void) | null];
type Normalize = (args: unknown[]) => Normalized;

/**
 * Opens a port of this process for one connection.
 * Looking up its host opens the way through the proxy. So a failure there becomes an error of the connection.
 */
function passThrough(
  socket: Socket,
  exit: string,
  host: string,
  port: number,
): { host: string; port: number; lookup: LookupFunction } {
  const gate = net.createServer({ allowHalfOpen: true, noDelay: true }).listen();
  const { port: gatePort } = gate.address() as net.AddressInfo;
  socket.once('close', () => gate.close());
  const lookup: LookupFunction = (_name, _options, found) => {
    openWay(exit, host, port).then(
      (way) => {
        const end = () => way.destroy();
        socket.once('close', end);
        if (socket.destroyed) return end();
        gate.once('connection', (inner) => {
          gate.close();
          inner.on('error', end).once('close', end);
          way.on('error', () => inner.destroy()).once('close', () => inner.destroy());
          inner.pipe(way).pipe(inner);
        });
        found(null, '127.0.0.1', 4);
      },
      (error: NodeJS.ErrnoException) => {
        gate.close();
        found(error, '', 4);
      },
    );
  };
  return { host: 'exit.invalid', port: gatePort, lookup };
}

/** Connects by SOCKS5 (RFC 1928). Rejects with the error that a connection without a proxy would have. */
async function openWay(exit: string, host: string, port: number): Promise<Socket> {
  const way = net.connect({ path: exit, allowHalfOpen: true });
  const failed = new Promise<never>((_, reject) => {
    way.once('error', reject);
    way.once('close', () => reject(failure('ECONNRESET', host, port)));
  });
  const asked = Buffer.from(host, 'latin1').subarray(0, 255);
  const last = Buffer.from([port >> 8, port & 255]);
  way.write(Buffer.concat([Buffer.from([5, 1, 0, 5, 1, 0, textual, asked.length]), asked, last]));
  failed.catch(() => undefined);
  // The answer to the greeting, and the head of the answer to the request: version, code, 0, address kind, length.
  const head = await Promise.race([take(way, 2 + 5), failed]);
  const [code = 1, kind, size = 0] = [head[3], head[5], head[6]];
  const rest = await Promise.race([take(way, kind === textual ? size + 2 : 4 - 1 + 2), failed]);
  const name = codes[code] ?? 'ECONNRESET';
  if (code === 0) return way;
  way.destroy();
  throw failure(name, host, port, kind === textual ? rest.subarray(0, size).toString() : undefined);
}

/** Kind of an address that is a name. When the policy refuses, the proxy puts its reason there. */
const textual = 3;
/** Node's error codes for the proxy's replies. */
const codes: Record<number, string> = { 2: 'EACCES', 4: 'ENOTFOUND', 5: 'ECONNREFUSED' };

function failure(code: string, host: string, port: number, reason?: string): NodeJS.ErrnoException {
  const message = reason ?? `connect ${code} ${host}:${port}`;
  return Object.assign(new Error(message), { code, syscall: 'connect', address: host, port });
}

/** Reads this many bytes, and leaves the rest in the socket. */
function take(socket: Socket, length: number): Promise<Buffer> {
  return new Promise((resolve) => {
    const read = () => {
      const bytes = socket.read(length) as Buffer | null;
      if (bytes === null) return;
      socket.off('readable', read);
      resolve(bytes);
    };
    socket.on('readable', read);
  });
}

/** Adds the reason to errors of fetch, which itself only reports that it failed. */
function nameRefusals(): void {
  const { fetch } = globalThis;
  globalThis.fetch = async (...args) => {
    try {
      return await fetch(...args);
    } catch (error) {
      const { cause } = error as { cause?: NodeJS.ErrnoException };
      if (!(error instanceof Error) || cause?.code !== 'EACCES') throw error;
      const message = `${error.message}: ${cause.message}`;
      error.stack = error.stack?.replace(error.message, () => message);
      error.message = message;
      throw error;
    }
  };
}

function leadNames(): void {
  const lookup = dns.lookup as unknown as (name: string, ...rest: unknown[]) => void;
  const standIn = (name: string) => {
    if (name === 'localhost') return '127.0.0.1';
    return net.isIP(name) ? name : addressFor(name);
  };
  const wrapped = (name: string, ...rest: unknown[]) => lookup(standIn(name), ...rest);
  const { lookup: promised } = dns.promises;
  Object.assign(dns, { lookup: wrapped });
  Object.assign(dns.promises, {
    lookup: (name: string, options?: dns.LookupOptions) => promised(standIn(name), options ?? {}),
  });
}

function addressFor(name: string): string {
  const existing = addressesByName.get(name);
  if (existing) return existing;
  const number = stand.first + (addressesByName.size % stand.size);
  const address = [24, 16, 8, 0].map((shift) => (number >> shift) & 255).join('.');
  addressesByName.set(name, address);
  namesByAddress.set(address, name);
  return address;
}
