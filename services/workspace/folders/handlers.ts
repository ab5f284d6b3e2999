import { movedEntry, renamedEntry, repositoryPathOf, folderLabelOf } from '#domain/gherkin/feature-paths';
import type { User } from '#contracts/auth';
import { isSafePath, type PathMove } from '#services/foundation/git/index';
import { refuseAnswer, tellFeaturesChanged, unwritten } from '../answers';
import type { WorkspaceDeps, WorkspaceHandler } from '../deps';
import {
  featureFoldersOf,
  featureFilesBelow,
  featuresBelow,
  keepFolder,
  keptAfter,
  type FeatureFolders,
} from '../features/feature-folders';
import {
  createFolderProblem,
  goneFeature,
  goneFolder,
  moveFeatureProblem,
  moveFolderProblem,
} from '../features/move-rules';
import { followMove, rememberExpanded } from '../repository';

/** The change of one call to the tree, made as one commit by the user. Paths are below `features/`, outermost first. */
interface Operation {
  projectId: string;
  branch: string;
  by: User;
  message: string;
  /** A feature or folder that gets another path. */
  move?: { from: string[]; to: string[] };
  /** A folder whose features are deleted. All other files below it stay: they may be step code. */
  deleted?: string[];
  /** A folder to create. */
  folder?: string[];
  /** Returns why the tree does not allow the change; null if it does. */
  problem(tree: FeatureFolders): string | null;
}

// Handlers for folders, and for renaming and moving features.

async function treeAt({ reader }: WorkspaceDeps, projectId: string, commit: string) {
  const at = { projectId, commit };
  const [files, { takes }] = await Promise.all([reader.files(at, ''), reader.layout(at)]);
  return featureFoldersOf(files, takes);
}

async function perform(deps: WorkspaceDeps, operation: Operation) {
  const { write } = deps;
  const { projectId, branch, by, message, move, deleted, folder, problem } = operation;
  const paths = [move?.from, move?.to, deleted, folder].filter((path) => path !== undefined);
  const safe = paths.every((path) => isSafePath(repositoryPath(path)));
  // The tree cannot contain such names. Answer with the rule that they break.
  if (!safe) return refusedFor(problem(featureFoldersOf([])) ?? goneFolder);
  const moves: PathMove[] = move ? [{ from: repositoryPath(move.from), to: repositoryPath(move.to) }] : [];
  const result = await write({
    repo: projectId,
    branch,
    by,
    message,
    moves,
    changes: folder ? [keepFolder(folder)] : [],
    guard: async (commit) => problem(await treeAt(deps, projectId, commit)),
    // Keep the folder above, as after any move. A deleted folder itself goes.
    async alongside(commit) {
      const gone = move?.from ?? deleted;
      if (!gone) return [];
      const tree = await treeAt(deps, projectId, commit);
      return [...(deleted ? featureFilesBelow(tree, deleted) : []), ...keptAfter(tree, gone)];
    },
  });
  if (result.status === 'refused') return refusedFor(result.reason);
  if (result.status !== 'committed') return unwritten(deps, projectId, branch, result);
  tellFeaturesChanged(deps, projectId, branch);
  for (const { from, to } of moves) {
    if (to !== null) await deps.onRenamed?.(projectId, branch, { kind: 'path', from, to });
  }
  if (move) await showMoved(deps, projectId, by, move);
  return { status: true as const };
}

/** Moves what users have open in the folder. The tree of the user who moved it opens at the new place. */
async function showMoved(
  { database, log }: WorkspaceDeps,
  projectId: string,
  { userId }: User,
  move: { from: string[]; to: string[] },
) {
  const branch = move.to.slice(0, -1).map((_, index) => move.to.slice(0, index + 1).join('/'));
  try {
    await followMove(database, projectId, move);
    await rememberExpanded(database, { projectId, userId }, { expand: branch, collapse: [] });
  } catch (err) {
    // The move is made, even if this fails.
    log.error({ err, projectId }, 'The open folders could not be updated after a move');
  }
}

export const createFolder: WorkspaceHandler<'createFolder'> = async (
  deps,
  { body: { projectId, branch, name, parentPath } },
  { user },
) => {
  const below = name.split('/').map((part) => part.trim());
  const folder = [...parentPath, ...below];
  return perform(deps, {
    projectId,
    branch,
    by: user,
    message: `Create folder ${folderLabelOf(...folder)}`,
    folder,
    problem: (tree) => createFolderProblem(tree, parentPath, below),
  });
};

export const deleteFolder: WorkspaceHandler<'deleteFolder'> = async (
  deps,
  { body: { projectId, branch, name, deletePath } },
  { user },
) => {
  const from = [...deletePath, name];
  let deletedFeatures = 0;
  const done = await perform(deps, {
    projectId,
    branch,
    by: user,
    message: `Delete folder ${folderLabelOf(...from)}`,
    deleted: from,
    problem: (tree) => {
      deletedFeatures = featuresBelow(tree, from);
      // The folder of step code is not in the tree. Deleting it is refused, as moving it is.
      return moveFolderProblem(tree, from, from) === goneFolder ? goneFolder : null;
    },
  });
  return done.status ? { status: true, deletedFeatures } : done;
};

export const editFolder: WorkspaceHandler<'editFolder'> = async (deps, { body }, { user }) => {
  const { projectId, branch, parentPath, destinationPath, oldName, newName, action } = body;
  const from = [...parentPath, oldName];
  const to = action === 'Renamed' ? renamedEntry(from, newName.trim()) : movedEntry(destinationPath, oldName);
  const did = action === 'Renamed' ? 'Rename' : 'Move';
  return perform(deps, {
    projectId,
    branch,
    by: user,
    move: { from, to },
    message: `${did} folder ${folderLabelOf(...from)} to ${folderLabelOf(...to)}`,
    problem: (tree) =>
      action === 'Moved' && from.join('/') === to.join('/')
        ? 'The folder exists already.'
        : moveFolderProblem(tree, from, to),
  });
};

export const renameFeature: WorkspaceHandler<'renameFeature'> = async (deps, { body }, { user }) => {
  const { projectId, branch, oldName, newName, parentPath, destinationPath = parentPath } = body;
  const from = [...parentPath, `${oldName}.feature`];
  const name = `${newName === oldName ? oldName : newName.trim()}.feature`;
  const to = isMove(parentPath, destinationPath)
    ? movedEntry(destinationPath, name)
    : renamedEntry(from, name);
  const names = [oldName, newName].map((name) => name.replace(/[\r\n]+/g, ' '));
  return perform(deps, {
    projectId,
    branch,
    by: user,
    move: { from, to },
    message: `${isMove(parentPath, destinationPath) ? 'Move' : 'Rename'} ${names.join(' to ')}`,
    problem: (tree) => moveFeatureProblem(tree, from, to),
  });
};

/** Refuses a change. If the feature or folder is gone, another name would not help, so the answer is `missing`. */
function refusedFor(problem: string) {
  return refuseAnswer(problem === goneFolder || problem === goneFeature ? 'missing' : 'name', problem);
}

function repositoryPath(path: readonly string[]): string {
  return repositoryPathOf(path.join('/'));
}

function isMove(from: string[], to: string[]): boolean {
  return from.join('/') !== to.join('/');
}
