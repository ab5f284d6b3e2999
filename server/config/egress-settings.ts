import { parseUrl } from '#domain/parse-url';
import type { Env } from './env';

/** Where the product itself listens on this machine; undefined: it does not. */
interface Own {
  port?: number;
  /** Address of its database. */
  database?: string;
  /** Part of the product, so tests may reach it whatever the operator says of networks. */
  demoShop?: string;
}

/** What pages and step code of runs may connect to, as the operator set it. */
export function egressRules(env: Env, { port, database, demoShop }: Own) {
  return {
    privateNetworks: env.EGRESS_PRIVATE === 'allow',
    allow: [...env.EGRESS_ALLOW, ...(demoShop ? [placeOf(demoShop)] : [])],
    deny: env.EGRESS_DENY,
    own: [...(port ? [{ host: 'localhost', port }] : []), ...(database ? databasesOf(database) : [])],
  };
}

/** PostgreSQL takes several hosts, and unix sockets, which no proxy leads to. */
function databasesOf(url: string): { host: string; port: number }[] {
  const { hostname = '', port, searchParams } = parseUrl(url) ?? {};
  if (searchParams?.get('host')?.startsWith('/')) return [];
  return hostname ? [{ host: hostname, port: Number(port) || 5432 }] : [];
}

function placeOf(url: string): { host: string; port: number } {
  const { hostname, port, protocol } = new URL(url);
  return { host: hostname, port: Number(port) || (protocol === 'https:' ? 443 : 80) };
}
