import { join } from 'node:path';
import type { Branches } from './branches';
import { GitFailed, type Git } from './command';
import { syncFolder } from './sync-folder';

/** A branch that moves to its commit elsewhere. Null stands for "no such branch". */
export interface BranchMove {
  branch: string;
  from: string | null;
  to: string | null;
}

interface Parts {
  git: Git;
  branches: Branches;
}

/** If there are more new branches than this, a single git creates them all. */
const fewBranches = 20;

/** Implements `GitStore.follow`. Deletes first, because `a` must go before `a/b` can be created. */
export async function followMoves(
  { git, branches }: Parts,
  gitDir: string,
  moves: readonly BranchMove[],
): Promise<string[]> {
  const created = moves.filter(({ from, to }) => from === null && to !== null);
  const atOnce = created.length > fewBranches && (await createAll(git, gitDir, created));
  const remaining = moves.filter((move) => !atOnce || !created.includes(move));
  const moved = atOnce ? created.map(({ branch }) => branch) : [];
  for (const { branch, from, to } of remaining.toSorted(
    (a, b) => Number(b.to === null) - Number(a.to === null),
  )) {
    if (from !== null && !(to !== null && (await isAncestor(git, gitDir, from, to)))) {
      // The branch was rewritten or deleted. Keep its old commit: runs may use it.
      await git.run(gitDir, ['update-ref', `refs/kept/${from}`, from]);
    }
    if (await branches.move(gitDir, branch, { from, to })) moved.push(branch);
  }
  return moved;
}

/** Creates all new branches in one transaction. Returns false, with none created, if one of them cannot be. */
async function createAll(git: Git, gitDir: string, moves: readonly BranchMove[]): Promise<boolean> {
  const lines = moves.map(({ branch, to }) => `create refs/heads/${branch} ${to ?? ''}\n`);
  try {
    await git.run(gitDir, ['update-ref', '--stdin'], lines.join(''));
  } catch (error) {
    if (error instanceof GitFailed) return false;
    throw error;
  }
  await syncFolder(join(gitDir, 'refs', 'heads'));
  return true;
}

async function isAncestor(git: Git, gitDir: string, commit: string, of: string): Promise<boolean> {
  try {
    await git.run(gitDir, ['merge-base', '--is-ancestor', commit, of]);
    return true;
  } catch (error) {
    if (error instanceof GitFailed && error.exitCode === 1) return false;
    throw error;
  }
}
