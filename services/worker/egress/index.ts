import { createServer, type Socket } from 'node:net';
import { parseUrl } from '#domain/parse-url';
import type { Unreachable } from '#contracts/worker/runner';
import type { Log } from '#services/foundation/log';
import { bareHost } from '#services/foundation/network/addresses';
import { connectFirst } from './connect-first';
import { judgeConnection, type EgressRules } from './rules';
import { readRequest, writeReply, type SocksReply } from './socks';

export type { EgressRules, EgressTarget } from './rules';

export interface EgressOptions {
  rules: EgressRules;
  /** The only places that can be reached, whatever the policy allows. */
  only?: { places: readonly { host: string; port: number }[]; why: string };
  /** Called for each failed connection, before its client gets the reply. */
  onFailure?(failure: Unreachable): void;
  log: Log;
}

/** Network access of one sandbox: a SOCKS5 proxy on a unix socket that follows the operator's policy. */
export interface Egress {
  /** Allows the address of an environment. @returns a function that withdraws the permission */
  grant(baseUrl: string): () => void;
  close(): void;
}

/** Chromium's error codes, by Node's error codes. */
const failures: Record<string, { code: string; reply: SocksReply }> = {
  ECONNREFUSED: { code: 'ERR_CONNECTION_REFUSED', reply: 'refused' },
  ETIMEDOUT: { code: 'ERR_CONNECTION_TIMED_OUT', reply: 'hostUnreachable' },
  EHOSTUNREACH: { code: 'ERR_ADDRESS_UNREACHABLE', reply: 'hostUnreachable' },
  ENETUNREACH: { code: 'ERR_ADDRESS_UNREACHABLE', reply: 'hostUnreachable' },
  EADDRNOTAVAIL: { code: 'ERR_ADDRESS_UNREACHABLE', reply: 'hostUnreachable' },
  ECONNRESET: { code: 'ERR_CONNECTION_RESET', reply: 'failed' },
};
const otherFailure = { code: 'ERR_CONNECTION_FAILED', reply: 'failed' as const };

/** @param path of the unix socket, in an existing folder that only the permitted user can see */
export async function openEgress(
  path: string,
  { rules, only, onFailure, log }: EgressOptions,
): Promise<Egress> {
  const granted = new Set<{ host: string; port: number }>();
  const open = new Set<Socket>();
  const keep = (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    return socket;
  };

  const serve = async (client: Socket) => {
    const target = await readRequest(client);
    if (!target) return client.destroy();
    const fail = (code: string, answer: SocksReply, reason?: string) => {
      onFailure?.({ ...target, code, reason });
      writeReply(client, answer, reason);
      client.end();
    };
    if (only && !only.places.some((place) => isAt(place, target))) {
      const reason = `${only.why}, not ${target.host}:${target.port}.`;
      log.info({ ...target }, reason);
      return fail('ERR_BLOCKED_BY_ADMINISTRATOR', 'forbidden', reason);
    }
    const verdict = await judgeConnection(target, rules, [...granted]);
    if (!verdict.ok) {
      if (verdict.unknownHost) return fail('ERR_NAME_NOT_RESOLVED', 'hostUnreachable');
      log.info({ ...target }, verdict.reason);
      return fail('ERR_BLOCKED_BY_ADMINISTRATOR', 'forbidden', verdict.reason);
    }
    const outcome = await connectFirst(verdict.addresses, target.port, client);
    if (outcome === null) return client.destroy();
    if (typeof outcome === 'string') {
      const { code, reply } = failures[outcome] ?? otherFailure;
      return fail(code, reply);
    }
    join(client, keep(outcome));
    writeReply(client, 'done');
  };

  const server = createServer({ allowHalfOpen: true }, (client) => {
    keep(client).on('error', () => client.destroy());
    serve(client).catch((err: unknown) => {
      log.warn({ err }, 'A connection of a browser could not be served');
      client.destroy();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, resolve);
  });
  return {
    grant(baseUrl) {
      const place = hostAndPortOf(baseUrl);
      if (!place) return () => undefined;
      granted.add(place);
      return () => void granted.delete(place);
    },
    close() {
      server.close();
      open.forEach((socket) => socket.destroy());
    },
  };
}

function join(client: Socket, server: Socket): void {
  server.on('error', () => client.destroy());
  server.once('close', () => client.destroy());
  client.once('close', () => server.destroy());
  client.pipe(server).pipe(client);
}

function isAt(place: { host: string; port: number }, target: { host: string; port: number }): boolean {
  return place.port === target.port && bareHost(place.host) === bareHost(target.host).toLowerCase();
}

/** Returns the host and port of a URL; null when it is not a URL. */
export function hostAndPortOf(baseUrl: string): { host: string; port: number } | null {
  const url = parseUrl(baseUrl);
  if (!url) return null;
  const { hostname, port, protocol } = url;
  return { host: hostname, port: Number(port) || (/^(https|wss):$/.test(protocol) ? 443 : 80) };
}
