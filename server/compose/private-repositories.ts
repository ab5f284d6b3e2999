import { type AuthServiceDeps, remoteOf } from '#services/auth';
import type { Database } from '#services/foundation/database';
import type { GitStore } from '#services/foundation/git';
import { createWriteQueue } from '#services/foundation/git/write-queue';
import type { Sealing } from '#services/foundation/secrets/sealing';
import { connectRepository, createWorkspace, type CreateWorkspaceDeps } from '#services/workspace';

/**
 * Connects accounts and repositories: the auth service keeps addresses and tokens, the workspace service the
 * repositories. Both have to run in this process.
 */
export function privateRepositories(
  deps: CreateWorkspaceDeps & { git: GitStore; database: Database; sealing: Sealing },
) {
  const { git } = deps;
  const writes = createWriteQueue();
  const gitRemote: AuthServiceDeps['gitRemote'] = {
    async prove(remote) {
      const listed = await git.listRemote(remote);
      return listed.ok ? null : listed.failure;
    },
    async connect(projectId, { name, author, ...connection }) {
      await createWorkspace(deps, projectId, { name, template: 'empty', url: '' }, author);
      return connectRepository({ git, writes }, { projectId, ...connection });
    },
  };
  return {
    gitRemote,
    forWorkspace: {
      writes,
      remoteOf: (projectId: string, userId: string) => remoteOf(deps, projectId, userId),
    },
  };
}
