import type { Project } from '#contracts/auth';
import type { Queries } from '#services/foundation/database/index';
import { insertAudit, type Audited } from '../audit/record';
import type { AuthDeps } from '../deps';
import { deleteProjectRow, listMemberIds, listUnfinishedDeletions, noteDeletionFinished } from './repository';

type Deps = Pick<AuthDeps, 'database' | 'clock' | 'log' | 'deleteProjectData' | 'onMembershipEnded'>;

/**
 * Deletes a project permanently. First deletes the project itself in one transaction, so that it has no members and no
 * access keys. Then deletes its data. If that fails, or the server is killed before, the data is deleted later.
 * @param allow called inside the transaction; a text refuses
 * @returns why not, null when deleted
 */
export async function deleteProject(
  deps: Deps,
  { id, name }: Pick<Project, 'id' | 'name'>,
  by: Pick<Audited, 'userId' | 'actor' | 'address'>,
  allow: (db: Queries) => Promise<string | null> = async () => null,
): Promise<string | null> {
  let members: string[] = [];
  const refusal = await deps.database.db.transaction(async (transaction) => {
    const reason = await allow(transaction);
    if (reason !== null) return reason;
    members = await listMemberIds(transaction, id);
    const now = deps.clock.now();
    if (await deleteProjectRow(transaction, id, now)) {
      await insertAudit(transaction, now, { ...by, event: 'project-deleted', projectId: id, subject: name });
    }
    return null;
  });
  if (refusal !== null) return refusal;
  for (const userId of members) deps.onMembershipEnded?.(id, userId);
  await finishDeletion(deps, id);
  return null;
}

/**
 * Deletes the data of deleted projects that the server could not delete before.
 * @param signal aborted: the next call continues
 */
export async function finishDeletions(deps: Deps, signal?: AbortSignal): Promise<void> {
  for (const projectId of await listUnfinishedDeletions(deps.database.db)) {
    if (signal?.aborted) return;
    await finishDeletion(deps, projectId);
  }
}

async function finishDeletion({ database, deleteProjectData, log }: Deps, projectId: string): Promise<void> {
  try {
    await deleteProjectData(projectId);
    await noteDeletionFinished(database.db, projectId);
  } catch (err) {
    log.error({ err, projectId }, 'The data of a deleted project is not removed yet; this is tried again');
  }
}
