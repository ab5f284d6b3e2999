import { refused } from '../answers';
import type { WorkspaceDeps, WorkspaceHandlers } from '../deps';
import { notText } from '../features/read';
import { codePath } from './step-code';

/** The handler that reads one file of code by its path: lists name files that no scenario leads to. */
export function codeFileReading({ reader }: WorkspaceDeps): Pick<WorkspaceHandlers, 'getCodeFile'> {
  return {
    async getCodeFile({ body: { projectId, branch, path } }) {
      const at = await reader.open(projectId, branch);
      if (!at.status) return at;
      const file = codePath.test(path) ? await reader.textFile(at, path) : null;
      if (!file) return refused('missing', 'There is no such file of step code.');
      return file.text === null ? notText : { status: true, content: file.text };
    },
  };
}
