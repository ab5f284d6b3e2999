import {
  remoteFailure,
  type GitStore,
  type Remote,
  type RemoteBranches,
  type RemoteChange,
  type RemoteFailure,
} from '#services/foundation/git/index';
import type { WriteQueue } from '#services/foundation/git/write-queue';
import { movesBetween, tipsOf } from './refresh';

export interface ConnectDeps {
  git: GitStore;
  /** The queue that the workspace service also uses for its writes. */
  writes: WriteQueue;
}

export type Connected =
  /** `keptAs` is the branch with the project's earlier work; null if there is no such branch. */
  { ok: true; keptAs: string | null } | { ok: false; failure: RemoteFailure };

/**
 * Connects a project to a repository on a git server. An empty repository gets the project's branches. A repository
 * with history keeps its branches, which become the project's. The project's earlier work goes to an additional branch.
 * @param store stores the remote when nothing can fail any more; returns false if another connection was stored first
 */
export function connectRepository(
  { git, writes }: ConnectDeps,
  { projectId, remote, store }: { projectId: string; remote: Remote; store: () => Promise<boolean> },
): Promise<Connected> {
  return writes.run(projectId, async () => {
    const listed = await git.listRemote(remote);
    if (!listed.ok) return listed;
    const there = listed.value.branches;
    const here = await tipsOf(git, projectId);
    const { changes, keptAs } = there.size === 0 ? allOf(here) : beside(here, listed.value);
    const fetched = await git.fetch(projectId, remote, there);
    if (!fetched.ok) return fetched;
    const pushed = await git.push(projectId, remote, changes);
    if (!pushed.ok) return pushed;
    if (!(await store())) {
      const message = 'The project was connected to a repository at the same time.';
      return { ok: false, failure: remoteFailure('other', { message }) };
    }
    const now = new Map([...there, ...changes.map(({ branch, to }) => [branch, to ?? ''] as const)]);
    await git.follow(projectId, movesBetween(here, now));
    return { ok: true, keptAs };
  });
}

function allOf(here: ReadonlyMap<string, string>): { changes: RemoteChange[]; keptAs: null } {
  return { changes: [...here].map(([branch, to]) => ({ branch, from: null, to })), keptAs: null };
}

/** Returns the changes to a repository with history: the project's main under another name, and a missing main. */
function beside(
  here: ReadonlyMap<string, string>,
  { branches, head }: RemoteBranches,
): { changes: RemoteChange[]; keptAs: string | null } {
  const changes: RemoteChange[] = [];
  const names = new Set(branches.keys());
  // Every page uses main by default.
  const [first] = [...names].sort();
  const main = branches.get(head ?? first ?? '') ?? null;
  if (!names.has('main')) changes.push({ branch: 'main', from: null, to: main });
  names.add('main');
  const work = here.get('main') ?? null;
  if (work === null || work === (branches.get('main') ?? main)) return { changes, keptAs: null };
  // An earlier connection that failed after the push has created the branch.
  const already = [...branches].find(([, commit]) => commit === work)?.[0];
  const keptAs = already ?? freeName(names);
  if (already === undefined) changes.push({ branch: keptAs, from: null, to: work });
  return { changes, keptAs };
}

/** Returns `before-git/main`, or the next name that is neither a branch, nor above or below one. */
function freeName(taken: ReadonlySet<string>): string {
  const paths = [...taken].map((name) => `${name}/`.toLowerCase());
  for (let number = 1; ; number++) {
    const name = number === 1 ? 'before-git/main' : `before-git-${number}/main`;
    if (!paths.some((path) => path.startsWith(`${name}/`) || `${name}/`.startsWith(path))) return name;
  }
}
