import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { systemClock, type Clock } from '../clock';
import { archiveTree } from './archive';
import { createBranches, type BranchCreation, type BranchRemoval, type Publish } from './branches';
import { checkoutTree } from './checkout';
import { createGit } from './command';
import { createCommits, type CommitRequest, type CommitResult } from './commits';
import { endGroup } from './end-group';
import type { PathMove } from './fast-import';
import { deletedFiles, fileHistory, type FileChange } from './file-history';
import { followMoves, type BranchMove } from './follow';
import { createMaintenance } from './maintenance';
import { isObjectId } from './names';
import { createObjectReader } from './object-reader';
import { createOpenCalls } from './open-calls';
import {
  createRemotes,
  type Remote,
  type RemoteAnswer,
  type RemoteBranches,
  type RemoteChange,
  type RemoteRules,
} from './remote';
import {
  createRepository,
  removeRepository,
  repositoryFolder,
  repositoryExists,
  type NewFile,
} from './repositories';
import { serveClient, type ClientRequest } from './serve-client';
import { pruneSideCommits, writeSideCommit, type SideCommitRequest } from './side-commits';
import { syncFolder } from './sync-folder';
import { listTree, lastChangeOf, lineChangesOf, type LastChange, type TreeFile } from './tree';
import { createWriteQueue } from './write-queue';

export { GitFailed } from './command';
export { isBranchName, isSafePath } from './names';
export { unpackArchive, UnusableArchive } from './archive';
export { endGroup } from './end-group';
export { createFolderFiles, type CommitFiles } from './folder-files';
export { storeId } from './store-id';
export { remoteFailure, type RemoteFailure } from './remote-failure';
export type {
  BranchCreation,
  BranchMove,
  BranchRemoval,
  ClientRequest,
  CommitRequest,
  CommitResult,
  FileChange,
  LastChange,
  NewFile,
  PathMove,
  SideCommitRequest,
  TreeFile,
};
export type { Remote, RemoteAnswer, RemoteBranches, RemoteChange, RemoteRules };

/** Who a commit is by. */
export interface Author {
  name: string;
  email: string;
}

/**
 * Bare git repositories by id, read and written through the git command. Any number of processes may work on the
 * same folder. What a write acknowledges is on disk; `main` is the first branch of every repository.
 * Calls on a repository that does not exist throw {@link GitFailed}, unless they say otherwise.
 */
