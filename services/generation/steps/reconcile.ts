import type { Clock } from '#services/foundation/clock';
import type { Database } from '#services/foundation/database/index';
import type { Log } from '#services/foundation/log';
import type { JobStates } from '#services/foundation/run-records';
import { notReached } from './ending';
import { lockGeneration, openGenerations, updateGeneration } from './repository';
import { settled, type StoredStep } from './rules';

const interrupted = 'The generation was interrupted: the server stopped before it ended. Start it again.';

/**
 * Ends generations that lost their job when the last server was killed.
 * @returns the number of ended generations
 */
export async function reconcileGenerations(
  { database: { db }, clock, log }: { database: Database; clock: Clock; log: Pick<Log, 'warn'> },
  jobStates: JobStates,
): Promise<number> {
  const open = await openGenerations(db);
  const states = await jobStates(open.map(({ id }) => id));
  const remaining = open.filter(({ id }) => states.get(id) !== 'live');
  let ended = 0;
  for (const { id } of remaining) {
    const stopped = states.get(id) === 'halted';
    await db.transaction(async (tx) => {
      // A worker of another server may have ended the generation: it writes the result before its job ends.
      const row = await lockGeneration(tx, id);
      if (!row || !['queued', 'running'].includes(row.state)) return;
      await updateGeneration(tx, id, {
        state: stopped ? 'stopped' : 'failed',
        steps: settled(row.steps as StoredStep[], notReached),
        error: stopped ? null : interrupted,
        endedAt: clock.now(),
      });
      ended += 1;
    });
  }
  if (ended > 0) log.warn({ generations: ended }, 'Generations have lost their worker');
  return ended;
}
