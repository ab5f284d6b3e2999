import { lookup as dnsLookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Addresses of a host name, from the system's resolver. */
export type Lookup = (host: string) => Promise<string[]>;

export const systemLookup: Lookup = async (host) =>
  (await dnsLookup(host, { all: true, verbatim: true })).map(({ address }) => address);

/**
 * Returns the addresses of a host; none if its name is unknown.
 * @param host as in a URL: IPv6 with or without brackets, names with or without the dot at the end
 */
export async function addressesOf(host: string, lookup: Lookup): Promise<string[]> {
  const bare = bareHost(host);
  return isIP(bare) ? [bare] : lookup(bare).catch(() => []);
}

export function bareHost(host: string): string {
  return host.replace(/^\[|\]$/g, '').replace(/\.$/, '');
}

/** Returns false for loopback, private, link-local and all other addresses outside the internet. */
export function isPublic(address: string): boolean {
  // Only addresses of the own network have a zone (`fe80::1%eth0`).
  if (!ipaddr.isValid(address) || address.includes('%')) return false;
  const parsed = ipaddr.process(address); // IPv4 written as IPv6 (::ffff:10.0.0.1) is the IPv4 address
  if (parsed.range() !== 'unicast') return false;
  // All public IPv6 addresses are in 2000::/3. The rest has old forms of private and embedded addresses.
  return parsed.kind() === 'ipv4' || parsed.match(ipaddr.parseCIDR('2000::/3'));
}

/** @param entry a name, or a `*.` name, in lower case; an IP address matches no name */
export function nameMatches(host: string, entry: string): boolean {
  return entry.startsWith('*.') ? host.endsWith(entry.slice(1)) : entry === host && !isIP(host);
}

/** @param entry an IP address or a network such as `10.0.0.0/8`; anything else matches no address */
export function addressMatches(address: string, entry: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (ipaddr.isValid(entry)) return ipaddr.process(entry).toString() === parsed.toString();
  if (!ipaddr.isValidCIDR(entry)) return false;
  const [network, bits] = ipaddr.parseCIDR(entry);
  return network.kind() === parsed.kind() && parsed.match(network, bits);
}
