import type { Clock } from '#services/foundation/clock';
import type { Database } from '#services/foundation/database/index';
import type { Log } from '#services/foundation/log';
import { notReached } from './ending';
import { openGenerations, updateGeneration } from './repository';
import { settled, type StoredStep } from './rules';

/** What became of the jobs of generations, by id; those that are left out have none any more. */
export type JobStates = (ids: string[]) => Promise<Map<string, 'live' | 'halted'>>;

const interrupted = 'The generation was interrupted: the server stopped before it ended. Start it again.';

/**
 * Ends generations whose job is gone since the last server was killed.
 * @returns how many
 */
export async function reconcileGenerations(
  { database: { db }, clock, log }: { database: Database; clock: Clock; log: Pick<Log, 'warn'> },
  jobStates: JobStates,
): Promise<number> {
  const open = await openGenerations(db);
  const states = await jobStates(open.map(({ id }) => id));
  const left = open.filter(({ id }) => states.get(id) !== 'live');
  for (const { id, steps } of left) {
    const stopped = states.get(id) === 'halted';
    await updateGeneration(db, id, {
      state: stopped ? 'stopped' : 'failed',
      steps: settled(steps as StoredStep[], notReached),
      ...{ error: stopped ? null : interrupted, endedAt: clock.now() },
    });
  }
  if (left.length > 0) log.warn({ generations: left.length }, 'Generations had no worker any more');
  return left.length;
}
