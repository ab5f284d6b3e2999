import { isUsable, whyNotUsable } from '#domain/environments/environment';
import { isSafePath } from '#services/foundation/git/index';
import { refused } from './answers';
import type { WorkspaceDeps, WorkspaceHandlers } from './deps';
import { noSuchEnvironment } from './environments/handlers';
import { readEnvironment } from './environments/environment-files';
import { findLastActive, rememberExpanded, rememberLastActive } from './repository';

/** Handlers that remember where a user works. */
export function lastActiveHandler({
  git,
  reader,
  database,
}: WorkspaceDeps): Pick<WorkspaceHandlers, 'updateLastActiveWorkspace' | 'updateLastUpdated'> {
  return {
    // Places are checked when they are read again: they may be gone by then.
    async updateLastUpdated({ body }, { user }) {
      const { projectId, scenarioIndex, lastActiveFolder, lastActiveFeature, expandedFolders } = body;
      const { expand = [], collapse = [] } = body;
      const opened = [...(expandedFolders ?? []), ...expand, ...collapse];
      if (![...opened, lastActiveFolder ?? [], [lastActiveFeature ?? '']].every(isPlace)) {
        return refused('name', 'There is no such folder or feature.');
      }
      const whose = { projectId, userId: user.userId };
      await rememberLastActive(database, whose, {
        ...(scenarioIndex !== undefined && { scenarioIndex }),
        ...(lastActiveFolder !== undefined && { folder: lastActiveFolder }),
        ...(lastActiveFeature !== undefined && { feature: lastActiveFeature }),
        ...(expandedFolders !== undefined && { expanded: expandedFolders.map(pathText) }),
      });
      if (expand.length + collapse.length > 0) {
        await rememberExpanded(database, whose, {
          expand: expand.map(pathText),
          collapse: collapse.map(pathText),
        });
      }
      return { status: true };
    },

    async updateLastActiveWorkspace({ body }, { user }) {
      const { projectId, name, branch, keepsBranch = false } = body;
      const whose = { projectId, userId: user.userId };
      const last = await findLastActive(database, whose);
      const at = await reader.open(projectId, branch ?? last.branch ?? 'main');
      if (!at.status) return at;
      if (name !== undefined) {
        const stored = await readEnvironment(git, at, name);
        if (!stored) return noSuchEnvironment(name);
        if (!isUsable(stored.found)) return refused('refused', whyNotUsable(name, stored.found));
      }
      await rememberLastActive(database, whose, {
        ...(name !== undefined && { environment: name }),
        ...(branch !== undefined && !keepsBranch && { branch }),
      });
      return { status: true };
    },
  };
}

const pathText = (path: readonly string[]) => path.join('/');

/** Returns true if the text may be a path. The empty path is the top. */
function isPlace(path: readonly string[]): boolean {
  const text = pathText(path);
  return text === '' || isSafePath(text);
}
