import type { Clock } from '#services/foundation/clock';
import type { Queries } from '#services/foundation/database/index';
import type { Log } from '#services/foundation/log';
import { deleteExpiredProofs } from './proofs/repository';
import { deleteEndedSessions, deleteExpiredCounters } from './repository';

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
