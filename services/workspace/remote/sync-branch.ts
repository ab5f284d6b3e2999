import {
  remoteFailure,
  type GitStore,
  type Remote,
  type RemoteFailure,
} from '#services/foundation/git/index';

export type Synced =
  { ok: true; remote: ReadonlyMap<string, string> } | { ok: false; failure: RemoteFailure };

/**
 * Moves a branch of the project to its commit on the git server. A branch that is not on the server does not change.
 * @returns all branches of the server, commit by name
 */
export async function syncBranch(
  git: Pick<GitStore, 'tip' | 'listRemote' | 'fetch' | 'follow'>,
  remote: Remote,
  projectId: string,
  branch: string,
): Promise<Synced> {
  // Read our tip before the server's list. If our branch moves in between, it moves to a commit of the server.
  const from = await git.tip(projectId, branch);
  const listed = await git.listRemote(remote);
  if (!listed.ok) return listed;
  const { branches } = listed.value;
  const to = branches.get(branch);
  if (to !== undefined && to !== from) {
    const fetched = await git.fetch(projectId, remote, new Map([[branch, to]]));
    if (!fetched.ok) return fetched;
    await git.follow(projectId, [{ branch, from, to }]);
  }
  return { ok: true, remote: branches };
}

export function goneFromRemote(branch: string): RemoteFailure {
  return remoteFailure('other', { message: `The git server no longer has a branch named "${branch}".` });
}
