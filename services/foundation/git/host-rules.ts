import {
  addressesOf,
  addressMatches,
  bareHost,
  isPublic,
  nameMatches,
  type Lookup,
} from '../network/addresses';

/** Rules for hosts that the server may connect to when a user enters the address. */
export interface HostRules {
  /** Allowed hosts inside the own network: names, `*.` names, IP addresses and networks, in lower case. */
  allowedHosts: readonly string[];
  lookup: Lookup;
}

/** The only addresses to connect to: another lookup of the name could return other addresses. */
export type HostReading =
  { ok: true; addresses: string[] } | { ok: false; kind: 'unknown-host' | 'private-address' };

/**
 * Looks up a host. Returns its addresses if every one of them is public or allowed. One private address among public
 * ones refuses the host, because a program may choose any of them.
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
