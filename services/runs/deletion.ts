import { asc, eq, inArray } from 'drizzle-orm';
import type { BlobStore } from '#services/foundation/blobs';
import type { Database } from '#services/foundation/database';
import { removeArtefacts } from './artefacts';
import { deleteScenarioEvents } from './metadata/repository';
import { attempts, retention, retentionSweeps, runs, scenarioNames } from './tables';

/** Runs deleted together. */
export const runsAtOnce = 20;

interface DeletionDeps {
  database: Pick<Database, 'db'>;
  blobs: BlobStore;
}

/** Deletes all runs of a project with what belongs to them, and what was recorded of its scenarios. */
export async function deleteProjectRuns(deps: DeletionDeps, projectId: string): Promise<void> {
  const { db } = deps.database;
  await deleteScenarioEvents(db, projectId);
  for (const table of [retention, retentionSweeps, scenarioNames]) {
    await db.delete(table).where(eq(table.projectId, projectId));
  }
  for (;;) {
    const found = await db
      .select({ id: runs.id })
      .from(runs)
      .where(eq(runs.projectId, projectId))
      .orderBy(asc(runs.id))
      .limit(runsAtOnce);
    if (found.length === 0) return;
    await deleteRuns(
      deps,
      found.map(({ id }) => id),
    );
  }
}

/**
 * Deletes runs with their results, screenshots and traces: attempts in small transactions, and a run when it has none.
 * @param goOn asked between the transactions; false leaves the rest for another time
 * @returns how much went, and whether there is more
 */
export async function deleteRuns(
  deps: DeletionDeps,
  runIds: string[],
  goOn?: () => boolean,
): Promise<{ runs: number; artefacts: number; bytes: number; more: boolean }> {
  const { db } = deps.database;
  const done = async (ids: string[]) => void (await db.delete(attempts).where(inArray(attempts.id, ids)));
  const removed = await removeArtefacts(deps, runIds, { goOn, done });
  if (removed.more) return { runs: 0, ...removed };
  const { rowCount } = await db.delete(runs).where(inArray(runs.id, runIds));
  return { runs: rowCount ?? 0, ...removed };
}
