import { connect, type Socket } from 'node:net';

/** Milliseconds after which the next address is tried beside those before it (RFC 8305, section 5). */
const stagger = 250;
/** Milliseconds for all of them together. */
const patience = 30_000;
/** Addresses that are tried at most: whoever runs a name server says how many there are. */
const most = 16;

/**
 * Connects to whichever of a host's addresses answers first (RFC 8305, "happy eyeballs"): each is tried a little after
 * the one before it, or at once where that one has failed; those that were slower are closed.
 * @param addresses in the order in which they are to be tried
 * @param client who asked; nothing goes on without them
 * @param limits.open makes the connection to one address
 * @returns the connection; Node's code of the last error (`ECONNREFUSED`); null when the client went away meanwhile
 */
export function connectFirst(
  addresses: readonly string[],
  port: number,
  client: Socket,
  limits: { open?: (address: string) => Socket; patience?: number } = {},
): Promise<Socket | string | null> {
  const open = limits.open ?? ((host) => connect({ host, port, allowHalfOpen: true, noDelay: true }));
  return new Promise((resolve) => {
    const left = addresses.slice(0, most);
    const trying = new Set<Socket>();
    let failure = 'EHOSTUNREACH';
    let next: NodeJS.Timeout | undefined;
    const settle = (outcome: Socket | string | null) => {
      clearTimeout(next);
      clearTimeout(limit);
      client.off('close', gone);
      for (const socket of trying) if (socket !== outcome) socket.destroy();
      trying.clear();
      resolve(outcome);
    };
    const gone = () => settle(null);
    const tryNext = () => {
      clearTimeout(next);
      const address = left.shift();
      if (address === undefined) {
        if (trying.size === 0) settle(failure);
        return;
      }
      const socket = open(address);
      trying.add(socket);
      socket.once('connect', () => settle(socket));
      // Errors of those that have lost are nobody's any more.
      socket.on('error', (error: NodeJS.ErrnoException) => (failure = error.code ?? failure));
      socket.once('close', () => {
        if (trying.delete(socket)) tryNext();
      });
      next = setTimeout(tryNext, stagger);
    };
    const limit = setTimeout(() => settle('ETIMEDOUT'), limits.patience ?? patience);
    client.once('close', gone);
    if (client.destroyed) gone();
    else tryNext();
  });
}
