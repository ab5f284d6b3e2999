import { refuseAnswer } from '../answers';
import type { WorkspaceHandler } from '../deps';
import { notText } from '../features/read';
import { hasCodePage } from '#domain/gherkin/step-file-paths';

/** Reads one code file by its path. Lists also name files that no scenario leads to. */
export const getCodeFile: WorkspaceHandler<'getCodeFile'> = async (
  { reader },
  { body: { projectId, branch, path, commit } },
) => {
  // The commit of a run may be on no branch, or its branch may have been deleted.
  const at = commit ? { status: true as const, projectId, commit } : await reader.open(projectId, branch);
  if (!at.status) return at;
  const reading = hasCodePage(path) ? reader.textFile(at, path) : null;
  // A commit that does not exist, or no longer does, is not an error of the server.
  const file = await (commit ? reading?.catch(() => null) : reading);
  if (!file) return refuseAnswer('missing', 'There is no such file of step code.');
  return file.text === null ? notText : { status: true, content: file.text };
};
