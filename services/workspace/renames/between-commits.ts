import type { GitStore, TreeFile } from '#services/foundation/git/index';
import { decodeText } from '../text';
import { movesAside } from '../reading/aside';
import type { BranchRenaming, ScenarioMove } from './renaming';

/** Largest number of files that are read. A push that changes more files is no rename. */
const maxFiles = 300;

/** Finds renames between two commits of a branch that were made elsewhere, such as in a clone. */
export async function renamesBetween(
  git: Pick<GitStore, 'list' | 'read'>,
  repo: string,
  fromCommit: string,
  toCommit: string,
): Promise<BranchRenaming[]> {
  const [before, after] = (await Promise.all(
    [fromCommit, toCommit].map(async (commit) => featuresOf(await git.list(repo, commit, ''))),
  )) as [Map<string, string>, Map<string, string>];
  const gone = [...before].filter(([path]) => !after.has(path));
  const come = [...after].filter(([path]) => !before.has(path));
  const changed = [...before].filter(([path, blob]) => after.has(path) && after.get(path) !== blob);
  const sameFile = gone.flatMap(([from, blob]) => {
    const to = come.find(([, other]) => other === blob)?.[0];
    return to === undefined ? [] : [{ kind: 'path' as const, from, to }];
  });
  const moved = new Set(sameFile.flatMap(({ from, to }) => [from, to]));
  const remaining = (files: [string, string][]) => files.filter(([path]) => !moved.has(path));
  const pairs = [
    ...changed.map(([path, blob]) => ({ from: { path, blob }, to: { path, blob: after.get(path) ?? '' } })),
    ...sameName(remaining(gone), remaining(come)),
  ];
  if (pairs.length > maxFiles) return sameFile;
  const text = async (blob: string) => decodeText((await git.read(repo, blob)) ?? new Uint8Array()) ?? '';
  const moves: ScenarioMove[] = [];
  for (const { from, to } of pairs) {
    const [old, now] = [await text(from.blob), await text(to.blob)];
    moves.push(...(await movesAside({ uri: from.path, text: old }, { uri: to.path, text: now })));
  }
  return moves.length === 0 ? sameFile : [...sameFile, { kind: 'scenarios', moves }];
}

/** Returns blobs by path. */
function featuresOf(files: readonly TreeFile[]): Map<string, string> {
  return new Map(files.flatMap(({ path, blob }) => (path.endsWith('.feature') ? [[path, blob]] : [])));
}

/** Pairs files by name: a file that was moved to another folder and changed at once keeps its name. */
function sameName(gone: [string, string][], come: [string, string][]) {
  return gone.flatMap(([from, blob]) => {
    const found = come.filter(([path]) => path.split('/').at(-1) === from.split('/').at(-1));
    const [only] = found;
    return only && found.length === 1
      ? [{ from: { path: from, blob }, to: { path: only[0], blob: only[1] } }]
      : [];
  });
}
