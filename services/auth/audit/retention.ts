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

/** Deletes entries of the audit log that are older than so many days. */
export async function pruneAuditLog({ database, clock, log }: RetentionDeps, days: number): Promise<void> {
  const oldest = new Date(clock.now().getTime() - days * day);
  const entries = await deleteAuditEntriesBefore(database.db, oldest);
  if (entries > 0) log.info({ entries, days }, 'Old entries of the audit log were deleted');
}

/** Prunes the audit log now and once a day. @returns ends it, once a pruning that goes on is through */
export function keepAuditLogPruned(deps: RetentionDeps, days: number): () => Promise<void> {
  const prune = () =>
    pruneAuditLog(deps, days).catch((err: unknown) =>
      deps.log.error({ err }, 'Old entries of the audit log were not deleted'),
    );
  let pruning = prune();
  const timer = setInterval(() => void (pruning = prune()), day);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await pruning;
  };
}
