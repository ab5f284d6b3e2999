import type { Live } from '#contracts/live';
import type { CommitResult, GitStore, RemoteFailure } from '#services/foundation/git/index';
import { decodeText } from './text';

/** A refusal of a call. */
export interface RefusedAnswer {
  status: false;
  because: string;
  error: string;
}

export const noWorkspace: RefusedAnswer = {
  status: false,
  because: 'no-workspace',
  error: 'The project has no workspace yet.',
};

export function noBranch(branch: string): RefusedAnswer {
  return refuseAnswer('no-branch', `There is no branch named "${branch}".`);
}

export function refuseAnswer(because: string, error: string): RefusedAnswer {
  return { status: false, because, error };
}

type Conflict = Extract<CommitResult, { status: 'conflict' }>;

/** Returns the answer to a stale save. It includes the other user's version, so that both can be shown. */
export async function conflictAnswer(
  { git }: { git: Pick<GitStore, 'read' | 'lastChange'> },
  projectId: string,
  { path, current, commit }: Conflict,
  { name, what }: { name: string; what: string },
) {
  const bytes = current ? await git.read(projectId, current) : null;
  const change = await git.lastChange(projectId, commit, path);
  const changedBy = change?.name ?? 'Somebody';
  return {
    status: false as const,
    because: 'conflict' as const,
    error: `${changedBy} ${current ? 'changed' : 'deleted'} this ${what} after you opened it.`,
    current: { name, content: (bytes && decodeText(bytes)) ?? '', version: current ?? '', changedBy },
  };
}

/** Returns the answer when nothing was written for another reason than a conflict. */
export async function unwritten(
  { git }: { git: Pick<GitStore, 'exists'> },
  projectId: string,
  branch: string,
  result: Exclude<CommitResult, { status: 'committed' }>,
): Promise<RefusedAnswer> {
  if (result.status === 'refused') return refuseAnswer('name', result.reason);
  if (result.status === 'unpublished') return notPushed(result.failure);
  if (result.status === 'conflict') return refuseAnswer('conflict', 'Somebody else changed the file.');
  return (await git.exists(projectId)) ? noBranch(branch) : noWorkspace;
}

/** Returns the answer when the git server did not accept a change. The change is saved nowhere in this case. */
export function notPushed({ message }: RemoteFailure): RefusedAnswer {
  return refuseAnswer('remote', `${message} Nothing was saved. Try again.`);
}

/** Notifies the project's open pages, which then reload the features. */
export function tellFeaturesChanged({ live }: { live?: Live }, projectId: string, branch: string): void {
  live?.publish([`project:${projectId}`], 'features-changed', { projectId, branch });
}
