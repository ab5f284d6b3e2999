import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { Removed } from '#contracts/runs/retention';
import type { BlobStore } from '#services/foundation/blobs';
import type { Database } from '#services/foundation/database';
import { forgetHappenings } from '#services/foundation/happenings';
import { removeArtefacts } from './artefacts';
import { deleteScenarioEvents } from './metadata/repository';
import { results, retention, retentionSweeps, runNumbers, runs, scenarioNames } from './tables';

/** Number of runs per query. */
export const runsAtOnce = 20;

interface DeletionDeps {
  database: Pick<Database, 'db'>;
  blobs: BlobStore;
}

/** Deletes all runs of a project with their data, and its recorded scenario events. */
export async function deleteProjectRuns(deps: DeletionDeps, projectId: string): Promise<void> {
  const { db } = deps.database;
  await deleteScenarioEvents(db, projectId);
  for (const table of [retention, retentionSweeps, scenarioNames, runNumbers]) {
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
    for (const { id } of found) await deleteRun(deps, id, { unlessPinned: false });
  }
}

/**
 * Deletes a run: first its results in small groups with their data, then the run itself.
 * Does not stop in between, because users would see a part of the run.
 * @param unlessPinned keeps a run that is pinned while the deletion runs, with its remaining data
 */
export async function deleteRun(
  deps: DeletionDeps,
  runId: string,
  { unlessPinned }: { unlessPinned: boolean },
): Promise<Removed> {
  const { db } = deps.database;
  const done = (ids: string[]) => db.delete(results).where(inArray(results.id, ids));
  const { more, ...removed } = await removeArtefacts(deps, runId, { unlessPinned, done });
  if (more) return { runs: 0, ...removed };
  const gone = await db.transaction(async (tx) => {
    const { rowCount } = await tx
      .delete(runs)
      .where(and(eq(runs.id, runId), unlessPinned ? isNull(runs.pinnedAt) : undefined));
    // The notifications about the run name its scenarios. Both are deleted in one transaction.
    if (rowCount) await forgetHappenings(tx, runId);
    return rowCount ?? 0;
  });
  return { runs: gone, ...removed };
}
