import { lookup as dnsLookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Addresses of a host name, as the system's resolver has them. */
export type Lookup = (host: string) => Promise<string[]>;

export const systemLookup: Lookup = async (host) =>
  (await dnsLookup(host, { all: true, verbatim: true })).map(({ address }) => address);

/** What the server may connect to when a user names the address. */
export interface HostRules {
  /** Hosts inside the own network that may be asked: names, `*.` names, IP addresses and networks, in lower case. */
  allowedHosts: readonly string[];
  lookup: Lookup;
}

/** Addresses to connect to and no others: a name could lead elsewhere when it is looked up again. */
export type HostReading =
  { ok: true; addresses: string[] } | { ok: false; kind: 'unknown-host' | 'private-address' };

/**
 * Looks a host up and answers its addresses if every one of them is public or allowed. One private address among
 * public ones refuses the host: which of them a program takes is not in our hands.
 * @param hostname of a parsed URL: IPv6 in brackets, numbers normalised
 */
export async function readHost(hostname: string, { allowedHosts, lookup }: HostRules): Promise<HostReading> {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  const addresses = isIP(host) ? [host] : await lookup(host).catch(() => []);
  if (addresses.length === 0) return { ok: false, kind: 'unknown-host' };
  const mayConnect =
    isAllowedName(host, allowedHosts) ||
    addresses.every((address) => isPublic(address) || isAllowedAddress(address, allowedHosts));
  return mayConnect ? { ok: true, addresses } : { ok: false, kind: 'private-address' };
}

/** False for loopback, private, link-local and every other address that is not one of the internet's. */
export function isPublic(address: string): boolean {
  // A zone (`fe80::1%eth0`) only occurs with addresses of the own network.
  if (!ipaddr.isValid(address) || address.includes('%')) return false;
  const parsed = ipaddr.process(address); // IPv4 written as IPv6 (::ffff:10.0.0.1) is the IPv4 address
  if (parsed.range() !== 'unicast') return false;
  // 2000::/3 is all of IPv6 that is given out; the rest holds old forms of private and embedded addresses.
  return parsed.kind() === 'ipv4' || parsed.match(ipaddr.parseCIDR('2000::/3'));
}

function isAllowedName(host: string, allowed: readonly string[]): boolean {
  return allowed.some((entry) =>
    entry.startsWith('*.') ? host.endsWith(entry.slice(1)) : entry === host && !isIP(host),
  );
}

function isAllowedAddress(address: string, allowed: readonly string[]): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  return allowed.some((entry) => {
    if (ipaddr.isValid(entry)) return ipaddr.process(entry).toString() === parsed.toString();
    if (!ipaddr.isValidCIDR(entry)) return false;
    const [network, bits] = ipaddr.parseCIDR(entry);
    return network.kind() === parsed.kind() && parsed.match(network, bits);
  });
}
