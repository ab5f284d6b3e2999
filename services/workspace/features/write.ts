import {
  featureLabelOf,
  folderLabelOf,
  repositoryPathOf,
  treeNamesOf,
  treePathOf,
} from '#domain/gherkin/feature-paths';
import { featureNameProblem, folderPathProblem } from '#domain/names';
import { refuseAnswer, conflictAnswer, tellFeaturesChanged, unwritten } from '../answers';
import type { BranchReader, ProjectCommit } from '../branch-reader';
import type { WorkspaceDeps, WorkspaceHandler } from '../deps';
import { rememberExpanded, rememberLastActive } from '../repository';
import { decodeText, featureTextProblem } from '../text';
import { mergeAside, movesAside } from '../reading/aside';
import { featureFoldersOf, keptAfter } from './feature-folders';
import { featureNameOf, featurePath } from './feature-path';
import { notTaken } from './move-rules';
import { noSuchFeature } from './read';
import type { User } from '#contracts/auth';
import type { CommitResult } from '#services/foundation/git/index';

// Handlers that change features.

/** Keeps the history of scenarios that a save renamed. @param version blob id of the saved file */
async function followRenames(
  deps: WorkspaceDeps,
  at: ProjectCommit & { branch: string },
  path: string,
  before: string | null,
  version: string,
) {
  const { git } = deps;
  if (!deps.onRenamed || before === null) return;
  const saved = await git.read(at.projectId, version);
  const moves = await movesAside(
    { uri: path, text: before },
    { uri: path, text: (saved && decodeText(saved)) ?? '' },
  );
  if (moves.length > 0) await deps.onRenamed(at.projectId, at.branch, { kind: 'scenarios', moves });
}

/** Makes the tree open next at the saved feature. */
async function rememberSaved(
  { database }: WorkspaceDeps,
  whose: Parameters<typeof rememberLastActive>[1],
  choice: Parameters<typeof rememberLastActive>[2],
  path: string,
): Promise<void> {
  await rememberLastActive(database, whose, choice);
  const names = treeNamesOf(treePathOf(path));
  const expand = names.map((_, index) => names.slice(0, index + 1).join('/'));
  await rememberExpanded(database, whose, { expand, collapse: [] });
}

export const pushScenario: WorkspaceHandler<'pushScenario'> = async (deps, { body }, { user }) => {
  const { reader, log } = deps;
  const { projectId, branch, data, baseVersion } = body;
  const path = featurePath(body);
  if (!path) return refuseAnswer('name', nameProblem(body));
  const problem = featureTextProblem(data);
  if (problem) return refuseAnswer('content', problem);

  let before: string | null = null;
  const { result, mergedWith } = await saveFile(deps, {
    repo: projectId,
    branch,
    by: user,
    message: `Save ${featureLabelOf(path)}`,
    // Null means a new file. The guard refuses an existing file, with a message that fits.
    path,
    content: data,
    base: baseVersion,
    merge: body.merge === true,
    guard: async (commit) => {
      before = (await reader.textFile({ projectId, commit }, path))?.text ?? null;
      if (typeof baseVersion === 'string') return null;
      return creationProblem(reader, { projectId, commit }, path, baseVersion === undefined);
    },
  });
  if (result.status === 'conflict') {
    return conflictAnswer(deps, projectId, result, { name: body.name, what: 'feature' });
  }
  if (result.status !== 'committed') return unwritten(deps, projectId, branch, result);
  tellFeaturesChanged(deps, projectId, branch);
  await followRenames(
    deps,
    { projectId, branch, commit: result.commit },
    path,
    before,
    result.blobs[path] ?? '',
  );
  const { lastActiveFolder = body.parentPath, scenarioIndex } = body;
  const isThere = lastActiveFolder.join('/') === body.parentPath.join('/');
  const choice = {
    folder: lastActiveFolder,
    feature: isThere ? featureNameOf(path).name.replace(/\.feature$/, '') : undefined,
    scenarioIndex,
  };
  // The feature is saved, even if this fails.
  await rememberSaved(deps, { projectId, userId: user.userId }, choice, path).catch((err: unknown) =>
    log.error({ err, projectId }, 'Could not remember the folder'),
  );
  return {
    status: true,
    version: result.blobs[path] ?? '',
    commit: result.commit,
    mergedWith: mergedWith ?? undefined,
  };
};

