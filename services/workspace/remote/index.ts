import { createWriteQueue } from '#services/foundation/git/write-queue';
import { tellFeaturesChanged } from '../answers';
import type { WorkspaceServiceDeps } from '../deps';
import { forgetBranch } from '../repository';
import { createRefresh } from './refresh';
import { renamesBetween } from '../renames/between-commits';
import { createWriter } from './write';

/** Creates the parts that the handlers need for private repositories. Without `remoteOf`, no project has one. */
export function remoteParts(given: WorkspaceServiceDeps) {
  const { git, database, clock, log, live, onRenamed } = given;
  const { remoteOf = async () => null, writes = createWriteQueue() } = given;
  return {
    remoteOf,
    write: createWriter({ git, remoteOf, writes, log }),
    refresh: createRefresh({
      git,
      remoteOf,
      clock,
      log,
      async moved(projectId, branch, { from, to }) {
        if (to === null) {
          await forgetBranch(database, projectId, branch);
          await onRenamed?.(projectId, branch, { kind: 'branch-deleted' });
        }
        tellFeaturesChanged({ live }, projectId, branch);
        if (!onRenamed || from === null || to === null) return;
        for (const what of await renamesBetween(git, projectId, from, to))
          await onRenamed(projectId, branch, what);
      },
    }),
  };
}
