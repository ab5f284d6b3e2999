/** Names of this machine for itself. A request to such a name comes from this machine or from a proxy on it. */
const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * Separates the product's host names from names that an attacker pointed to this server. With DNS rebinding, a page of
 * another site could read the product's pages as its own. Ports are ignored.
 * @param publicUrl the address that users know
 * @param allowed more names and IP addresses; `*.` before a name covers all names below it, `*` alone covers any
 */
export function knownHosts(publicUrl: string, allowed: readonly string[]): (name: string) => boolean {
  const any = allowed.includes('*');
  const names = new Set([new URL(publicUrl).hostname, ...allowed.map(asInAddress)].map(plain));
  const endings = allowed.filter((name) => name.startsWith('*.')).map((name) => plain(name.slice(1)));
  return (given) => {
    const name = plain(given);
    return any || names.has(name) || loopback.test(name) || endings.some((ending) => name.endsWith(ending));
  };
}

/** Returns whether a Host header is a name or an address, with or without a port (RFC 9110, 7.2). */
export function isHost(header: string): boolean {
  return (
    /^([a-z\d_]([a-z\d_.-]*[a-z\d_.])?|\[[\da-f:.]+\])(:\d{1,5})?$/i.test(header) && header.length <= 260
  );
}

const plain = (name: string) => name.toLowerCase().replace(/\.$/, '');
const asInAddress = (name: string) => (name.includes(':') && !name.startsWith('[') ? `[${name}]` : name);
