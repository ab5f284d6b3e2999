import { connect, type Socket } from 'node:net';

/** Milliseconds before the next address is tried in parallel (RFC 8305, section 5). */
const stagger = 250;
/** Milliseconds for all addresses together. */
const patience = 30_000;
/** Most addresses to try. The operator of a name server decides how many a name has. */
const max = 16;

/**
 * Connects to the address of a host that answers first (RFC 8305, "happy eyeballs"). Tries each address shortly after
 * the one before it, or at once when that one failed, and closes the slower connections.
 * @param addresses in the order to try them
 * @param client connection of the client; when it closes, the attempts end
 * @param limits.open opens the connection to one address
 * @returns the connection; Node's code of the last error (`ECONNREFUSED`); null when the client disconnected
 */
export function connectFirst(
  addresses: readonly string[],
  port: number,
  client: Socket,
  limits: { open?: (address: string) => Socket; patience?: number } = {},
): Promise<Socket | string | null> {
  const open = limits.open ?? ((host) => connect({ host, port, allowHalfOpen: true, noDelay: true }));
  return new Promise((resolve) => {
    const remaining = addresses.slice(0, max);
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
      const address = remaining.shift();
      if (address === undefined) {
        if (trying.size === 0) settle(failure);
        return;
      }
      const socket = open(address);
      trying.add(socket);
      socket.once('connect', () => settle(socket));
      // After the outcome is settled, errors of the slower connections have no effect.
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
