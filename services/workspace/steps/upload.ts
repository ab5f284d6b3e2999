import { stepFileNameProblem } from '#domain/names';
import { refuseAnswer, conflictAnswer, tellFeaturesChanged, unwritten } from '../answers';
import type { WorkspaceHandler } from '../deps';
import { textProblem } from '../text';
import { syntaxProblem } from './step-file';
import { stepFolder } from './step-index';

interface UploadedFile {
  name: string;
  content: string;
  version?: string;
}

/** Writes step files, only below `features/step_definitions/`. */
export const uploadStepFiles: WorkspaceHandler<'uploadStepFiles'> = async (
  deps,
  { body: { projectId, branch, files } },
  { user },
) => {
  const { write, reader } = deps;
  const problem = filesProblem(files);
  if (problem) return refuseAnswer('input', problem);

  const [only] = files;
  const what = files.length === 1 ? (only?.name ?? '') : `of ${files.length} files`;
  const result = await write({
    repo: projectId,
    branch,
    by: user,
    message: `Save step code ${what}`,
    changes: files.map(({ name, content, version }) => ({
      path: stepFolder + name,
      content,
      // In the contract, an empty version means that the file does not exist yet.
      expected: version === '' ? null : version,
    })),
    async guard(commit) {
      const there = (await reader.files({ projectId, commit }, stepFolder)).map(({ path }) => path);
      return pathDifferingInCase(files.map(({ name }) => stepFolder + name).concat(there));
    },
  });
  if (result.status === 'conflict') {
    const name = result.path.slice(stepFolder.length);
    return conflictAnswer(deps, projectId, result, { name, what: 'step file' });
  }
  if (result.status !== 'committed') return unwritten(deps, projectId, branch, result);
  tellFeaturesChanged(deps, projectId, branch);
  return {
    status: true,
    commit: result.commit,
    files: files.map(({ name }) => ({ name, version: result.blobs[stepFolder + name] ?? '' })),
    // Files with problems are saved, too: a half-written file is also a user's work.
    problems: files.flatMap(({ name, content }) => {
      const found = syntaxProblem(content, name);
      return found ? [{ name, ...found }] : [];
    }),
  };
};

/** Returns the first reason why step files cannot be stored, worded for users, or null. */
export function filesProblem(files: readonly Pick<UploadedFile, 'name' | 'content'>[]): string | null {
  for (const { name, content } of files) {
    const problem = stepFileNameProblem(name) ?? textProblem(content, `The step file ${name}`);
    if (problem) return problem;
  }
  const names = new Set(files.map(({ name }) => name));
  return names.size < files.length ? 'The same step file is named twice.' : null;
}

/** Returns a problem if two paths differ only in case: on some disks, they would be the same file. */
export function pathDifferingInCase(paths: readonly string[]): string | null {
  const seen = new Map<string, string>();
  for (const path of paths) {
    const other = seen.get(path.toLowerCase());
    if (other !== undefined && other !== path) {
      return `There is already a step file named "${other.slice(stepFolder.length)}".`;
    }
    seen.set(path.toLowerCase(), path);
  }
  return null;
}
