import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { systemClock, type Clock } from '../clock';
import { archiveTree } from './archive';
import { createBranches, type BranchCreation, type Branches, type BranchRemoval } from './branches';
import { checkoutTree } from './checkout';
import { createGit, type Git } from './command';
import { createCommits, type CommitRequest, type CommitResult, type Commits } from './commits';
import { endGroup } from './end-group';
import type { Author, PathMove } from './fast-import';
import type { GitStore } from './git-store';
import { deletedFiles, fileHistory, type FileCommit } from './file-history';
import { followMoves, type BranchMove } from './follow';
import { createMaintenance, type Maintenance } from './maintenance';
import { isObjectId } from './names';
import { createObjectReader, type ObjectReader } from './object-reader';
import { createOpenCalls } from './open-calls';
import {
  createRemotes,
  type Remote,
  type RemoteAnswer,
  type RemoteBranches,
  type RemoteChange,
  type RemoteRules,
  type Remotes,
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
import { createWriteQueue, type WriteQueue } from './write-queue';

export { GitFailed } from './command';
export { isBranchName, isSafePath } from './names';
export { unpackArchive, UnusableArchive } from './archive';
export { endGroup } from './end-group';
export { createFolderFiles, type CommitFiles } from './folder-files';
export { storeId } from './store-id';
export { remoteFailure, type RemoteFailure } from './remote-failure';
export type {
  Author,
  BranchCreation,
  BranchMove,
  BranchRemoval,
  ClientRequest,
  CommitRequest,
  CommitResult,
  FileCommit,
  GitStore,
  LastChange,
  NewFile,
  PathMove,
  SideCommitRequest,
  TreeFile,
};
export type { Remote, RemoteAnswer, RemoteBranches, RemoteChange, RemoteRules };

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

/** Parts that the calls of a store share. */
interface StoreParts {
  root: string;
  git: Git;
  clock: Clock;
  objects: ObjectReader;
  queue: WriteQueue;
  maintenance: Maintenance;
  branches: Branches;
  commits: Commits;
  remotes: Remotes;
  /** Processes that answer git clients. */
  serving: Set<ChildProcessWithoutNullStreams>;
}

const dir = ({ root }: StoreParts, repo: string) => repositoryFolder(root, repo);

async function tip(parts: StoreParts, repo: string, branch: string): Promise<string | null> {
  const { branches } = parts;
  if (!(await repositoryExists(dir(parts, repo)))) return null;
  return branches.tip(dir(parts, repo), branch);
}

async function read(parts: StoreParts, repo: string, blob: string): Promise<Buffer | null> {
  const { objects } = parts;
  const object = isObjectId(blob) ? await objects.get(dir(parts, repo), blob) : null;
  return object?.type === 'blob' ? object.bytes : null;
}

async function readMany(
  parts: StoreParts,
  repo: string,
  blobs: readonly string[],
): Promise<Map<string, Buffer>> {
  const unique = [...new Set(blobs)];
  const found = await Promise.all(unique.map(async (blob) => [blob, await read(parts, repo, blob)] as const));
  return new Map(found.filter((entry): entry is [string, Buffer] => entry[1] !== null));
}

/** Runs writes in turn, except those that wait for a git server: branches move by compare-and-swap anyway. */
function inTurn<T>(
  { queue }: StoreParts,
  repo: string,
  publish: object | undefined,
  task: () => Promise<T>,
): Promise<T> {
  return publish ? task() : queue.run(repo, task);
}

async function commit(parts: StoreParts, request: CommitRequest): Promise<CommitResult> {
  const { commits, maintenance } = parts;
  if (!(await repositoryExists(dir(parts, request.repo)))) return { status: 'no-branch' };
  const write = () => commits.write(dir(parts, request.repo), request);
  const result = await inTurn(parts, request.repo, request.publish, write);
  if (result.status === 'committed') maintenance.wrote(dir(parts, request.repo));
  return result;
}

async function commitAside(parts: StoreParts, { repo, ...request }: SideCommitRequest): Promise<string> {
  const { git, clock, maintenance } = parts;
  const id = await writeSideCommit({ git, clock }, dir(parts, repo), request);
  maintenance.wrote(dir(parts, repo));
  return id;
}

function create(
  { clock, queue, git, branches, root }: StoreParts,
  repo: string,
  files: readonly NewFile[],
  author: Author,
) {
  const first = { files, author, time: clock.now() };
  return queue.run(repo, () => createRepository({ git, branches, root, repo }, first));
}

function remove(parts: StoreParts, repo: string) {
  const { queue, objects, root } = parts;
  return queue.run(repo, async () => {
    await objects.forget(dir(parts, repo));
    return removeRepository(root, repo);
  });
}

function checkout(parts: StoreParts, repo: string, commitId: string, targetDir: string) {
  const { git } = parts;
  const list = () => listTree(git, dir(parts, repo), commitId, '', { all: true });
  return checkoutTree({ list, readMany: (ids) => readMany(parts, repo, ids) }, targetDir);
}

function archive(parts: StoreParts, repo: string, commitId: string) {
  const { git } = parts;
  const list = () => listTree(git, dir(parts, repo), commitId, '', { all: true });
  return archiveTree({ list, readMany: (ids) => readMany(parts, repo, ids) }, `${repo} ${commitId}`);
}

async function fetch(parts: StoreParts, repo: string, remote: Remote, wanted: ReadonlyMap<string, string>) {
  const { remotes, maintenance } = parts;
  const fetched = await remotes.fetch(dir(parts, repo), remote, wanted);
  if (fetched.ok) maintenance.wrote(dir(parts, repo));
  return fetched;
}

function serve(parts: StoreParts, repo: string, request: ClientRequest) {
  const { git, serving } = parts;
  const child = serveClient(git, dir(parts, repo), request);
  serving.add(child);
  child.once('close', () => serving.delete(child));
  return child;
}

async function clientPushed(parts: StoreParts, repo: string, moved: readonly string[]) {
  const { maintenance } = parts;
  const folders = new Set(moved.map((branch) => dirname(join(dir(parts, repo), 'refs', 'heads', branch))));
  for (const folder of folders) await syncFolder(folder);
  maintenance.wrote(dir(parts, repo));
}

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
  const branches = createBranches({ git, objects, log });
  const commits = createCommits({ git, objects, branches, clock });
  const remotes = createRemotes({ git, objects, home, rules });
  const serving = new Set<ChildProcessWithoutNullStreams>();
  const { run, close } = createOpenCalls('The git store');
  const parts: StoreParts = {
    root,
    git,
    clock,
    objects,
    queue,
    maintenance,
    branches,
    commits,
    remotes,
    serving,
  };
  return {
    create: (...args) => run(() => create(parts, ...args)),
    exists: (repo) => run(() => repositoryExists(dir(parts, repo))),
    remove: (repo) => run(() => remove(parts, repo)),
    branches: (repo) => run(() => branches.list(dir(parts, repo))),
    createBranch: (repo, source, name, publish) =>
      run(() => inTurn(parts, repo, publish, () => branches.create(dir(parts, repo), source, name, publish))),
    deleteBranch: (repo, branch, publish) =>
      run(() => inTurn(parts, repo, publish, () => branches.remove(dir(parts, repo), branch, publish))),
    follow: (repo, moves) =>
      run(() => queue.run(repo, () => followMoves({ git, branches }, dir(parts, repo), moves))),
    listRemote: (remote) => run(() => remotes.list(remote)),
    fetch: (...args) => run(() => fetch(parts, ...args)),
    push: (repo, ...args) => run(() => remotes.push(dir(parts, repo), ...args)),
    tip: (...args) => run(() => tip(parts, ...args)),
    list: (repo, commitId, folder) => run(() => listTree(git, dir(parts, repo), commitId, folder)),
    readFile: (repo, commitId, file) => run(() => commits.fileAt(dir(parts, repo), commitId, file)),
    read: (...args) => run(() => read(parts, ...args)),
    readMany: (...args) => run(() => readMany(parts, ...args)),
    lastChange: (repo, commitId, file) => run(() => lastChangeOf(git, dir(parts, repo), commitId, file)),
    lineChanges: (repo, commitId, file, lines) =>
      run(() => lineChangesOf(git, dir(parts, repo), commitId, file, lines)),
    history: (repo, ...at) => run(() => fileHistory(git, dir(parts, repo), ...at)),
    deletions: (repo, ...at) => run(() => deletedFiles(git, dir(parts, repo), ...at)),
    commit: (request) => run(() => commit(parts, request)),
    commitAside: (request) => run(() => commitAside(parts, request)),
    pruneAside: (before, signal) => run(() => pruneSideCommits({ git, log }, root, before, signal)),
    checkout: (...args) => run(() => checkout(parts, ...args)),
    archive: (...args) => run(() => archive(parts, ...args)),
    serveClient: (repo, request) => serve(parts, repo, request),
    clientPushed: (...args) => run(() => clientPushed(parts, ...args)),
    async close() {
      for (const child of serving) endGroup(child);
      // A server that does not answer must not delay closing.
      await Promise.all([remotes.close(), close()]);
      await Promise.all([objects.close(), maintenance.close()]);
    },
  };
}
