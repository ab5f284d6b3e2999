import { Socket } from 'node:net';
import pg from 'pg';
import type { Log } from '../log';
import { DatabaseAway } from './out-of-reach';

/** What nobody who waits for an answer is to wait longer for, in milliseconds. */
export interface Patience {
  /** For a connection: one that is free, or a new one. */
  connect: number;
  /** For what somebody else has locked. */
  lock: number;
  /** For a statement, locks included. */
  statement: number;
}

export interface PoolOptions {
  url: string;
  /** Connections at most. */
  max: number;
  /** Left out: as long as it takes, ten seconds for a connection. */
  patience?: Patience;
  log: Pick<Log, 'warn'>;
}

/**
 * Connections to PostgreSQL that can be told that it is away: then they end, with whatever hangs on them, and nobody
 * waits for new ones.
 */
export class Pool extends pg.Pool {
  readonly #sockets: Set<Socket>;
  #away = false;
  #ending = false;

  constructor({ url, max, patience, log }: PoolOptions) {
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
      // A host that went without a word is found out in minutes, not in hours.
      keepAliveInitialDelayMillis: 10_000,
      stream() {
        const socket = new Socket();
        sockets.add(socket);
        return socket.once('close', () => sockets.delete(socket));
      },
    });
    this.#sockets = sockets;
    const tell = (message: string) => (err: Error) => {
      // The watch has told of all of them, or the process ends and its database with it.
      if (!this.#away && !this.#ending) log.warn({ err }, message);
    };
    // Without both handlers a lost connection ends the whole process: the pool only listens to idle clients.
    this.on('error', tell('An idle database connection was lost'));
    this.on('connect', (client) => client.on('error', tell('A database connection was lost')));
  }

  /** @throws {DatabaseAway} when none could be had; what PostgreSQL itself answers is thrown as it is */
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
   * While it is away nobody gets a connection, or waits for one.
   * @param cut also end those that there are: what waits on them for an answer fails
   */
  setAway(away: boolean, cut = away): void {
    this.#away = away;
    if (cut) for (const socket of this.#sockets) socket.destroy(new DatabaseAway());
  }

  /** Connections that are lost from now on are nothing to warn of: the process ends, and perhaps the server does. */
  expectEnd(): void {
    this.#ending = true;
  }
}

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: unknown) => void,
) => void;