export interface GitStore {
  /** Creates a repository whose `main` holds the files in one commit, all or nothing. */
  create(repo: string, files: readonly NewFile[], author: Author): Promise<'created' | 'exists'>;
  exists(repo: string): Promise<boolean>;
  /** Removes a repository for good, once the writes under way are done. */
  remove(repo: string): Promise<'removed' | 'missing'>;
  /** Branches by name, `main` first. */
  branches(repo: string): Promise<string[]>;
  /** `taken` also when the name is a folder of another branch's name (`a` beside `a/b`). */
  createBranch(repo: string, source: string, name: string, publish?: Publish): Promise<BranchCreation>;
  deleteBranch(repo: string, branch: string, publish?: Publish): Promise<BranchRemoval>;
  /**
   * Moves branches to commits the repository has; one that is no longer where the move starts stays. Commits that no
   * branch leads to any more are kept.
   * @returns names of the branches that moved
   */
  follow(repo: string, moves: readonly BranchMove[]): Promise<string[]>;
  /** The branches of a repository on a git server; this proves address, user name and token. */
  listRemote(remote: Remote): Promise<RemoteAnswer<RemoteBranches>>;
  /** Gets the commits of the remote's branches, given by name; moves no branch. */
  fetch(repo: string, remote: Remote, branches: ReadonlyMap<string, string>): Promise<RemoteAnswer<null>>;
  /** Changes branches of the remote to commits of the repository. */
  push(repo: string, remote: Remote, changes: readonly RemoteChange[]): Promise<RemoteAnswer<null>>;
  /** Commit id of a branch; null when there is no such branch or repository. */
  tip(repo: string, branch: string): Promise<string | null>;
  /** Regular files of a commit below a folder (`features/`), in git's order; `''` for all. */
  list(repo: string, commit: string, folder: string): Promise<TreeFile[]>;
  /** Blob id and bytes of a file in a commit; null when there is none. */
  readFile(repo: string, commit: string, path: string): Promise<{ blob: string; bytes: Buffer } | null>;
  /** Bytes of a blob; null when there is no such blob. */
  read(repo: string, blob: string): Promise<Buffer | null>;
  /** Bytes by blob id; unknown ids are left out. */
  readMany(repo: string, blobs: readonly string[]): Promise<Map<string, Buffer>>;
  /** The newest commit up to `commit` that touched the path; null when none did. */
  lastChange(repo: string, commit: string, path: string): Promise<LastChange | null>;
  /** The same of single lines that the file has there, by their number from 1. */
  lineChanges(
    repo: string,
    commit: string,
    path: string,
    lines: readonly number[],
  ): Promise<Map<number, LastChange>>;
  /** The newest `most` commits up to `commit` that changed a file, also under its former names; newest first. */
  history(repo: string, commit: string, path: string, most: number): Promise<FileChange[]>;
  /** Files below a folder that the newest 2,000 commits up to `commit` deleted, newest first; `most` at most. */
  deletions(repo: string, commit: string, folder: string, most: number): Promise<FileChange[]>;
  /** Writes files as one commit on a branch; see {@link CommitRequest}. `no-branch` also without a repository. */
  commit(request: CommitRequest): Promise<CommitResult>;
  /** Writes files over a commit as one that no branch has, kept under a name; answers its id. */
  commitAside(request: SideCommitRequest): Promise<string>;
  /**
   * Lets go of side commits from before a moment, in all repositories: git's tidying takes them after two more weeks.
   * Safe in several processes at once.
   * @param signal aborted: the rest is for another time
   * @returns how many there were
   */
  pruneAside(before: Date, signal?: AbortSignal): Promise<number>;
  /**
   * Writes the files of a commit to a new folder; does nothing when the folder exists. Links, submodules and paths
   * that would leave the folder are left out and named in the answer. The folder appears complete or not at all,
   * but is not synced to disk: after a power failure delete such folders.
   */
  checkout(repo: string, commit: string, targetDir: string): Promise<{ leftOut: string[] }>;
  /**
   * The files that a checkout would have, as a compressed tar for {@link unpackArchive}; the same bytes each time.
   * @throws {UnusableArchive} when they are too many or too large
   */
  archive(repo: string, commit: string): Promise<Buffer>;
  /**
   * Starts git's http-backend for a request of a git client; the caller passes body and answer on, and ends the
   * process with {@link endGroup} when the client is gone. Whoever may call it may read and write every branch.
   */
  serveClient(repo: string, request: ClientRequest): ChildProcessWithoutNullStreams;
  /** To be called when a client moved branches of the repository: makes the moves durable. */
  clientPushed(repo: string, branches: readonly string[]): Promise<void>;
  /** Waits for calls under way and ends all git processes; calls that come later are rejected. */
  close(): Promise<void>;
}

export interface GitStoreOptions {
  /** Folder of the repositories; made when missing. */
  root: string;
  /** The PATH to find git on. */
  path: string;
  log: { warn(details: object, message: string): void };
  clock?: Clock;
  /** What git servers may be asked; public ones by https unless told. */
  remotes?: RemoteRules;
}

const publicServers: RemoteRules = { allowHttp: false, allowedHosts: [], timeout: 30_000 };

