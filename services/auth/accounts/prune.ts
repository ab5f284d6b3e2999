import type { Clock } from '#services/foundation/clock';
import type { Queries } from '#services/foundation/database/index';
import type { Log } from '#services/foundation/log';
import { deleteOldKeptForms } from '../kept-forms/repository';
import { deleteExpiredProofs } from './proofs/repository';
import { deleteExpiredPending } from './second-factor/repository';
import { deleteEndedSessions, deleteExpiredCounters } from './repository';

interface PruneDeps {
  database: { db: Queries };
  clock: Clock;
  log: Log;
}

/** Deletes expired sessions, mailed proofs, counters of attempts and stored forms. Nothing reads them. */
export async function pruneAccounts({ database: { db }, clock, log }: PruneDeps): Promise<void> {
  const now = clock.now();
  const sessions = await deleteEndedSessions(db, now);
  const proofs = await deleteExpiredProofs(db, now);
  const pending = await deleteExpiredPending(db, now);
  const counters = await deleteExpiredCounters(db, now);
  const forms = await deleteOldKeptForms(db, now);
  log.debug({ sessions, proofs, pending, counters, forms }, 'Expired entries of accounts were deleted');
}
