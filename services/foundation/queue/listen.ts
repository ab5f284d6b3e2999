import type pg from 'pg';
import { listenOn } from '../database/listen';
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
 * Listens on a connection of its own (taken from the pool for good), and polls besides: notifications may be lost.
 * Both events come once at the start, for what was there before.
 * @returns stop
 */
export async function listenForWork(
  pool: pg.Pool,
  events: QueueEvents,
  log: Pick<Log, 'warn'>,
): Promise<() => Promise<void>> {
  let pause = close;
  let timer: NodeJS.Timeout | undefined;

  const look = () => {
    events.work();
    events.halt();
    later();
  };
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(look, pause);
  };
  const heard = (payload: string | null) => {
    if (payload === 'halt') return events.halt();
    if (payload !== null) return events.work();
    pause = slow;
    look();
  };
  const missed = () => {
    pause = close;
    later();
  };

  const stop = await listenOn(pool, channel, heard, log, missed);
  // Without a connection nothing was heard yet.
  later();
  return async () => {
    clearTimeout(timer);
    await stop();
  };
}
