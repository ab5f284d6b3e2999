import { randomUUID } from 'node:crypto';
import type { Live, LiveEvent } from '#contracts/live';
import type { Database } from './';
import { listenOn } from './listen';
import type { Log } from '../log';

const channel = 'live';
/** PostgreSQL refuses notifications of 8,000 bytes or more. Events contain only ids. */
const maxBytes = 7_900;

interface Told {
  /** Id of the process that published the event. */
  from: string;
  rooms: string[];
  event: LiveEvent;
  payload: object;
}

/** The listeners of one process. */
export interface LocalLive {
  publish(rooms: string[], event: LiveEvent, payload: object): void;
}

export interface SharedLive {
  live: Live;
  close(): Promise<void>;
}

interface Deps {
  database: Pick<Database, 'pool'>;
  /** The listeners in this process; null in a worker, which has none. */
  local: LocalLive | null;
  log: Log;
}

/**
 * Carries live events between the processes on one database. The listeners of all servers get each event, those of the
 * publishing process at once.
 */
export async function shareLive({ database, local, log }: Deps): Promise<SharedLive> {
  const from = randomUUID();
  const hear = (text: string | null) => {
    const told = text === null ? null : (JSON.parse(text) as Told);
    if (told && told.from !== from) local?.publish(told.rooms, told.event, told.payload);
  };
  const stop = local ? await listenOn(database.pool, channel, hear, log) : async () => undefined;
  const sending = new Set<Promise<unknown>>();
  return {
    live: {
      publish(rooms, event, payload) {
        local?.publish(rooms, event, payload);
        const text = JSON.stringify({ from, rooms, event, payload } satisfies Told);
        if (Buffer.byteLength(text) > maxBytes) {
          return log.error({ event, bytes: text.length }, 'A live event was too large for other processes');
        }
        const sent = database.pool
          .query('select pg_notify($1, $2)', [channel, text])
          .catch((err: unknown) => log.warn({ err, event }, 'A live event did not reach other processes'))
          .finally(() => sending.delete(sent));
        sending.add(sent);
      },
    },
    async close() {
      await stop();
      await Promise.all(sending);
    },
  };
}
