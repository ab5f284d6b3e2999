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
  /** The same that the workspace service writes with. */
  writes: WriteQueue;
}

export type Connected =
  /** `keptAs` is the branch that holds the project's earlier work; null when it needed none. */
  { ok: true; keptAs: string | null } | { ok: false; failure: RemoteFailure };

/**
 * Makes a repository on a git server the project's. An empty one gets the project's branches. One with history keeps
 * its own, and they become the project's; the project's work so far goes to a branch beside them.
 * @param store remembers the remote once nothing can be refused any more; false: another one was faster
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
      const message = 'The project was connected to a repository meanwhile.';
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

/** What a repository with history gets: the project's main under another name, and a main if it has none. */
function beside(
  here: ReadonlyMap<string, string>,
  { branches, head }: RemoteBranches,
): { changes: RemoteChange[]; keptAs: string | null } {
  const changes: RemoteChange[] = [];
  const names = new Set(branches.keys());
  // Every page works on main unless told otherwise.
  const [first] = [...names].sort();
  const main = branches.get(head ?? first ?? '') ?? null;
  if (!names.has('main')) changes.push({ branch: 'main', from: null, to: main });
  names.add('main');
  const work = here.get('main') ?? null;
  if (work === null || work === (branches.get('main') ?? main)) return { changes, keptAs: null };
  // A connection that broke off after the push did this before.
  const already = [...branches].find(([, commit]) => commit === work)?.[0];
  const keptAs = already ?? freeName(names);
  if (already === undefined) changes.push({ branch: keptAs, from: null, to: work });
  return { changes, keptAs };
}

/** `before-git/main`, or the next name that neither is a branch nor lies above or below one. */
function freeName(taken: ReadonlySet<string>): string {
  const paths = [...taken].map((name) => `${name}/`.toLowerCase());
  for (let number = 1; ; number++) {
    const name = number === 1 ? 'before-git/main' : `before-git-${number}/main`;
    if (!paths.some((path) => path.startsWith(`${name}/`) || `${name}/`.startsWith(path))) return name;
  }
}
