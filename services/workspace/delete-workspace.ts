import type { Database } from '#services/foundation/database/index';
import type { GitStore } from '#services/foundation/git/index';
import { forgetLastActive } from './repository';

/** Removes the git repository of a project and what its members had open in it. Safe to call again. */
export async function deleteWorkspace(
  { git, database }: { git: Pick<GitStore, 'remove'>; database: Pick<Database, 'db'> },
  projectId: string,
): Promise<void> {
  await git.remove(projectId);
  await forgetLastActive(database, projectId);
}
