import { isBranchName } from '#services/foundation/git/index';
import { creates, deletes, type PushCommand } from './pkt-line';

const branchPrefix = 'refs/heads/';

/** Name of the branch that a command is about; null for tags and the like. */
export function branchOf({ ref }: PushCommand): string | null {
  return ref.startsWith(branchPrefix) ? ref.slice(branchPrefix.length) : null;
}

/**
 * The rule that a push breaks, as git prints it behind the branch; null for none. That history only grows is for git
 * to see, which has the commits.
 * @param branches those of the repository
 */
export function pushProblem(command: PushCommand, branches: readonly string[]): string | null {
  const name = branchOf(command);
  if (name === null) return 'only branches can be pushed';
  if (deletes(command)) return 'branches are deleted on the page of branches';
  if (!isBranchName(name)) return 'not a name for a branch';
  if (!creates(command)) return null;
  const other = branches.find((one) => sameOrInside(one, name) || sameOrInside(name, one));
  return other === undefined || other === name ? null : `there is a branch named ${other}`;
}

/** Refs are files: `a` and `a/b` exclude each other, and so do `a` and `A` on some disks. */
function sameOrInside(name: string, other: string): boolean {
  return `${name}/`.toLowerCase().startsWith(`${other}/`.toLowerCase());
}
