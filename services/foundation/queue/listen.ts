import type pg from 'pg';
import type { Log } from '../log';

export const channel = 'jobs';

export interface QueueEvents {
  /** There may be a job to claim. Also called now and then without one. */
  work(): void;
  /** A group was halted: ask for the running jobs by heartbeat. */
  halt(): void;
}

/** Milliseconds between polls: far apart while notifications arrive, close while the connection is lost. */
const slow = 5_000;
const close = 1_000;

/**
 * Listens on a connection of its own (taken from the pool for good) and opens a new one whenever it is lost.
 * @returns stop
 */
export async function listenForWork(
  pool: pg.Pool,
  events: QueueEvents,
  log: Pick<Log, 'warn'>,
): Promise<() => Promise<void>> {
  let client: pg.PoolClient | null = null;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;

  const connect = async () => {
    const fresh = await pool.connect();
    if (stopped) return fresh.release(true);
    fresh.on('notification', ({ payload }) => (payload === 'halt' ? events.halt() : events.work()));
    const lost = () => {
      if (client !== fresh) return;
      client = null;
      fresh.release(true);
      poll();
    };
    // A pool releases a client on `error`, but only tells on `end` when the server closed in good order.
    fresh.on('error', lost);
    fresh.on('end', lost);
    await fresh.query(`listen ${channel}`);
    client = fresh;
  };

  const reconnect = () =>
    connect().catch((err: unknown) => log.warn({ err }, 'The queue cannot listen; it polls instead'));

  const poll = () => {
    clearTimeout(timer);
    if (stopped) return;
    timer = setTimeout(() => void tick(), client ? slow : close);
  };
  const tick = async () => {
    events.work();
    events.halt();
    if (!client) await reconnect();
    poll();
  };

  await reconnect();
  poll();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    const last = client;
    client = null;
    last?.release(true);
  };
}
