import type { WorkspaceDeps, WorkspaceHandlers } from './deps';
import { noSuchEnvironment } from './environments/handlers';
import { readEnvironment } from './environments/environment-files';
import { findLastActive, rememberLastActive } from './repository';

/** The handler that remembers what a user works with; only what exists is remembered. */
export function lastActiveHandler({
  git,
  reader,
  database,
}: WorkspaceDeps): Pick<WorkspaceHandlers, 'updateLastActiveWorkspace'> {
  return {
    async updateLastActiveWorkspace({ body: { projectId, name, branch } }, { user }) {
      const whose = { projectId, userId: user.userId };
      const last = await findLastActive(database, whose);
      const at = await reader.open(projectId, branch ?? last.branch ?? 'main');
      if (!at.status) return at;
      if (name !== undefined && !(await readEnvironment(git, at, name))) return noSuchEnvironment(name);
      await rememberLastActive(database, whose, {
        ...(name !== undefined && { environment: name }),
        ...(branch !== undefined && { branch }),
      });
      return { status: true };
    },
  };
}
