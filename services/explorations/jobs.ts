import type { Clock } from '#services/foundation/clock';
import type { Database } from '#services/foundation/database/index';
import type { Log } from '#services/foundation/log';
import type { JobStates } from '#services/foundation/run-records';
import { endExploration, lockExploration, openExplorations, pruneExplorations } from './repository';

const day = 24 * 60 * 60 * 1000;
/** Milliseconds; the application map keeps pages for the same time. */
const keptFor = 90 * day;

interface Deps {
  database: Database;
  clock: Clock;
  log: Pick<Log, 'warn'>;
}

/** Ends explorations that lost their job when the last server was killed. Their pages stay. */
export async function reconcileExplorations(
  { database: { db }, clock, log }: Deps,
  jobStates: JobStates,
): Promise<number> {
  const open = await openExplorations(db);
  const states = await jobStates(open.map(({ groupId }) => groupId));
  let ended = 0;
  for (const { id, groupId } of open.filter((exploration) => states.get(exploration.id) !== 'live')) {
    const isStopped = states.get(id) === 'halted';
    await db.transaction(async (tx) => {
      const row = await lockExploration(tx, id);
      // The exploration may have ended, or been continued, since it was read.
      if (!row || row.groupId !== groupId || !['queued', 'running'].includes(row.state)) return;
      await endExploration(
        tx,
        row,
        isStopped
          ? { state: 'stopped', because: null, reason: 'Stopped by a person.' }
          : { state: 'failed', because: null, reason: 'The server stopped before it ended.' },
        clock.now(),
      );
      ended += 1;
    });
  }
  if (ended > 0) log.warn({ explorations: ended }, 'Explorations have lost their worker');
  return ended;
}

/** Removes explorations that ended long ago. */
export async function pruneOldExplorations({ database: { db }, clock }: Pick<Deps, 'database' | 'clock'>) {
  await pruneExplorations(db, new Date(clock.now().getTime() - keptFor));
}
