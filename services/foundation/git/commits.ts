import type { Clock } from '../clock';
import type { Branches } from './branches';
import type { Git } from './command';
import { fastImportStream, type Author, type CommittedFile, type PathMove } from './fast-import';
import { isObjectId, isSafePath } from './names';
import type { ObjectReader } from './object-reader';
import type { RemoteFailure } from './remote-failure';
import { fastImportArguments } from './repositories';

/** The content that a commit gives to a file. */
interface Change {
  path: string;
  /** Null deletes the file. */
  content: Buffer | string | null;
  /** Blob that the change started from, null for a new file. If left out, any version is replaced. */
  expected?: string | null;
}

/** Changes of files that become one commit, or none of them does. */
export interface CommitRequest {
  repo: string;
  branch: string;
  changes: readonly Change[];
  /** Changes that depend on the parent commit, such as a file that keeps a folder which becomes empty. */
  alongside?(base: string): Promise<readonly Change[]>;
  /**
   * Files and folders that move to another path unchanged, before the changes are made. A null `to` removes one with
   * all its content. Each `from` must exist, and no `to` may exist: check that in the guard.
   */
  moves?: readonly PathMove[];
  author: Author;
  message: string;
  /**
   * A rule about the whole tree, such as unique names regardless of case. It gets the parent of the new commit, and
   * refuses by returning a text. Nothing else can be written between its answer and the commit.
   */
  guard?(base: string): Promise<string | null>;
  /**
   * Publishes the commit before the branch moves to it, such as to a git server. A failure leaves the branch where it
   * was.
   */
  publish?(commit: string, base: string): Promise<RemoteFailure | null>;
}

export type CommitResult =
  /** On disk. `blobs` by path of the written files; `commit` is the old tip if nothing differed. */
  | { status: 'committed'; commit: string; blobs: Record<string, string> }
  /** The file is not the expected one. `current` is its blob, null if it is gone; `commit` the tip that was read. */
  | { status: 'conflict'; path: string; current: string | null; commit: string }
  | { status: 'refused'; reason: string }
  | { status: 'unpublished'; failure: RemoteFailure }
  | { status: 'no-branch' };

export interface Commits {
  write(gitDir: string, request: CommitRequest): Promise<CommitResult>;
  fileAt(gitDir: string, commit: string, path: string): Promise<{ blob: string; bytes: Buffer } | null>;
}

interface Parts {
  git: Git;
  objects: ObjectReader;
  branches: Branches;
  clock: Clock;
}

export function createCommits({ git, objects, branches, clock }: Parts): Commits {
  async function fileAt(gitDir: string, commit: string, path: string) {
    if (!isObjectId(commit) || !isSafePath(path)) return null;
    const object = await objects.get(gitDir, `${commit}:${path}`);
    return object?.type === 'blob' ? { blob: object.id, bytes: object.bytes } : null;
  }

  /** Returns the changes that differ from the base, or the first conflict among them. */
  async function compare(gitDir: string, base: string, wanted: readonly Change[]) {
    const changes: CommittedFile[] = [];
    const blobs: Record<string, string> = {};
    for (const { path, content, expected } of wanted) {
      const next = content === null ? null : Buffer.from(content);
      const current = await fileAt(gitDir, base, path);
      // A repeated request finds the file as it wants it: that is no conflict.
      if (next ? current?.bytes.equals(next) : !current) {
        if (current) blobs[path] = current.blob;
        continue;
      }
      if (expected !== undefined && expected !== (current?.blob ?? null)) {
        return { conflict: { path, current: current?.blob ?? null } };
      }
      changes.push({ path, content: next });
    }
    return { changes, blobs };
  }

  async function write(gitDir: string, request: CommitRequest): Promise<CommitResult> {
    mustBeSafe(request.changes, request.moves);
    for (;;) {
      const base = await branches.tip(gitDir, request.branch);
      if (!base) return { status: 'no-branch' };
      const reason = await request.guard?.(base);
      if (reason) return { status: 'refused', reason };
      const further = (await request.alongside?.(base)) ?? [];
      mustBeSafe(further);
      const { conflict, changes, blobs } = await compare(gitDir, base, [...request.changes, ...further]);
      if (conflict) return { status: 'conflict', ...conflict, commit: base };
      const { author, message, moves = [] } = request;
      if (changes.length + moves.length === 0) return { status: 'committed', commit: base, blobs };

      const stream = fastImportStream({ base, moves, changes, author, message, time: clock.now() });
      const [commit = '', ...ids] = (await git.run(gitDir, fastImportArguments, stream))
        .toString()
        .split('\n');
      const failure = await request.publish?.(commit, base);
      if (failure) return { status: 'unpublished', failure };
      // False: another process moved the branch first. Check everything again on its commit, unless this commit was
      // published: in that case the branch moved to a commit that follows it there.
      if ((await branches.move(gitDir, request.branch, { from: base, to: commit })) || request.publish) {
        const written = changes.filter((change) => change.content !== null);
        for (const [index, { path }] of written.entries()) blobs[path] = ids[index] ?? '';
        return { status: 'committed', commit, blobs };
      }
    }
  }

  return { write, fileAt };
}

/** @throws {TypeError} if a path leaves the repository, which is a bug of the caller */
function mustBeSafe(changes: readonly Change[], moves: readonly PathMove[] = []): void {
  const paths = [...changes.map(({ path }) => path), ...moves.flatMap(({ from, to }) => [from, to ?? from])];
  const unsafe = paths.find((path) => !isSafePath(path));
  if (unsafe !== undefined) throw new TypeError(`Not a path for a repository: ${JSON.stringify(unsafe)}`);
}
