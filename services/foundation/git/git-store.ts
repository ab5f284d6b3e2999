import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import type { BranchCreation, BranchRemoval, Publish } from './branches';
import type { CommitRequest, CommitResult } from './commits';
import type { Author } from './fast-import';
import type { FileCommit } from './file-history';
import type { BranchMove } from './follow';
import type { Remote, RemoteAnswer, RemoteBranches, RemoteChange } from './remote';
import type { NewFile } from './repositories';
import type { ClientRequest } from './serve-client';
import type { SideCommitRequest } from './side-commits';
import type { LastChange, TreeFile } from './tree';

/**
 * Bare git repositories by id, read and written through the git command. Any number of processes may work on the
 * same folder. A write is on disk once it is acknowledged. `main` is the first branch of every repository.
 * Calls on a repository that does not exist throw {@link GitFailed}, unless they say otherwise.
 */
export interface GitStore {
  /** Creates a repository whose `main` has the files in one commit, all or nothing. */
  create(repo: string, files: readonly NewFile[], author: Author): Promise<'created' | 'exists'>;
  exists(repo: string): Promise<boolean>;
  /** Removes a repository permanently, after the writes in progress. */
  remove(repo: string): Promise<'removed' | 'missing'>;
  /** Returns the names of the branches, `main` first. */
  branches(repo: string): Promise<string[]>;
  /** Answers `taken` also when the name is a folder of another branch's name (`a` beside `a/b`). */
  createBranch(repo: string, source: string, name: string, publish?: Publish): Promise<BranchCreation>;
  deleteBranch(repo: string, branch: string, publish?: Publish): Promise<BranchRemoval>;
  /**
   * Moves branches to commits that the repository has. A branch that is no longer where its move starts stays. Commits
   * that are on no branch afterwards are kept.
   * @returns names of the branches that moved
   */
  follow(repo: string, moves: readonly BranchMove[]): Promise<string[]>;
  /** Lists the branches of a repository on a git server. This checks the address, user name and token. */
  listRemote(remote: Remote): Promise<RemoteAnswer<RemoteBranches>>;
  /** Fetches the commits of the remote's branches, given by name. Moves no branch. */
  fetch(repo: string, remote: Remote, branches: ReadonlyMap<string, string>): Promise<RemoteAnswer<null>>;
  /** Moves branches of the remote to commits of the repository. */
  push(repo: string, remote: Remote, changes: readonly RemoteChange[]): Promise<RemoteAnswer<null>>;
  /** Returns the commit id of a branch; null if there is no such branch or repository. */
  tip(repo: string, branch: string): Promise<string | null>;
  /** Returns the regular files of a commit below a folder (`features/`), in git's order. `''` stands for all files. */
  list(repo: string, commit: string, folder: string): Promise<TreeFile[]>;
  /** Returns the blob id and bytes of a file in a commit; null if there is no such file. */
  readFile(repo: string, commit: string, path: string): Promise<{ blob: string; bytes: Buffer } | null>;
  /** Returns the bytes of a blob; null if there is no such blob. */
  read(repo: string, blob: string): Promise<Buffer | null>;
  /** Returns bytes by blob id, without unknown ids. */
  readMany(repo: string, blobs: readonly string[]): Promise<Map<string, Buffer>>;
  /** Returns the newest commit up to `commit` that touched the path; null if there is none. */
  lastChange(repo: string, commit: string, path: string): Promise<LastChange | null>;
  /** Returns the newest commit that changed each of the lines, by line number from 1. */
  lineChanges(
    repo: string,
    commit: string,
    path: string,
    lines: readonly number[],
  ): Promise<Map<number, LastChange>>;
  /** Returns the newest `most` commits up to `commit` that changed a file, also under former names; newest first. */
  history(repo: string, commit: string, path: string, max: number): Promise<FileCommit[]>;
  /** Returns up to `max` deleted files that match a pathspec (`*.feature`) in the newest 2,000 commits, newest first. */
  deletions(repo: string, commit: string, pathspec: string, max: number): Promise<FileCommit[]>;
  /** Commits files on a branch; see {@link CommitRequest}. Answers `no-branch` also without a repository. */
  commit(request: CommitRequest): Promise<CommitResult>;
  /** Commits files on top of a commit, on no branch, and keeps that commit under a name. Returns its id. */
  commitAside(request: SideCommitRequest): Promise<string>;
  /**
   * Releases side commits older than a date, in all repositories. Git's own cleanup deletes them two weeks later.
   * Safe in several processes at once.
   * @param signal when aborted, the rest is left for another time
   * @returns number of released commits
   */
  pruneAside(before: Date, signal?: AbortSignal): Promise<number>;
  /**
   * Writes the files of a commit to a new folder. Does nothing when the folder exists. Links, submodules and paths
   * that would leave the folder are left out and named in the answer. The folder appears complete or not at all,
   * but is not synced to disk: after a power failure delete such folders.
   */
  checkout(repo: string, commit: string, targetDir: string): Promise<{ leftOut: string[] }>;
  /**
   * Returns the files of a checkout as a compressed tar for {@link unpackArchive}, the same bytes each time.
   * @throws {UnusableArchive} when the files are too many or too large
   */
  archive(repo: string, commit: string): Promise<Buffer>;
  /**
   * Starts git's http-backend for a request of a git client. The caller passes body and answer on, and ends the process
   * with {@link endGroup} when the client disconnects. The client can read and write every branch.
   */
  serveClient(repo: string, request: ClientRequest): ChildProcessWithoutNullStreams;
  /** Makes moves of branches durable. Call it after a client moved branches of the repository. */
  clientPushed(repo: string, branches: readonly string[]): Promise<void>;
  /** Waits for the calls in progress and ends all git processes. Later calls are rejected. */
  close(): Promise<void>;
}
