import { pathOfStepFile } from '#domain/gherkin/step-file-paths';
import { refuseAnswer, conflictAnswer, tellFeaturesChanged, unwritten } from '../answers';
import type { WorkspaceHandler } from '../deps';
import { notText } from '../features/read';
import { withoutDefinitions } from './remove-definitions';
import { syntaxProblem } from './step-file';
import { stepFileProblem } from './new-code-place';

/** Removes one definition from its file. */
export const deleteStepDefinition: WorkspaceHandler<'deleteStepDefinition'> = async (
  deps,
  { body: { projectId, branch, name, keyword, pattern } },
  { user },
) => {
  const { reader, write } = deps;
  const at = await reader.open(projectId, branch);
  if (!at.status) return at;
  const problem = stepFileProblem(name, (await reader.stepLibrary(at)).newCode);
  if (problem) return refuseAnswer('input', problem);
  const path = pathOfStepFile(name);
  const file = await reader.textFile(at, path);
  if (!file) return refuseAnswer('missing', 'There is no such step file.');
  if (file.text === null) return notText;
  const broken = syntaxProblem(file.text, name);
  if (broken) {
    return refuseAnswer('syntax', `${name}, line ${broken.line}: ${broken.message}. Correct the file first.`);
  }
  const { text, removed } = withoutDefinitions(file.text, [{ keyword, pattern }]);
  if (removed.length === 0) return refuseAnswer('missing', 'There is no such step definition to delete.');
  if (removed.length > 1) {
    const lines = removed.map(({ line }) => line).join(' and ');
    return refuseAnswer(
      'ambiguous',
      `${name} contains it more than once, on lines ${lines}. Edit the file instead.`,
    );
  }
  const result = await write({
    repo: projectId,
    branch,
    by: user,
    message: `Delete step definition ${pattern}`,
    changes: [{ path, content: text, expected: file.blob }],
  });
  if (result.status === 'conflict') {
    return conflictAnswer(deps, projectId, result, { name, what: 'step file' });
  }
  if (result.status !== 'committed') return unwritten(deps, projectId, branch, result);
  tellFeaturesChanged(deps, projectId, branch);
  return { status: true, commit: result.commit, version: result.blobs[path] ?? '' };
};
