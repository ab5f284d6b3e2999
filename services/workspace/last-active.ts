import { repositoryPathOf } from '#domain/gherkin/feature-paths';
import { isUsable, whyNotUsable } from '#domain/environments/environment';
import { isSafePath } from '#services/foundation/git/index';
import { refuseAnswer } from './answers';
import type { WorkspaceHandler } from './deps';
import { noSuchEnvironment } from './environments/handlers';
import { readEnvironmentFile } from './environments/environment-files';
import { findLastActive, rememberExpanded, rememberLastActive, type LastActive } from './repository';

// Handlers that remember where a user works.

// Places are checked when they are read again: they may be gone by then.
export const updateLastUpdated: WorkspaceHandler<'updateLastUpdated'> = async (
  { database },
  { body },
  { user },
) => {
  const { projectId, scenarioIndex, lastActiveFolder, lastActiveFeature, expandedFolders } = body;
  const { expand = [], collapse = [], opensPlace = false } = body;
  const opened = [...(expandedFolders ?? []), ...expand, ...collapse];
  if (![...opened, lastActiveFolder ?? [], [lastActiveFeature ?? '']].every(isPlace)) {
    return refuseAnswer('name', 'There is no such folder or feature.');
  }
  const whose = { projectId, userId: user.userId };
  const visited = { folders: lastActiveFolder ?? [], feature: lastActiveFeature ?? null };
  const entered = opensPlace ? openedBy(visited, await findLastActive(database, whose)) : [];
  await rememberLastActive(database, whose, {
    scenarioIndex,
    folder: lastActiveFolder,
    feature: lastActiveFeature,
    expanded: expandedFolders?.map(pathText),
  });
  if (entered.length + expand.length + collapse.length > 0) {
    await rememberExpanded(database, whose, {
      expand: [...entered, ...expand.map(pathText)],
      collapse: collapse.map(pathText),
    });
  }
  return { status: true };
};

export const updateLastActiveWorkspace: WorkspaceHandler<'updateLastActiveWorkspace'> = async (
  { database, reader, git },
  { body },
  { user },
) => {
  const { projectId, name, branch, keepsBranch = false } = body;
  const whose = { projectId, userId: user.userId };
  const last = await findLastActive(database, whose);
  const at = await reader.open(projectId, branch ?? last.branch ?? 'main');
  if (!at.status) return at;
  if (name !== undefined) {
    const stored = await readEnvironmentFile(git, at, name);
    if (!stored) return noSuchEnvironment(name);
    if (!isUsable(stored.found)) return refuseAnswer('refused', whyNotUsable(name, stored.found));
  }
  await rememberLastActive(database, whose, {
    environment: name,
    branch: keepsBranch ? undefined : branch,
  });
  return { status: true };
};

/**
 * Returns the paths that a visit opens in the tree: those of the visited place. At the place that the user had open
 * last, it opens none, because the user may have closed them.
 */
export function openedBy(
  { folders, feature }: { folders: string[]; feature: string | null },
  last: Pick<LastActive, 'folder' | 'feature'>,
): string[] {
  if (folders.join('/') === last.folder.join('/') && feature === last.feature) return [];
  const branch = folders.map((_, index) => folders.slice(0, index + 1).join('/'));
  return feature === null ? branch : [...branch, [...folders, `${feature}.feature`].join('/')];
}

const pathText = (path: readonly string[]) => path.join('/');

/** Returns true if the text may be a path. The empty path is the top. */
function isPlace(path: readonly string[]): boolean {
  const text = pathText(path);
  return text === '' || isSafePath(repositoryPathOf(text));
}
