import { createWriteQueue } from '#services/foundation/git/write-queue';
import { tellFeaturesChanged } from '../commit-answers';
import type { WorkspaceServiceDeps } from '../deps';
import { forgetBranch } from '../repository';
import { createRefresh } from './refresh';
import { createWriter } from './write';

/** What the handlers need for private repositories. Without `remoteOf` no project has one. */
export function remoteParts(given: WorkspaceServiceDeps) {
  const { git, database, clock, log, live, remoteOf = async () => null, turns = createWriteQueue() } = given;
  return {
    remoteOf,
    write: createWriter({ git, remoteOf, turns, log }),
    refresh: createRefresh({
      ...{ git, remoteOf, clock, log },
      async moved(projectId, branch, gone) {
        if (gone) await forgetBranch(database, projectId, branch);
        tellFeaturesChanged({ live }, projectId, branch);
      },
    }),
  };
}