export const deleteFeature: WorkspaceHandler<'deleteFeature'> = async (deps, { body }, { user }) => {
  const { write, git, reader } = deps;
  const { projectId, branch } = body;
  const path = featurePath(body);
  if (!path) return noSuchFeature;
  const result = await write({
    repo: projectId,
    branch,
    by: user,
    message: `Delete ${featureLabelOf(path)}`,
    changes: [{ path, content: null }],
    guard: async (commit) => ((await git.readFile(projectId, commit, path)) ? null : noSuchFeature.error),
    alongside: async (commit) => {
      const tree = featureFoldersOf(await reader.files({ projectId, commit }, ''));
      return keptAfter(tree, treeNamesOf(treePathOf(path)));
    },
  });
  if (result.status === 'refused') return noSuchFeature;
  if (result.status !== 'committed') return unwritten(deps, projectId, branch, result);
  tellFeaturesChanged(deps, projectId, branch);
  return { status: true };
};

/** Returns the rule that a save breaks by creating a file; null if there is none, or if the file exists. */
export async function creationProblem(
  reader: Pick<BranchReader, 'files' | 'layout'>,
  at: ProjectCommit,
  path: string,
  mayExist: boolean,
): Promise<string | null> {
  const files = await reader.files(at, '');
  if (files.some((file) => file.path === path)) {
    return mayExist ? null : 'A feature with this name already exists.';
  }
  const { name, parentPath } = featureNameOf(path);
  const folder = path.slice(0, -folderLabelOf(name).length);
  const siblings = files.filter((file) => file.path.toLowerCase().startsWith(folder.toLowerCase()));
  const names = siblings.map((file) => file.path.slice(folder.length).replace(/\.feature$/, ''));
  return (
    folderPathProblem(parentPath) ??
    featureNameProblem(folderLabelOf(name).replace(/\.feature$/, ''), names) ??
    folderCaseProblem(parentPath, files) ??
    ((await reader.layout(at)).takes(path) ? null : notTaken)
  );
}

function nameProblem({ name, parentPath }: { name: string; parentPath: string[] }): string {
  const problem =
    folderPathProblem(parentPath) ?? featureNameProblem(folderLabelOf(name).replace(/\.feature$/, ''), []);
  return problem ?? 'This name is not allowed.';
}

/** On some disks, folders whose names differ only in case are the same folder. */
function folderCaseProblem(parentPath: string[], files: readonly { path: string }[]): string | null {
  const folder = repositoryPathOf([...parentPath, ''].join('/'));
  for (const { path } of files) {
    for (let end = path.indexOf('/'); end !== -1; end = path.indexOf('/', end + 1)) {
      const other = path.slice(0, end + 1);
      const own = folder.slice(0, other.length);
      if (other !== own && other.toLowerCase() === own.toLowerCase()) {
        return `There is already a folder named "${other.split('/').at(-2) ?? ''}".`;
      }
    }
  }
  return null;
}

interface SaveRequest {
  repo: string;
  branch: string;
  by: User;
  message: string;
  guard(commit: string): Promise<string | null>;
  path: string;
  content: string;
  /** Blob that the user edited; null for a new file, undefined to replace any version. */
  base: string | null | undefined;
  /** Merge what others saved in between, if it changed other lines. */
  merge: boolean;
}

/** Number of times that a save tries again after other users saved first. */
const tries = 20;

/**
 * Writes a feature. With `merge`, a stale save is applied on top of what others saved in between, if neither changed
 * the other's lines. Otherwise it stays a conflict.
 * @returns the result, and whose version was merged into it
 */
async function saveFile(
  { write, git }: Pick<WorkspaceDeps, 'write' | 'git'>,
  { path, content, base, merge, ...request }: SaveRequest,
): Promise<{ result: CommitResult; mergedWith: string | null }> {
  const attempt = (text: string, expected: string | null | undefined) =>
    write({ ...request, changes: [{ path, content: text, expected }] });
  const first = await attempt(content, base);
  let result = first;
  for (
    let remaining = tries;
    merge && result.status === 'conflict' && typeof base === 'string' && remaining > 0;
    remaining--
  ) {
    if (result.current === null) break;
    const versions = await Promise.all([
      git.read(request.repo, base),
      git.read(request.repo, result.current),
    ]);
    const [old, theirs] = versions.map((bytes) => bytes && decodeText(bytes));
    const text =
      typeof old === 'string' && typeof theirs === 'string' ? await mergeAside(old, content, theirs) : null;
    if (text === null || featureTextProblem(text) !== null) break;
    const { commit, current } = result;
    result = await attempt(text, current);
    if (result.status === 'committed') {
      const other = await git.lastChange(request.repo, commit, path);
      return { result, mergedWith: other?.name ?? 'Somebody' };
    }
  }
  return { result, mergedWith: null };
}