export function createGitStore({
  root,
  path,
  log,
  clock = systemClock,
  remotes: rules = publicServers,
}: GitStoreOptions): GitStore {
  const home = join(root, '.home');
  mkdirSync(home, { recursive: true });
  const git = createGit({ path, home });
  const objects = createObjectReader(git);
  const queue = createWriteQueue();
  const maintenance = createMaintenance(git, log);
  const dir = (repo: string) => repositoryFolder(root, repo);

  async function tip(repo: string, branch: string): Promise<string | null> {
    if (!(await repositoryExists(dir(repo)))) return null;
    return branches.tip(dir(repo), branch);
  }
  async function read(repo: string, blob: string): Promise<Buffer | null> {
    const object = isObjectId(blob) ? await objects.get(dir(repo), blob) : null;
    return object?.type === 'blob' ? object.bytes : null;
  }
  async function readMany(repo: string, blobs: readonly string[]): Promise<Map<string, Buffer>> {
    const unique = [...new Set(blobs)];
    const found = await Promise.all(unique.map(async (blob) => [blob, await read(repo, blob)] as const));
    return new Map(found.filter((entry): entry is [string, Buffer] => entry[1] !== null));
  }

  /** What waits for a git server does not hold up the others: branches move by compare-and-swap anyway. */
  function inTurn<T>(repo: string, publish: object | undefined, task: () => Promise<T>): Promise<T> {
    return publish ? task() : queue.run(repo, task);
  }
  async function commit(request: CommitRequest): Promise<CommitResult> {
    if (!(await repositoryExists(dir(request.repo)))) return { status: 'no-branch' };
    const write = () => commits.write(dir(request.repo), request);
    const result = await inTurn(request.repo, request.publish, write);
    if (result.status === 'committed') maintenance.wrote(dir(request.repo));
    return result;
  }
  async function commitAside({ repo, ...request }: SideCommitRequest): Promise<string> {
    const id = await writeSideCommit({ git, clock }, dir(repo), request);
    maintenance.wrote(dir(repo));
    return id;
  }
  function create(repo: string, files: readonly NewFile[], author: Author) {
    const first = { files, author, time: clock.now() };
    return queue.run(repo, () => createRepository({ git, branches, root, repo }, first));
  }
  function remove(repo: string) {
    return queue.run(repo, async () => {
      await objects.forget(dir(repo));
      return removeRepository(root, repo);
    });
  }
  function checkout(repo: string, commitId: string, targetDir: string) {
    const list = () => listTree(git, dir(repo), commitId, '', { all: true });
    return checkoutTree({ list, readMany: (ids) => readMany(repo, ids) }, targetDir);
  }

  function archive(repo: string, commitId: string) {
    const list = () => listTree(git, dir(repo), commitId, '', { all: true });
    return archiveTree({ list, readMany: (ids) => readMany(repo, ids) }, `${repo} ${commitId}`);
  }

  const branches = createBranches({ git, objects, log });
  const commits = createCommits({ git, objects, branches, clock });
  const remotes = createRemotes({ git, objects, home, rules });
  async function fetch(repo: string, remote: Remote, wanted: ReadonlyMap<string, string>) {
    const fetched = await remotes.fetch(dir(repo), remote, wanted);
    if (fetched.ok) maintenance.wrote(dir(repo));
    return fetched;
  }
  const serving = new Set<ChildProcessWithoutNullStreams>();
  function serve(repo: string, request: ClientRequest) {
    const child = serveClient(git, dir(repo), request);
    serving.add(child);
    child.once('close', () => serving.delete(child));
    return child;
  }
  async function clientPushed(repo: string, moved: readonly string[]) {
    const folders = new Set(moved.map((branch) => dirname(join(dir(repo), 'refs', 'heads', branch))));
    for (const folder of folders) await syncFolder(folder);
    maintenance.wrote(dir(repo));
  }
  const { run, close } = createOpenCalls('The git store');
  return {
    create: (...args) => run(() => create(...args)),
    exists: (repo) => run(() => repositoryExists(dir(repo))),
    remove: (repo) => run(() => remove(repo)),
    branches: (repo) => run(() => branches.list(dir(repo))),
    createBranch: (repo, source, name, publish) =>
      run(() => inTurn(repo, publish, () => branches.create(dir(repo), source, name, publish))),
    deleteBranch: (repo, branch, publish) =>
      run(() => inTurn(repo, publish, () => branches.remove(dir(repo), branch, publish))),
    follow: (repo, moves) =>
      run(() => queue.run(repo, () => followMoves({ git, branches }, dir(repo), moves))),
    listRemote: (remote) => run(() => remotes.list(remote)),
    fetch: (...args) => run(() => fetch(...args)),
    push: (repo, ...args) => run(() => remotes.push(dir(repo), ...args)),
    tip: (...args) => run(() => tip(...args)),
    list: (repo, commitId, folder) => run(() => listTree(git, dir(repo), commitId, folder)),
    readFile: (repo, commitId, file) => run(() => commits.fileAt(dir(repo), commitId, file)),
    read: (...args) => run(() => read(...args)),
    readMany: (...args) => run(() => readMany(...args)),
    lastChange: (repo, commitId, file) => run(() => lastChangeOf(git, dir(repo), commitId, file)),
    lineChanges: (repo, commitId, file, lines) =>
      run(() => lineChangesOf(git, dir(repo), commitId, file, lines)),
    history: (repo, ...at) => run(() => fileHistory(git, dir(repo), ...at)),
    deletions: (repo, ...at) => run(() => deletedFiles(git, dir(repo), ...at)),
    commit: (request) => run(() => commit(request)),
    commitAside: (request) => run(() => commitAside(request)),
    pruneAside: (before, signal) => run(() => pruneSideCommits({ git, log }, root, before, signal)),
    checkout: (...args) => run(() => checkout(...args)),
    archive: (...args) => run(() => archive(...args)),
    serveClient: serve,
    clientPushed: (...args) => run(() => clientPushed(...args)),
    async close() {
      for (const child of serving) endGroup(child);
      // A server that does not answer must not hold up the end.
      await Promise.all([remotes.close(), close()]);
      await Promise.all([objects.close(), maintenance.close()]);
    },
  };
}
