import {
  addressesOf,
  addressMatches,
  bareHost,
  isPublic,
  nameMatches,
  type Lookup,
} from '../network/addresses';

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
  const host = bareHost(hostname);
  const addresses = await addressesOf(host, lookup);
  if (addresses.length === 0) return { ok: false, kind: 'unknown-host' };
  const mayConnect =
    allowedHosts.some((entry) => nameMatches(host, entry)) ||
    addresses.every(
      (address) => isPublic(address) || allowedHosts.some((entry) => addressMatches(address, entry)),
    );
  return mayConnect ? { ok: true, addresses } : { ok: false, kind: 'private-address' };
}
