import { networkInterfaces } from 'node:os';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import {
  addressesOf,
  addressMatches,
  bareHost,
  isPublic,
  nameMatches,
  systemLookup,
  type Lookup,
} from '#services/foundation/network/addresses';

/** A host and a port; all ports when omitted. `host` is a name, a `*.` name, an address or a network. */
export interface EgressTarget {
  host: string;
  port?: number;
}

/** The operator's policy for connections of pages and step code. */
export interface EgressRules {
  /** True when private networks may be reached. Otherwise environments in them are refused, too. */
  privateNetworks: boolean;
  /** Targets that may always be reached. */
  allow: readonly EgressTarget[];
  /** Targets that may not be reached, unless `allow` names them. */
  deny: readonly EgressTarget[];
  /** Places where Scenarium and its database listen. */
  own: readonly { host: string; port: number }[];
  lookup?: Lookup;
}

/** The addresses to connect to, or why not. Do not look the name up again: it may lead elsewhere then. */
export type EgressVerdict =
  { ok: true; addresses: string[] } | { ok: false; unknownHost?: true; reason: string };

/** Addresses where cloud machines get their credentials; some are link-local, some look public. */
const metadata = [
  '169.254.0.0/16',
  'fe80::/10',
  'fd00:ec2::254',
  '100.100.100.200',
  '168.63.129.16',
  '192.0.0.192',
];
/** Address ranges that never belong to one machine of a network. */
const nowhere = ['multicast', 'broadcast', 'reserved', 'linkLocal'];

/**
 * Applies the policy to one connection.
 * @param granted addresses of the environments that scenarios use at the moment
 */
export async function judgeConnection(
  target: { host: string; port: number },
  rules: EgressRules,
  granted: readonly { host: string; port: number }[],
): Promise<EgressVerdict> {
  const { lookup = systemLookup } = rules;
  const { port } = target;
  const host = bareHost(target.host).toLowerCase();
  const addresses = await addressesOf(host, lookup);
  if (addresses.length === 0) {
    return { ok: false, unknownHost: true, reason: `The host name ${host} is not known.` };
  }
  if (rules.allow.some((entry) => names(entry, host, port))) return { ok: true, addresses };
  const refuse = (why: string): EgressVerdict => ({ ok: false, reason: egressRefusalText(target, why) });
  if (rules.deny.some((entry) => names(entry, host, port))) return refuse('it is on the list EGRESS_DENY');
  const near = await addressesAt(port, granted, lookup);
  const own = await addressesAt(port, rules.own, lookup);
  const judged = addresses.map((address) => ({
    address,
    why: reasonAgainst(address, port, rules, near, own),
  }));
  const open = judged.filter(({ why }) => why === null).map(({ address }) => address);
  return open.length > 0 ? { ok: true, addresses: open } : refuse(judged[0]?.why ?? 'it has no address');
}

/** Returns the message for a user whose page or step code was refused a connection. */
export function egressRefusalText({ host, port }: { host: string; port: number }, why: string): string {
  const address = host.includes(':') ? `[${bareHost(host)}]` : host;
  return `The operator's policy refuses ${address}:${port}: ${why}.`;
}

function reasonAgainst(
  address: string,
  port: number,
  rules: EgressRules,
  near: readonly string[],
  own: readonly string[],
): string | null {
  const isIn = (entries: readonly EgressTarget[]) =>
    entries.some((entry) => portFits(entry, port) && addressMatches(address, entry.host));
  if (isIn(rules.allow)) return null;
  if (isIn(rules.deny)) return 'it is on the list EGRESS_DENY';
  if (!ipaddr.isValid(address)) return 'it is not an address';
  const range = ipaddr.process(address).range();
  const isHere = range === 'loopback' || range === 'unspecified';
  if (own.some((item) => sameMachine(item, address, isHere)))
    return 'it is the product itself or its database';
  if (nowhere.includes(range) || metadata.some((entry) => addressMatches(address, entry))) {
    return 'link-local addresses and those of cloud metadata are closed';
  }
  if (isPublic(address)) return null;
  if (!rules.privateNetworks) return 'it is in a private network (EGRESS_PRIVATE)';
  if (!isHere) return null;
  const isEnvironment = near.some((item) => sameMachine(item, address, isHere));
  return isEnvironment
    ? null
    : "it is a service of the worker's own machine, and not the environment's address (EGRESS_ALLOW)";
}

/** Returns whether two addresses lead to one machine, by any loopback or network address of this one. */
function sameMachine(one: string, address: string, isHere: boolean): boolean {
  if (addressMatches(address, one)) return true;
  const here = (other: string) => ['loopback', 'unspecified'].includes(ipaddr.process(other).range());
  if (!here(one)) return false;
  return (
    isHere ||
    Object.values(networkInterfaces()).some((all) =>
      all?.some((mine) => addressMatches(address, mine.address)),
    )
  );
}

async function addressesAt(
  port: number,
  places: readonly { host: string; port: number }[],
  lookup: Lookup,
): Promise<string[]> {
  const at = places.filter((place) => place.port === port);
  const found = await Promise.all(at.map(({ host }) => addressesOf(host, lookup)));
  return found.flat().filter((address) => ipaddr.isValid(address));
}

function names(entry: EgressTarget, host: string, port: number): boolean {
  return portFits(entry, port) && isIP(host) === 0 && nameMatches(host, entry.host);
}

const portFits = (entry: EgressTarget, port: number) => entry.port === undefined || entry.port === port;
