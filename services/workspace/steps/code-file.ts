import { refused } from '../answers';
import type { WorkspaceDeps, WorkspaceHandlers } from '../deps';
import { notText } from '../features/read';
import { codePath } from './step-code';

/** The handler that reads one file of code by its path: lists name files that no scenario leads to. */
export function codeFileReading({ reader }: WorkspaceDeps): Pick<WorkspaceHandlers, 'getCodeFile'> {
  return {
    async getCodeFile({ body: { projectId, branch, path, commit } }) {
      // What ran may have been committed aside, or its branch be deleted since.
      const at = commit ? { status: true as const, projectId, commit } : await reader.open(projectId, branch);
      if (!at.status) return at;
      const reading = codePath.test(path) ? reader.textFile(at, path) : null;
      // A commit that is not there any more, or never was, is no fault of ours.
      const file = await (commit ? reading?.catch(() => null) : reading);
      if (!file) return refused('missing', 'There is no such file of step code.');
      return file.text === null ? notText : { status: true, content: file.text };
    },
  };
}
