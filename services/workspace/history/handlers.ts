import type { FileVersion } from '#contracts/workspace';
import type { FileChange } from '#services/foundation/git/index';
import { refused } from '../answers';
import type { WorkspaceDeps, WorkspaceHandlers } from '../deps';
import { featurePath } from '../features/feature-path';
import { noSuchFeature, notText } from '../features/read';
import { decodeText } from '../text';

type History = Pick<WorkspaceHandlers, 'getFeatureHistory' | 'getFeatureVersion'>;

const pageSize = 50;
/** Versions that can be asked for; a feature with more keeps them in git. */
const mostVersions = 2000;

/** Handlers that read what a feature was before. */
export function historyHandlers({ git, reader }: WorkspaceDeps): History {
  /** A blob's text: empty where there was no file, null when it is not UTF-8. */
  async function textOf(projectId: string, blob: string | null): Promise<string | null> {
    if (blob === null) return '';
    const bytes = await git.read(projectId, blob);
    return bytes && decodeText(bytes);
  }

  return {
    async getFeatureHistory({ body }) {
      const { projectId, branch, after } = body;
      const at = await reader.open(projectId, branch);
      if (!at.status) return at;
      const path = featurePath(body);
      if (!path) return noSuchFeature;
      const { commit, skip } = placeOf(after) ?? { commit: at.commit, skip: 0 };
      // One more than shown tells whether there is a next page.
      const changes = await git.history(projectId, commit, path, Math.min(skip + pageSize + 1, mostVersions));
      if (changes.length === 0) return noSuchFeature;
      const shown = changes.slice(skip, skip + pageSize);
      const more = changes.length > skip + pageSize;
      return {
        status: true,
        versions: shown.map(versionOf),
        next: more ? `${commit}:${skip + pageSize}` : null,
      };
    },

    async getFeatureVersion({ body }) {
      const { projectId, branch } = body;
      const at = await reader.open(projectId, branch);
      if (!at.status) return at;
      const path = featurePath(body);
      if (!path) return noSuchFeature;
      const changes = await git.history(projectId, at.commit, path, mostVersions);
      const change = changes.find(({ commit }) => commit === body.commit);
      if (!change) return refused('missing', 'There is no such version.');
      const [content, previous, file] = await Promise.all([
        textOf(projectId, change.after),
        textOf(projectId, change.before),
        reader.textFile(at, path),
      ]);
      if (content === null || previous === null || file?.text === null) return notText;
      return {
        status: true,
        change: versionOf(change),
        content,
        previous: change.before === null ? null : previous,
        current: file && { content: file.text ?? '', version: file.blob },
      };
    },
  };
}

/** Pages go on from the commit the first one began at, so that saves in between move nothing. */
function placeOf(after: string | undefined): { commit: string; skip: number } | null {
  const [, commit = '', skip = ''] = /^([0-9a-f]{40}):(\d{1,4})$/.exec(after ?? '') ?? [];
  return commit ? { commit, skip: Number(skip) } : null;
}

function versionOf({ commit, after, path, author, time, subject }: FileChange): FileVersion {
  return { commit, version: after ?? '', path, author, date: time.getTime(), message: subject };
}
