import { randomUUID } from 'node:crypto';
import type { Database } from '#services/foundation/database/index';
import type { Log } from '#services/foundation/log';
import {
  beatOfServer,
  beatOfWorker,
  forgetMachine,
  forgetWorkersNamed,
  type ServerFacts,
  type WorkerFacts,
} from './repository';

/** Milliseconds between heartbeats. */
const beatEvery = 10_000;

interface Deps {
  database: Pick<Database, 'db'>;
  log: Log;
}

type Known<Facts> = Omit<Facts, 'id' | 'startedAt'>;

/**
 * Registers this worker for operators, at once and every ten seconds.
 * @param facts called each time
 * @returns a function that stops it and deletes the worker from the list
 */
export function registerWorker(deps: Deps, facts: () => Known<WorkerFacts>): () => Promise<void> {
  const own = { id: randomUUID(), startedAt: new Date() };
  return beat(deps, own.id, () => beatOfWorker(deps.database.db, { ...own, ...facts() }));
}

/** Deletes a worker whose process has died. A worker with the same name returns with its next heartbeat. */
export function forgetWorker({ database }: Pick<Deps, 'database'>, name: string): Promise<void> {
  return forgetWorkersNamed(database.db, name);
}

/** Registers this server in the same way. */
export function registerServer(deps: Deps, facts: Known<ServerFacts>): () => Promise<void> {
  const own = { id: randomUUID(), startedAt: new Date() };
  return beat(deps, own.id, () => beatOfServer(deps.database.db, { ...own, ...facts }));
}

function beat({ database, log }: Deps, id: string, tell: () => Promise<void>): () => Promise<void> {
  let beating: Promise<void> = Promise.resolve();
  const once = () => {
    beating = beating.then(tell).catch((err: unknown) => log.warn({ err }, 'A heartbeat was not written'));
  };
  once();
  const timer = setInterval(once, beatEvery);
  return async () => {
    clearInterval(timer);
    await beating;
    await forgetMachine(database.db, id);
  };
}
