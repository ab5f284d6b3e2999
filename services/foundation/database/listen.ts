import type pg from 'pg';
import type { Log } from '../log';
import { DatabaseAway } from './out-of-reach';

/** Milliseconds until a lost connection is opened again. */
const pause = 1_000;

/**
 * Listens to a channel on a connection of its own, which it takes from the pool permanently. Opens a new connection
 * whenever it is lost. Notifications between the two may be lost.
 * @param heard gets the payload; null after each (re)connect
 * @param missed called when the connection is lost; the gap ends when `heard` gets null
 * @returns stops listening
 */
export async function listenOn(
  pool: pg.Pool,
  channel: string,
  heard: (payload: string | null) => void,
  log: Pick<Log, 'warn'>,
  missed: () => void = () => undefined,
): Promise<() => Promise<void>> {
  let client: pg.PoolClient | null = null;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;

  const connect = async () => {
    const fresh = await pool.connect();
    if (stopped) return fresh.release(true);
    const lost = () => {
      if (client !== fresh) return;
      client = null;
      fresh.release(true);
      missed();
      later();
    };
    // A pool releases a client on `error`. When the server closed in good order, there is only `end`.
    fresh.on('error', lost);
    fresh.on('end', lost);
    fresh.on('notification', ({ payload = '' }) => heard(payload));
    client = fresh;
    await fresh.query(`listen ${channel}`);
    if (!stopped) heard(null);
  };
  const later = () => {
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(() => void reconnect(), pause);
  };
  const reconnect = () =>
    connect().catch((err: unknown) => {
      // The pool's watch has already logged that the database is away.
      if (!(err instanceof DatabaseAway))
        log.warn({ err, channel }, 'Could not listen to the database; this is tried again');
      const broken = client;
      client = null;
      broken?.release(true);
      later();
    });

  await reconnect();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    const last = client;
    client = null;
    last?.release(true);
  };
}
