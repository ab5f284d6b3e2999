import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { systemClock, type Clock } from '../clock';
import { createBranches } from './branches';
import { checkoutTree } from './checkout';
import { createGit } from './command';
import { createCommits, type CommitRequest, type CommitResult } from './commits';
import { createMaintenance } from './maintenance';
import { isObjectId } from './names';
import { createObjectReader } from './object-reader';
import { createOpenCalls } from './open-calls';
import { createRepository, repositoryFolder, repositoryExists, type NewFile } from './repositories';
import { listTree, lastChangeOf, type LastChange, type TreeFile } from './tree';
import { createWriteQueue } from './write-queue';

export { GitFailed } from './command';
export { isBranchName, isSafePath } from './names';
export type { CommitRequest, CommitResult, LastChange, NewFile, TreeFile };

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
  /** Branches by name, `main` first. */
  branches(repo: string): Promise<string[]>;
  /** `taken` also when the name is a folder of another branch's name (`a` beside `a/b`). */
  createBranch(
    repo: string,
    source: string,
    name: string,
  ): Promise<'created' | 'no-source' | 'taken' | 'bad-name'>;
  deleteBranch(repo: string, branch: string): Promise<'deleted' | 'missing'>;
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
  /** Writes files as one commit on a branch; see {@link CommitRequest}. `no-branch` also without a repository. */
  commit(request: CommitRequest): Promise<CommitResult>;
  /**
   * Writes the files of a commit to a new folder; does nothing when the folder exists. Links, submodules and paths
   * that would leave the folder are left out and named in the answer. The folder appears complete or not at all,
   * but is not synced to disk: after a power failure delete such folders.
   */
  checkout(repo: string, commit: string, targetDir: string): Promise<{ leftOut: string[] }>;
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
}

export function createGitStore({ root, path, log, clock = systemClock }: GitStoreOptions): GitStore {
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

  async function commit(request: CommitRequest): Promise<CommitResult> {
    if (!(await repositoryExists(dir(request.repo)))) return { status: 'no-branch' };
    const result = await queue.run(request.repo, () => commits.write(dir(request.repo), request));
    if (result.status === 'committed') maintenance.wrote(dir(request.repo));
    return result;
  }
  function create(repo: string, files: readonly NewFile[], author: Author) {
    const first = { files, author, time: clock.now() };
    return queue.run(repo, () => createRepository({ git, branches, root, repo }, first));
  }
  function checkout(repo: string, commitId: string, targetDir: string) {
    const list = () => listTree(git, dir(repo), commitId, '', { all: true });
    return checkoutTree({ list, readMany: (ids) => readMany(repo, ids) }, targetDir);
  }

  const branches = createBranches({ git, objects, log });
  const commits = createCommits({ git, objects, branches, clock });
  const { run, close } = createOpenCalls('The git store');
  return {
    create: (...args) => run(() => create(...args)),
    exists: (repo) => run(() => repositoryExists(dir(repo))),
    branches: (repo) => run(() => branches.list(dir(repo))),
    createBranch: (repo, source, name) =>
      run(() => queue.run(repo, () => branches.create(dir(repo), source, name))),
    deleteBranch: (repo, branch) => run(() => queue.run(repo, () => branches.remove(dir(repo), branch))),
    tip: (...args) => run(() => tip(...args)),
    list: (repo, commitId, folder) => run(() => listTree(git, dir(repo), commitId, folder)),
    readFile: (repo, commitId, file) => run(() => commits.fileAt(dir(repo), commitId, file)),
    read: (...args) => run(() => read(...args)),
    readMany: (...args) => run(() => readMany(...args)),
    lastChange: (repo, commitId, file) => run(() => lastChangeOf(git, dir(repo), commitId, file)),
    commit: (request) => run(() => commit(request)),
    checkout: (...args) => run(() => checkout(...args)),
    async close() {
      await close();
      await Promise.all([objects.close(), maintenance.close()]);
    },
  };
}
