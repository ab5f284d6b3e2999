import type { Clock } from '../clock';
import type { Branches } from './branches';
import type { Git } from './command';
import { fastImportStream, type FileChange, type PathMove } from './fast-import';
import type { Author } from './index';
import { isObjectId, isSafePath } from './names';
import type { ObjectReader } from './object-reader';
import type { RemoteFailure } from './remote-failure';
import { fastImportArguments } from './repositories';

/** What a commit should make of a file. */
interface Change {
  path: string;
  /** Null deletes the file. */
  content: Buffer | string | null;
  /** Blob the change started from, null for "no such file yet"; left out: whatever is there is replaced. */
  expected?: string | null;
}

/** Changes of files that become one commit, or nothing at all. */
export interface CommitRequest {
  repo: string;
  branch: string;
  changes: readonly Change[];
  /** Further changes that depend on what the commit will follow, say a file that keeps a folder which gets empty. */
  alongside?(base: string): Promise<readonly Change[]>;
  /**
   * Files and folders that get another path as they are, blob for blob, before the changes are made; a null `to`
   * removes one with all in it. Each `from` must exist and no `to` may: the guard is where to look.
   */
  moves?: readonly PathMove[];
  author: Author;
  message: string;
  /**
   * A rule about the whole tree (say, names unique regardless of case), asked with the commit the new one will
   * follow; a text refuses. Nothing else can be written between the answer and the commit.
   */
  guard?(base: string): Promise<string | null>;
  /**
   * Brings the commit to where it must be before the branch may have it, say a git server; a failure leaves the
   * branch where it was.
   */
  publish?(commit: string, base: string): Promise<RemoteFailure | null>;
}

export type CommitResult =
  /** On disk. `blobs` by path of the written files; `commit` is the old tip when nothing differed. */
  | { status: 'committed'; commit: string; blobs: Record<string, string> }
  /** The file is not the expected one. `current` is its blob, null when it is gone; `commit` the tip looked at. */
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

  /** The changes that differ from the base, or the first conflict among them. */
  async function compare(gitDir: string, base: string, wanted: readonly Change[]) {
    const changes: FileChange[] = [];
    const blobs: Record<string, string> = {};
    for (const { path, content, expected } of wanted) {
      const next = content === null ? null : Buffer.from(content);
      const current = await fileAt(gitDir, base, path);
      // A repeated request finds its own work: that is no conflict.
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
      // False: another process was faster. Everything is looked at again on its commit, unless this one is out
      // already: then the branch was moved to what follows it there.
      if ((await branches.move(gitDir, request.branch, { from: base, to: commit })) || request.publish) {
        const written = changes.filter((change) => change.content !== null);
        for (const [index, { path }] of written.entries()) blobs[path] = ids[index] ?? '';
        return { status: 'committed', commit, blobs };
      }
    }
  }

  return { write, fileAt };
}

/** @throws {TypeError} a path that leaves the repository is a bug of the caller */
function mustBeSafe(changes: readonly Change[], moves: readonly PathMove[] = []): void {
  const paths = [...changes.map(({ path }) => path), ...moves.flatMap(({ from, to }) => [from, to ?? from])];
  const unsafe = paths.find((path) => !isSafePath(path));
  if (unsafe !== undefined) throw new TypeError(`Not a path for a repository: ${JSON.stringify(unsafe)}`);
}
