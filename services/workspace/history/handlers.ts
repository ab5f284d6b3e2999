import type { DeletedFeature, FileVersion } from '#contracts/workspace';
import type { FileCommit } from '#services/foundation/git/index';
import { largestFeature } from '#domain/gherkin/feature-limits';
import { refuseAnswer } from '../answers';
import type { WorkspaceDeps, WorkspaceHandler } from '../deps';
import { featureNameOf, featurePath } from '../features/feature-path';
import { noSuchFeature, notText } from '../features/read';
import { createCache } from '../cache';
import { decodeText } from '../text';
import { whatChangedAside } from '../reading/aside';

const pageSize = 50;
/** Largest number of versions that can be shown. Older versions of a feature are only in git. */
const maxVersions = 2000;
/** Most characters of a compared text, and of all texts of a page (docs/rules/scenarios.md, History). */
const maxTextLength = largestFeature;
const maxPerPage = 2_000_000;
/** Largest numbers of deleted features in an answer, and of deleted files that are searched for them. */
const maxDeleted = 100;
const maxDeletions = 500;

/** Creates the cache of differences in words. Blobs never change, so the difference between two blobs does not either. */
export const createVersionWords = () => createCache<string>({ entries: 5000 });

/** Creates the cache by commit. A commit never changes, and each page of a branch's features needs its deleted ones. */
export const createDeletedFeatures = () => createCache<DeletedFeature[]>({ entries: 300 });

// Handlers that read earlier versions of features.

type Deps = Pick<WorkspaceDeps, 'git' | 'reader'> & {
  versionWords: ReturnType<typeof createVersionWords>;
  deletedFeatures: ReturnType<typeof createDeletedFeatures>;
};

/** Returns a blob's text; empty if there was no file, null if it is not UTF-8. */
async function textOf({ git }: Deps, projectId: string, blob: string | null): Promise<string | null> {
  if (blob === null) return '';
  const bytes = await git.read(projectId, blob);
  return bytes && decodeText(bytes);
}

async function findDeletedFeatures(
  { git, reader }: Deps,
  at: { projectId: string; commit: string },
): Promise<DeletedFeature[]> {
  const [changes, files] = await Promise.all([
    git.deletions(at.projectId, at.commit, '*.feature', maxDeletions),
    reader.files(at, ''),
  ]);
  const seen = new Set(files.map(({ path }) => path));
  return changes
    .filter(({ path }) => {
      if (!path.endsWith('.feature') || seen.has(path)) return false;
      seen.add(path);
      return true;
    })
    .slice(0, maxDeleted)
    .map(({ path, commit, author, time }) => {
      return { ...featureNameOf(path), commit, author, date: time.getTime() };
    });
}

/** Describes each of the changes in words; null for a change that is too large to compare. */
async function wordsOf(deps: Deps, projectId: string, changes: FileCommit[]): Promise<(string | null)[]> {
  const { versionWords } = deps;
  let remaining = maxPerPage;
  const texts = new Map<string, string | null>();
  const read = async (blob: string | null) => {
    if (blob === null) return null;
    const text = texts.has(blob) ? (texts.get(blob) ?? null) : await textOf(deps, projectId, blob);
    texts.set(blob, text);
    return text;
  };
  const words: (string | null)[] = [];
  for (const { before, after } of changes) {
    const key = `${before} ${after}`;
    let said = versionWords.get(key) ?? null;
    if (said === null && remaining > 0) {
      const [old, now] = [await read(before), await read(after)];
      const lost = (before !== null && old === null) || (after !== null && now === null);
      const longest = Math.max(old?.length ?? 0, now?.length ?? 0);
      remaining -= (old?.length ?? 0) + (now?.length ?? 0);
      if (!lost && longest <= maxTextLength) said = await whatChangedAside(old, now);
      if (said !== null) versionWords.set(key, said);
    }
    words.push(said);
  }
  return words;
}

export const getFeatureHistory: WorkspaceHandler<'getFeatureHistory', Deps> = async (deps, { body }) => {
  const { reader, git } = deps;
  const { projectId, branch, after } = body;
  const at = await reader.open(projectId, branch);
  if (!at.status) return at;
  const path = featurePath(body);
  if (!path) return noSuchFeature;
  const { commit, skip } = placeOf(after) ?? { commit: at.commit, skip: 0 };
  // One version more than shown tells whether there is a next page.
  const changes = await git.history(projectId, commit, path, Math.min(skip + pageSize + 1, maxVersions));
  if (changes.length === 0) return noSuchFeature;
  const shown = changes.slice(skip, skip + pageSize);
  const more = changes.length > skip + pageSize;
  const words = await wordsOf(deps, projectId, shown);
  return {
    status: true,
    versions: shown.map((change, index) => versionOf(change, words[index] ?? null)),
    next: more ? `${commit}:${skip + pageSize}` : null,
  };
};

export const getDeletedFeatures: WorkspaceHandler<'getDeletedFeatures', Deps> = async (
  deps,
  { body: { projectId, branch } },
) => {
  const { reader, deletedFeatures } = deps;
  const at = await reader.open(projectId, branch);
  if (!at.status) return at;
  const key = `${projectId} ${at.commit}`;
  return {
    status: true,
    features: await deletedFeatures.getOrMake(key, () => findDeletedFeatures(deps, at)),
  };
};

export const getFeatureVersion: WorkspaceHandler<'getFeatureVersion', Deps> = async (deps, { body }) => {
  const { reader, git } = deps;
  const { projectId, branch } = body;
  const at = await reader.open(projectId, branch);
  if (!at.status) return at;
  const path = featurePath(body);
  if (!path) return noSuchFeature;
  const changes = await git.history(projectId, at.commit, path, maxVersions);
  const change = changes.find(({ commit }) => commit === body.commit);
  if (!change) return refuseAnswer('missing', 'There is no such version.');
  const [content, previous, file] = await Promise.all([
    textOf(deps, projectId, change.after),
    textOf(deps, projectId, change.before),
    reader.textFile(at, path),
  ]);
  if (content === null || previous === null || file?.text === null) return notText;
  return {
    status: true,
    change: versionOf(change, (await wordsOf(deps, projectId, [change]))[0] ?? null),
    content,
    previous: change.before === null ? null : previous,
    current: file && { content: file.text ?? '', version: file.blob },
  };
};

/** Reads where a page begins. All pages use the commit of the first one, so that later saves move nothing. */
function placeOf(after: string | undefined): { commit: string; skip: number } | null {
  const [, commit = '', skip = ''] = /^([0-9a-f]{40}):(\d{1,4})$/.exec(after ?? '') ?? [];
  return commit ? { commit, skip: Number(skip) } : null;
}

function versionOf(
  { commit, after, path, author, time, subject }: FileCommit,
  changed: string | null,
): FileVersion {
  return { commit, version: after ?? '', path, author, date: time.getTime(), message: subject, changed };
}
