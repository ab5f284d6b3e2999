import type pg from 'pg';
import { listenOn } from '../database/listen';
import type { Log } from '../log';

export const channel = 'jobs';

export interface QueueEvents {
  /** There may be a job to claim. Also called from time to time without one. */
  work(): void;
  /** A group was halted: send a heartbeat for each running job. */
  halt(): void;
}

/** Milliseconds between polls: the long pause while notifications arrive, the short one without a connection. */
const slow = 5_000;
const close = 1_000;

/**
 * Listens on a connection of its own (taken from the pool permanently). Polls as well: notifications may be lost. Both
 * events are called once at the start, for earlier work and halts.
 * @returns stops listening
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
  // Poll also if there has been no connection yet.
  later();
  return async () => {
    clearTimeout(timer);
    await stop();
  };
}
