import { Socket } from 'node:net';
import pg from 'pg';
import type { Log } from '../log';
import { DatabaseAway } from './out-of-reach';

/** Largest waiting times, in milliseconds, while a user waits for an answer. */
export interface DatabaseTimeouts {
  /** For a connection, free or new. */
  connect: number;
  /** For a lock that another transaction holds. */
  lock: number;
  /** For a statement, including its waits for locks. */
  statement: number;
}

export interface DatabasePoolOptions {
  url: string;
  /** Largest number of connections. */
  max: number;
  /** Without it there is no limit, except ten seconds for a connection. */
  patience?: DatabaseTimeouts;
  log: Pick<Log, 'warn'>;
}

/**
 * Connections to PostgreSQL. While the database is set to away, the pool ends them, with the queries that hang on them,
 * and nobody waits for new ones.
 */
export class Pool extends pg.Pool {
  readonly #sockets: Set<Socket>;
  #away = false;
  #ending = false;

  constructor({ url, max, patience, log }: DatabasePoolOptions) {
    const sockets = new Set<Socket>();
    super({
      connectionString: url,
      max,
      connectionTimeoutMillis: patience?.connect ?? 10_000,
      lock_timeout: patience?.lock,
      statement_timeout: patience?.statement,
      // The planner's guesses for the queue's short statements make PostgreSQL compile them, which takes a second each.
      options: '-c jit=off',
      keepAlive: true,
      // Detects within minutes, not hours, that a host disappeared silently.
      keepAliveInitialDelayMillis: 10_000,
      stream() {
        const socket = new Socket();
        sockets.add(socket);
        return socket.once('close', () => sockets.delete(socket));
      },
    });
    this.#sockets = sockets;
    const tell = (message: string) => (err: Error) => {
      // The watch has already reported that the database is away, or the process ends and its database with it.
      if (!this.#away && !this.#ending) log.warn({ err }, message);
    };
    // Without both handlers a lost connection ends the whole process: the pool only listens to idle clients.
    this.on('error', tell('An idle database connection was lost'));
    this.on('connect', (client) => client.on('error', tell('A database connection was lost')));
  }

  /** @throws {DatabaseAway} if there is no connection; errors of PostgreSQL itself are thrown unchanged */
  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Parameters<pg.Pool['connect']>[0] & object): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | void {
    if (!callback) {
      return new Promise((resolve, reject) => {
        this.connect((error, client) => (client ? resolve(client) : reject(error)));
      });
    }
    if (this.#away)
      return void queueMicrotask(() => callback(new DatabaseAway(), undefined, () => undefined));
    super.connect((error, client, done) => {
      callback(error && !('severity' in error) ? new DatabaseAway(error) : error, client, done);
    });
  }

  /**
   * Sets whether the database is away. While it is, nobody gets a connection, or waits for one.
   * @param cut also ends the existing connections: queries that wait on them fail
   */
  setAway(away: boolean, cut = away): void {
    this.#away = away;
    if (cut) for (const socket of this.#sockets) socket.destroy(new DatabaseAway());
  }

  /** Stops warnings about lost connections: the process ends, and perhaps the server, too. */
  expectEnd(): void {
    this.#ending = true;
  }
}

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: unknown) => void,
) => void;
