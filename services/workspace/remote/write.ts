import type { User } from '#contracts/auth';
import {
  remoteFailure,
  type CommitRequest,
  type CommitResult,
  type GitStore,
  type Remote,
  type RemoteFailure,
  type Author,
} from '#services/foundation/git/index';
import type { WriteQueue } from '#services/foundation/git/write-queue';
import type { Log } from '#services/foundation/log';
import { goneFromRemote, syncBranch } from './sync-branch';

/** Returns a project's private repository: null if it has none, `unauthorised` until the caller has given access. */
export type RemoteOf = (projectId: string, userId: string) => Promise<Remote | 'unauthorised' | null>;

export interface WriterDeps {
  git: GitStore;
  remoteOf: RemoteOf;
  /** Shared with connectRepository, so that a project cannot get a remote in the middle of a commit. */
  writes: WriteQueue;
  log: Log;
}

/** Writes files as one commit by the user. Handlers change repositories only in this way. */
export type Write = (
  request: Omit<CommitRequest, 'author' | 'publish'> & { by: User },
) => Promise<CommitResult>;

/** Number of times that a save starts again when others push in between. */
const retries = 3;

/**
 * Creates the writer. For a private repository, a save starts at the server's branch, and pushes the commit before the
 * branch moves here: the git server has everything that this server has. A failure leaves both as they were.
 */
export function createWriter({ git, remoteOf, writes, log }: WriterDeps): Write {
  async function published(remote: Remote, request: CommitRequest): Promise<CommitResult> {
    const { repo, branch } = request;
    const push = async (commit: string, base: string): Promise<RemoteFailure | null> => {
      const pushed = await git.push(repo, remote, [{ branch, from: base, to: commit }]);
      return pushed.ok ? null : pushed.failure;
    };
    for (let remaining = retries; ; remaining--) {
      const result = await onTop(remote, { ...request, publish: push });
      const again = result.status === 'unpublished' && result.failure.kind === 'outdated' && remaining > 0;
      if (!again) return result;
    }
  }

  /** Tries once. */
  async function onTop(remote: Remote, request: CommitRequest): Promise<CommitResult> {
    const { repo, branch } = request;
    const synced = await syncBranch(git, remote, repo, branch);
    if (!synced.ok) return { status: 'unpublished', failure: synced.failure };
    if (synced.remote.has(branch)) return git.commit(request);
    // The branch is missing on the git server, or in both places.
    const known = (await git.tip(repo, branch)) !== null;
    return known ? { status: 'unpublished', failure: goneFromRemote(branch) } : { status: 'no-branch' };
  }

  return async ({ by, ...rest }) => {
    const request = { ...rest, author: authorOf(by) };
    const { repo, branch } = request;
    const first = await writes.run(repo, async () => {
      const remote = await remoteOf(repo, by.userId);
      return remote === null ? await git.commit(request) : remote;
    });
    if (first === 'unauthorised') return { status: 'unpublished', failure: remoteFailure('auth') };
    if ('status' in first) return first;
    const result = await writes.run(`${repo} ${branch}`, () => published(first, request));
    if (result.status === 'unpublished')
      log.warn({ projectId: repo, ...result.failure }, 'A save was not pushed');
    return result;
  };
}

export function authorOf({ name, email }: User): Author {
  return { name: name || email, email };
}
