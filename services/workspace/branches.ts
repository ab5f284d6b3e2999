import type { RemoteFailure } from '#services/foundation/git/index';
import { noBranch, noWorkspace, refuseAnswer, type RefusedAnswer, notPushed } from './answers';
import type { WorkspaceDeps, WorkspaceHandler } from './deps';
import { notAuthorised } from './remote/git-gate';
import { syncBranch } from './remote/sync-branch';
import { findLastActive, forgetBranch } from './repository';

const taken = refuseAnswer('taken', 'A branch with this name already exists.');

// Handlers of branches. Only projects with a private repository can have branches other than main
// (docs/rules/projects.md, Branches).

/** Returns the git server's reason for not making a change. */
function refusal({ log }: WorkspaceDeps, projectId: string, failure: RemoteFailure): RefusedAnswer {
  log.warn({ projectId, ...failure }, 'A git server did not change a branch');
  return notPushed(failure);
}

export const getBranches: WorkspaceHandler<'getBranches'> = async (
  { git, database },
  { body: { projectId } },
  { user },
) => {
  if (!(await git.exists(projectId))) return noWorkspace;
  const branches = await git.branches(projectId);
  const last = await findLastActive(database, { projectId, userId: user.userId });
  const known = last.branch !== null && branches.includes(last.branch);
  return { status: true, branches, lastActiveBranch: known ? last.branch : null };
};

export const createBranch: WorkspaceHandler<'createBranch'> = async (
  deps,
  { body: { projectId, sourceBranch, newBranch } },
  { user, project },
) => {
  const { git, remoteOf } = deps;
  const name = newBranch.trim();
  if (sourceBranch === '' || name === '') return refuseAnswer('input', 'Please fill in all fields.');
  if (!project.privateRepo) {
    return refuseAnswer('not-private', 'Branches need a private repository. This project has only main.');
  }
  if (!(await git.exists(projectId))) return noWorkspace;
  const remote = await remoteOf(projectId, user.userId);
  if (remote === null || remote === 'unauthorised') return notAuthorised;
  const synced = await syncBranch(git, remote, projectId, sourceBranch);
  if (!synced.ok) return refusal(deps, projectId, synced.failure);
  if (!synced.remote.has(sourceBranch)) return noBranch(sourceBranch);
  if (synced.remote.has(name)) return taken;
  const result = await git.createBranch(projectId, sourceBranch, name, async (commit) => {
    const pushed = await git.push(projectId, remote, [{ branch: name, from: null, to: commit }]);
    return pushed.ok ? null : pushed.failure;
  });
  if (typeof result === 'object') {
    const { unpublished } = result;
    return unpublished.kind === 'outdated' ? taken : refusal(deps, projectId, unpublished);
  }
  if (result === 'no-source') return noBranch(sourceBranch);
  if (result === 'taken') return taken;
  if (result === 'bad-name') {
    return refuseAnswer(
      'name',
      'A branch name cannot contain spaces, .. or any of ~ ^ : ? * [ \\ and cannot start with -',
    );
  }
  return { status: true };
};

export const deleteBranch: WorkspaceHandler<'deleteBranch'> = async (
  deps,
  { body: { projectId, branch } },
  { user },
) => {
  const { git, remoteOf, database, onRenamed } = deps;
  if (branch === 'main') return refuseAnswer('main', 'The main branch cannot be deleted.');
  if (!(await git.exists(projectId))) return noWorkspace;
  const remote = await remoteOf(projectId, user.userId);
  if (remote === null) return noBranch(branch);
  if (remote === 'unauthorised') return notAuthorised;
  const synced = await syncBranch(git, remote, projectId, branch);
  if (!synced.ok) return refusal(deps, projectId, synced.failure);
  const result = await git.deleteBranch(projectId, branch, async (commit) => {
    if (!synced.remote.has(branch)) return null; // it was deleted there
    const pushed = await git.push(projectId, remote, [{ branch, from: commit, to: null }]);
    return pushed.ok ? null : pushed.failure;
  });
  if (result === 'missing') return noBranch(branch);
  if (result !== 'deleted') return refusal(deps, projectId, result.unpublished);
  await forgetBranch(database, projectId, branch);
  await onRenamed?.(projectId, branch, { kind: 'branch-deleted' });
  return { status: true };
};
