import { noBranch, noWorkspace, refused } from './answers';
import type { WorkspaceDeps, WorkspaceHandlers } from './deps';
import { findLastActive, forgetBranch } from './repository';

type Branches = Pick<WorkspaceHandlers, 'getBranches' | 'createBranch' | 'deleteBranch'>;

/** Handlers of branches. Only projects with a private repository have others than main (shell.md section 3). */
export function branchHandlers({ git, database }: WorkspaceDeps): Branches {
  return {
    async getBranches({ body: { projectId } }, { user }) {
      if (!(await git.exists(projectId))) return noWorkspace;
      const branches = await git.branches(projectId);
      const last = await findLastActive(database, { projectId, userId: user.userId });
      const known = last.branch !== null && branches.includes(last.branch);
      return { status: true, branches, lastActiveBranch: known ? last.branch : null };
    },

    async createBranch({ body: { projectId, sourceBranch, newBranch } }, { project }) {
      const name = newBranch.trim();
      if (sourceBranch === '' || name === '') return refused('input', 'Please fill in all fields.');
      if (!project.privateRepo) {
        return refused('not-private', 'Branches need a private repository. This project has only main.');
      }
      if (!(await git.exists(projectId))) return noWorkspace;
      const result = await git.createBranch(projectId, sourceBranch, name);
      if (result === 'no-source') return noBranch(sourceBranch);
      if (result === 'taken') return refused('taken', 'A branch with this name already exists.');
      if (result === 'bad-name') {
        return refused(
          'name',
          'A branch name cannot contain spaces, .. or any of ~ ^ : ? * [ \\ and cannot start with -',
        );
      }
      return { status: true };
    },

    async deleteBranch({ body: { projectId, branch } }) {
      if (branch === 'main') return refused('main', 'The main branch cannot be deleted.');
      if (!(await git.exists(projectId))) return noWorkspace;
      if ((await git.deleteBranch(projectId, branch)) === 'missing') return noBranch(branch);
      await forgetBranch(database, projectId, branch);
      return { status: true };
    },
  };
}
