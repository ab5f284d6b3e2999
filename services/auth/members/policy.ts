import type { Permission, Project, User } from '#contracts/auth';

/** Facts that the rules check: the caller's role, and the permissions of project and user. */
export interface PolicyFacts {
  project: Pick<Project, 'role' | 'privateRepo' | 'allowGitIntegration'>;
  user: { customAttributes: Pick<User['customAttributes'], 'allowDeleteProjects'> };
}

/** Messages of actions that only administrators may do (docs/rules/access.md, Roles). */
const ofAdministrators: Partial<Record<Permission, string>> = {
  sendInvitation: 'You do not have permission to invite members',
  removeMember: "You don't have permission to remove this user",
  deleteProject: 'You do not have permission to delete this project',
  renameProject: 'You do not have permission to rename this project',
  readAuditLog: 'You do not have permission to read the audit log',
};

const contactSupport = 'Git integration is not enabled for this project. Please contact support.';
const gitByAdministrator = 'Only administrators of the project can set up Git';

/** Returns why the caller may not do it. Null when they may. */
export function refusalOfAction(action: Permission, { project, user }: PolicyFacts): string | null {
  if (action === 'configureGit') return gitRefusal(project);
  if (action === 'deleteProject' && !user.customAttributes.allowDeleteProjects) {
    return ofAdministrators.deleteProject ?? null;
  }
  return project.role === 'ADMIN' ? null : (ofAdministrators[action] ?? null);
}

/** After an administrator has connected the project, each member enters their own credentials. */
function gitRefusal({ role, privateRepo, allowGitIntegration }: PolicyFacts['project']): string | null {
  if (!allowGitIntegration) return contactSupport;
  return role === 'ADMIN' || privateRepo ? null : gitByAdministrator;
}
