import type { Clock } from '#services/foundation/clock';
import type { Queries } from '#services/foundation/database/index';
import type { Log } from '#services/foundation/log';
import { deleteAuditEntriesBefore } from './repository';

const day = 24 * 60 * 60 * 1000;

interface RetentionDeps {
  database: { db: Queries };
  clock: Clock;
  log: Log;
}

/** Deletes entries of the audit log that are older than the given number of days. */
export async function pruneAuditLog({ database, clock, log }: RetentionDeps, days: number): Promise<void> {
  const oldest = new Date(clock.now().getTime() - days * day);
  const entries = await deleteAuditEntriesBefore(database.db, oldest);
  if (entries > 0) log.info({ entries, days }, 'Old entries of the audit log were deleted');
}
