import {
  remoteFailure,
  type GitStore,
  type Remote,
  type RemoteFailure,
} from '#services/foundation/git/index';

export type Synced =
  { ok: true; remote: ReadonlyMap<string, string> } | { ok: false; failure: RemoteFailure };

/**
 * Brings a branch of the project to where it is on the git server. A branch that is not there stays as it is here.
 * @returns all branches of the server, commit by name
 */
export async function syncBranch(
  git: Pick<GitStore, 'tip' | 'listRemote' | 'fetch' | 'follow'>,
  remote: Remote,
  projectId: string,
  branch: string,
): Promise<Synced> {
  // Before the server is asked: a branch that moves meanwhile is where the server has it.
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
  return remoteFailure('other', { message: `The git server has no branch named "${branch}" any more.` });
}
