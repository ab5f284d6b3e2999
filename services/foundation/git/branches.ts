import { stat, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { GitFailed, type Git } from './command';
import { isBranchName } from './names';
import type { ObjectReader } from './object-reader';
import type { RemoteFailure } from './remote-failure';
import { syncFolder } from './sync-folder';

/** The branches of a repository, which is given by its folder. */
export interface Branches {
  list(gitDir: string): Promise<string[]>;
  tip(gitDir: string, branch: string): Promise<string | null>;
  create(gitDir: string, source: string, name: string, publish?: Publish): Promise<BranchCreation>;
  remove(gitDir: string, branch: string, publish?: Publish): Promise<BranchRemoval>;
  /**
   * Moves a branch by compare-and-swap. Returns true once the move is durable, and false if the branch is not (or no
   * longer) at `from`. Null stands for "no such branch".
   */
  move(gitDir: string, branch: string, step: { from: string | null; to: string | null }): Promise<boolean>;
}

export type BranchCreation = 'created' | 'no-source' | 'taken' | 'bad-name' | { unpublished: RemoteFailure };
export type BranchRemoval = 'deleted' | 'missing' | { unpublished: RemoteFailure };

/** Makes the same change elsewhere first, such as on a git server. A failure leaves the branch as it is. */
export type Publish = (commit: string) => Promise<RemoteFailure | null>;

interface Parts {
  git: Git;
  objects: ObjectReader;
  log: { warn(details: object, message: string): void };
}

const refOf = (branch: string) => `refs/heads/${branch}`;
const noObject = '0'.repeat(40);
/** Milliseconds. git holds a ref's lock for milliseconds, so a killed process has left a lock of this age. */
const staleLockAge = 30_000;

export function createBranches({ git, objects, log }: Parts): Branches {
  async function list(gitDir: string): Promise<string[]> {
    const output = await git.run(gitDir, ['for-each-ref', '--format=%(refname:strip=2)', 'refs/heads/']);
    const names = output.toString().split('\n').filter(Boolean);
    return names.sort((a, b) => Number(b === 'main') - Number(a === 'main') || (a < b ? -1 : 1));
  }

  async function tip(gitDir: string, branch: string): Promise<string | null> {
    if (!isBranchName(branch)) return null;
    return (await objects.get(gitDir, `${refOf(branch)}^{commit}`))?.id ?? null;
  }

  async function move(
    gitDir: string,
    branch: string,
    { from, to }: { from: string | null; to: string | null },
    tries = 20,
  ): Promise<boolean> {
    const ref = refOf(branch);
    const change = to ? [ref, to, from ?? noObject] : ['-d', ref, from ?? noObject];
    try {
      await git.run(gitDir, ['update-ref', ...change]);
    } catch (error) {
      if (!(error instanceof GitFailed)) throw error;
      if ((await tip(gitDir, branch)) !== from) return false;
      if (tries === 0) throw error;
      const freed = await removeStaleLocks(gitDir, ref);
      if (freed.length > 0) log.warn({ gitDir, freed }, 'Removed locks that a killed git left');
      // Another process holds the lock, for milliseconds.
      else await new Promise((resolve) => setTimeout(resolve, 10 + Math.random() * 40));
      return move(gitDir, branch, { from, to }, tries - 1);
    }
    // git may delete the empty folders of a deleted branch, too.
    await syncFolder(to ? dirname(join(gitDir, ref)) : gitDir);
    return true;
  }

  return {
    list,
    tip,
    move,
    async create(gitDir, source, name, publish) {
      if (!isBranchName(name)) return 'bad-name';
      const commit = await tip(gitDir, source);
      if (!commit) return 'no-source';
      const clash = (await list(gitDir)).some(
        (other) => sameOrInside(other, name) || sameOrInside(name, other),
      );
      if (clash) return 'taken';
      const unpublished = await publish?.(commit);
      if (unpublished) return { unpublished };
      return (await move(gitDir, name, { from: null, to: commit })) ? 'created' : 'taken';
    },
    async remove(gitDir, branch, publish) {
      for (;;) {
        const commit = await tip(gitDir, branch);
        if (!commit) return 'missing';
        const unpublished = await publish?.(commit);
        if (unpublished) return { unpublished };
        if (await move(gitDir, branch, { from: commit, to: null })) return 'deleted';
      }
    },
  };
}

/** Refs are files: `a` and `a/b` exclude each other, and so do `a` and `A` on some disks. */
function sameOrInside(name: string, other: string): boolean {
  return `${name}/`.toLowerCase().startsWith(`${other}/`.toLowerCase());
}

async function removeStaleLocks(gitDir: string, ref: string): Promise<string[]> {
  const removed: string[] = [];
  for (const name of [`${ref}.lock`, 'packed-refs.lock', 'HEAD.lock']) {
    const path = join(gitDir, name);
    const found = await stat(path).catch(() => null);
    if (!found || Date.now() - found.mtimeMs < staleLockAge) continue;
    await unlink(path).then(
      () => removed.push(name),
      () => undefined,
    );
  }
  return removed;
}
