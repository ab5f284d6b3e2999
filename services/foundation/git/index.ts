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

/** The author of a commit. */
export interface Author {
  name: string;
  email: string;
}

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
  history(repo: string, commit: string, path: string, most: number): Promise<FileChange[]>;
  /** Returns up to `most` files deleted below a folder in the newest 2,000 commits to `commit`, newest first. */
  deletions(repo: string, commit: string, folder: string, most: number): Promise<FileChange[]>;
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

export interface GitStoreOptions {
  /** Folder of the repositories; created if missing. */
  root: string;
  /** The PATH on which git is found. */
  path: string;
  log: { warn(details: object, message: string): void };
  clock?: Clock;
  /** Git servers that may be contacted. By default: public servers over https. */
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

  /** Runs writes in turn, except those that wait for a git server: branches move by compare-and-swap anyway. */
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
      // A server that does not answer must not delay closing.
      await Promise.all([remotes.close(), close()]);
      await Promise.all([objects.close(), maintenance.close()]);
    },
  };
}
