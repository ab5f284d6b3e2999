import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '../../log';
import { gaveUp, isWithoutSocket, wasKilled } from './postmaster';

/**
 * Checks the server once a second. Calls `restart` when the server was killed (such as by the system short of memory),
 * when it gave up (such as on a full disk), or when its socket was deleted with the temporary folder.
 * A server that was stopped in an orderly way stays stopped.
 * @returns ends the supervision; resolves when no restart is running any more
 */
export function supervise(
  clusterFolder: string,
  restart: () => Promise<void>,
  log: Log,
): () => Promise<void> {
  let ended = false;
  const interruption = new AbortController();
  const pause = () =>
    delay(1000, undefined, { signal: interruption.signal, ref: false }).catch(() => {
      ended = true;
    });

  async function watch(): Promise<void> {
    let lost = false;
    for (await pause(); !ended; await pause()) {
      lost ||=
        (await wasKilled(clusterFolder)) ||
        (await gaveUp(clusterFolder)) ||
        (await isWithoutSocket(clusterFolder));
      if (!lost) continue;
      log.error({ clusterFolder }, 'Embedded PostgreSQL is gone; it is started again');
      lost = await restart().then(
        () => {
          log.info({ clusterFolder }, 'Embedded PostgreSQL is ready again');
          return false;
        },
        (err: unknown) => {
          log.error({ err }, 'Embedded PostgreSQL could not be started again');
          return true;
        },
      );
    }
  }

  const watching = watch();
  return async () => {
    interruption.abort();
    await watching;
  };
}
