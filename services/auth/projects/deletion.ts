import type { Project } from '#contracts/auth';
import type { Queries } from '#services/foundation/database/index';
import { insertAudit, type Audited } from '../audit/record';
import type { AuthDeps } from '../deps';
import { deleteProjectRow, listMemberIds, listUnfinishedDeletions, noteDeletionFinished } from './repository';

type Deps = Pick<AuthDeps, 'database' | 'clock' | 'log' | 'deleteProjectData' | 'onMembershipEnded'>;

/**
 * Deletes a project for good. First, in one transaction, the project itself: from then on nobody is a member and no
 * key opens it. Then its data; should that fail, or the server be killed meanwhile, it is done later.
 * @param allow asked inside the transaction; a text refuses
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
 * Removes the data of projects that were deleted when the server did not come to that.
 * @param signal aborted: the rest is for another time
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
    log.error({ err, projectId }, 'The data of a deleted project is not removed yet; it is tried again');
  }
}
