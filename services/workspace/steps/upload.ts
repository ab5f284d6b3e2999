import { pathOfStepFile, stepFileNameOf } from '#domain/gherkin/step-file-paths';
import { refuseAnswer, conflictAnswer, tellFeaturesChanged, unwritten } from '../answers';
import type { BranchReader } from '../branch-reader';
import type { WorkspaceHandler } from '../deps';
import { textProblem } from '../text';
import { syntaxProblem } from './step-file';
import { stepFileProblem, type NewCodePlace } from './new-code-place';

interface UploadedFile {
  name: string;
  content: string;
  version?: string;
}

/** Writes step files: below `features/step_definitions/`, and where the project's configuration loads them from. */
export const uploadStepFiles: WorkspaceHandler<'uploadStepFiles'> = async (
  deps,
  { body: { projectId, branch, files } },
  { user },
) => {
  const { write, reader } = deps;
  const problem = filesProblem(files, await newCodePlaceAt(reader, projectId, branch));
  if (problem) return refuseAnswer('input', problem);

  const [only] = files;
  const what = files.length === 1 ? (only?.name ?? '') : `of ${files.length} files`;
  const result = await write({
    repo: projectId,
    branch,
    by: user,
    message: `Save step code ${what}`,
    changes: files.map(({ name, content, version }) => ({
      path: pathOfStepFile(name),
      content,
      // In the contract, an empty version means that the file does not exist yet.
      expected: version === '' ? null : version,
    })),
    async guard(commit) {
      const there = (await reader.files({ projectId, commit }, '')).map(({ path }) => path);
      return pathConflict(
        files.map(({ name }) => pathOfStepFile(name)),
        there,
      );
    },
  });
  if (result.status === 'conflict') {
    const name = stepFileNameOf(result.path);
    return conflictAnswer(deps, projectId, result, { name, what: 'step file' });
  }
  if (result.status !== 'committed') return unwritten(deps, projectId, branch, result);
  tellFeaturesChanged(deps, projectId, branch);
  return {
    status: true,
    commit: result.commit,
    files: files.map(({ name }) => ({ name, version: result.blobs[pathOfStepFile(name)] ?? '' })),
    // Files with problems are saved, too: a half-written file is also a user's work.
    problems: files.flatMap(({ name, content }) => {
      const found = syntaxProblem(content, name);
      return found ? [{ name, ...found }] : [];
    }),
  };
};

/** Returns where new code of a branch goes; undefined while it is not known what the project loads. */
async function newCodePlaceAt(
  reader: Pick<BranchReader, 'open' | 'stepLibrary'>,
  projectId: string,
  branch: string,
): Promise<NewCodePlace | undefined> {
  const at = await reader.open(projectId, branch);
  return at.status ? (await reader.stepLibrary(at)).newCode : undefined;
}

/** Returns the first reason why step files cannot be stored, worded for users, or null. */
export function filesProblem(
  files: readonly Pick<UploadedFile, 'name' | 'content'>[],
  place?: NewCodePlace,
): string | null {
  for (const { name, content } of files) {
    const problem = stepFileProblem(name, place) ?? textProblem(content, `The step file ${name}`);
    if (problem) return problem;
  }
  const names = new Set(files.map(({ name }) => name));
  return names.size < files.length ? 'The same step file is named twice.' : null;
}

/**
 * Returns why files cannot be written beside those of a commit, worded for users; null if they can. On some disks, paths
 * that differ only in case would be the same file. A path below a file, or of a folder, would delete what is there.
 * @param written paths of the written files
 * @param existing paths of all files of the commit
 */
export function pathConflict(written: readonly string[], existing: readonly string[]): string | null {
  const present = new Set(existing);
  const paths = [...existing, ...written];
  const added = written.filter((path) => !present.has(path));
  const lowerCase = new Map(added.map((path) => [path.toLowerCase(), path]));
  const addedPaths = new Set(added);
  for (const other of paths) {
    const path = lowerCase.get(other.toLowerCase());
    if (path !== undefined && path !== other)
      return `There is already a step file named "${stepFileNameOf(other)}".`;
    const folder = foldersAbove(other).find((above) => addedPaths.has(above));
    if (folder !== undefined) return `"${folder}" is a folder, so no file can have this name.`;
  }
  for (const path of added) {
    const file = foldersAbove(path).find((above) => present.has(above));
    if (file !== undefined) return `"${file}" is a file, so it cannot contain "${path}".`;
  }
  return null;
}

/** Returns the paths of the folders above a file: `a` and `a/b` for `a/b/c.js`. */
const foldersAbove = (path: string): string[] =>
  [...path.matchAll(/\//g)].map(({ index }) => path.slice(0, index));
