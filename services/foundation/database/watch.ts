import { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

export interface WatchOptions {
  url: string;
  /** Called when the database stops answering, and when it answers again. */
  changed(away: boolean): void;
  /** Milliseconds between queries; by default a second. */
  every?: number;
  /** Milliseconds to wait for an answer; by default five seconds. */
  patience?: number;
}

/**
 * Queries the database every second on a connection of its own, once for all requests of a process. A refused
 * connection counts as no answer at once, silence after five seconds.
 * @returns stops watching
 */
export function watchDatabase({
  url,
  changed,
  every = 1000,
  patience = 5000,
}: WatchOptions): () => Promise<void> {
  let connection: { client: pg.Client; end(): void } | null = null;
  let away = false;
  const stopped = new AbortController();
  const { signal } = stopped;

  const connect = async () => {
    const socket = new Socket();
    const client = new pg.Client({ connectionString: url, stream: () => socket, keepAlive: true });
    const own = { client, end: () => void socket.destroy() };
    // Ignore the reason: the next query connects again, or fails.
    client.on('error', () => {
      if (connection === own) connection = null;
    });
    connection = own;
    await client.connect();
    return own;
  };
  const ask = async () => {
    const { client } = connection ?? (await connect());
    await client.query('select 1');
    return true;
  };
  const answers = async () => {
    const limit = new AbortController();
    const answered = await Promise.race([ask().catch(() => false), timeOut(patience, limit.signal)]);
    limit.abort();
    if (!answered) {
      connection?.end();
      connection = null;
    }
    return answered;
  };

  async function watch(): Promise<void> {
    while (!signal.aborted) {
      const isAway = !(await answers());
      if (signal.aborted) break;
      if (isAway !== away) changed((away = isAway));
      await delay(every, undefined, { signal, ref: false }).catch(() => undefined);
    }
    await connection?.client.end().catch(() => undefined);
  }

  const watching = watch();
  return async () => {
    stopped.abort();
    if (away) connection?.end();
    await watching;
  };
}

/** Number of parts of a time-out. */
const slices = 10;

/**
 * Returns false after a time in which this process could handle events. With a single timer, a long piece of work could
 * let the timer end before the process reads an answer that has arrived.
 */
async function timeOut(milliseconds: number, signal: AbortSignal): Promise<boolean> {
  for (let slice = 0; slice < slices && !signal.aborted; slice++) {
    await delay(milliseconds / slices, undefined, { signal, ref: false }).catch(() => undefined);
  }
  return false;
}
