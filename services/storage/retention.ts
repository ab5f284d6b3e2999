import type { Clock } from '#services/foundation/clock';
import type { Queries } from '#services/foundation/database/index';
import type { Log } from '#services/foundation/log';
import { deleteUsageEventsBefore } from './repository';

const day = 24 * 60 * 60 * 1000;
/** In days. Within a month after a year, it can be compared with the year before, week by week. */
const kept = 400;
const atOnce = 5_000;

interface Deps {
  database: { db: Queries };
  clock: Clock;
  log: Pick<Log, 'info'>;
}

/**
 * Deletes usage events that are older than 400 days, in small pieces.
 * @param signal aborted: the next call deletes the rest
 */
export async function pruneUsageEvents({ database, clock, log }: Deps, signal?: AbortSignal): Promise<void> {
  const before = new Date(clock.now().getTime() - kept * day);
  let events = 0;
  let deleted = atOnce;
  while (deleted === atOnce && !signal?.aborted) {
    deleted = await deleteUsageEventsBefore(database.db, before, atOnce);
    events += deleted;
  }
  if (events > 0) log.info({ events }, 'Old usage events were deleted');
}
