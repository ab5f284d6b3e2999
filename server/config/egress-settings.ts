import { parseUrl } from '#domain/parse-url';
import type { Env } from './env';

/** Addresses on which the product itself listens on this machine. Undefined: it does not listen. */
interface Own {
  port?: number;
  /** Address of its database. */
  database?: string;
  /** Address of the demo shop. Tests may reach it whatever the operator's rules, as it is part of the product. */
  demoShop?: string;
}

/** Returns the operator's rules for connections of pages and step code of runs. */
export function egressRules(env: Env, { port, database, demoShop }: Own) {
  return {
    privateNetworks: env.EGRESS_PRIVATE === 'allow',
    allow: [...env.EGRESS_ALLOW, ...(demoShop ? [placeOf(demoShop)] : [])],
    deny: env.EGRESS_DENY,
    own: [...(port ? [{ host: 'localhost', port }] : []), ...(database ? databasesOf(database) : [])],
  };
}

/** A PostgreSQL address can have several hosts, and unix sockets, which no proxy can reach. */
function databasesOf(url: string): { host: string; port: number }[] {
  const { hostname = '', port, searchParams } = parseUrl(url) ?? {};
  if (searchParams?.get('host')?.startsWith('/')) return [];
  return hostname ? [{ host: hostname, port: Number(port) || 5432 }] : [];
}

function placeOf(url: string): { host: string; port: number } {
  const { hostname, port, protocol } = new URL(url);
  return { host: hostname, port: Number(port) || (protocol === 'https:' ? 443 : 80) };
}
