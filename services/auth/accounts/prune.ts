import type { Clock } from '#services/foundation/clock';
import type { Queries } from '#services/foundation/database/index';
import type { Log } from '#services/foundation/log';
import { deleteExpiredProofs } from './proofs/repository';
import { deleteEndedSessions, deleteExpiredCounters } from './repository';

const hour = 60 * 60 * 1000;

interface PruneDeps {
  database: { db: Queries };
  clock: Clock;
  log: Log;
}

/** Deletes sessions, mailed proofs and counters of attempts that are over: nothing would ever read them again. */
export async function pruneAccounts({ database: { db }, clock, log }: PruneDeps): Promise<void> {
  const now = clock.now();
  const sessions = await deleteEndedSessions(db, now);
  const proofs = await deleteExpiredProofs(db, now);
  const counters = await deleteExpiredCounters(db, now);
  log.debug({ sessions, proofs, counters }, 'What is over was deleted from the accounts');
}

/** Prunes now and once an hour. @returns ends it, once a pruning that goes on is through */
export function keepAccountsPruned(deps: PruneDeps): () => Promise<void> {
  const prune = () =>
    pruneAccounts(deps).catch((err: unknown) =>
      deps.log.error({ err }, 'What is over was not deleted from the accounts'),
    );
  let pruning = prune();
  const timer = setInterval(() => void (pruning = prune()), hour);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await pruning;
  };
}
