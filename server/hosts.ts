/** Names of this machine for itself: whoever asks by one of these is on it, or a proxy is. */
const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * Tells names under which the product may be asked from those that somebody else made lead here (DNS rebinding: the
 * page of another site reads ours as if it were its own). Ports are not looked at.
 * @param publicUrl the address that users are told
 * @param allowed more names and IP addresses; `*.` before a name stands for all below it, `*` alone for any
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

/** Whether a Host header is a name or an address with or without a port (RFC 9110, 7.2): anything else is no address. */
export function isHost(header: string): boolean {
  return (
    /^([a-z\d_]([a-z\d_.-]*[a-z\d_.])?|\[[\da-f:.]+\])(:\d{1,5})?$/i.test(header) && header.length <= 260
  );
}

const plain = (name: string) => name.toLowerCase().replace(/\.$/, '');
const asInAddress = (name: string) => (name.includes(':') && !name.startsWith('[') ? `[${name}]` : name);
