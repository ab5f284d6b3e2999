import type { Permission, Project, User } from '#contracts/auth';

/** What the rules look at: the caller's role in the project, and what project and user are allowed at all. */
export interface PolicyFacts {
  project: Pick<Project, 'role' | 'privateRepo' | 'allowGitIntegration'>;
  user: { customAttributes: Pick<User['customAttributes'], 'allowDeleteProjects'> };
}

/** What only administrators may do, and how a page says so (docs/rules/access.md, Roles). */
const ofAdministrators: Partial<Record<Permission, string>> = {
  sendInvitation: 'You do not have permission to invite members',
  removeMember: "You don't have permission to remove this user",
  deleteProject: 'You do not have permission to delete this project',
  renameProject: 'You do not have permission to rename this project',
  readAuditLog: 'You do not have permission to read the audit log',
};

const contactSupport = 'Git integration is not enabled for this project. Please contact support.';
const gitByAdministrator = 'Only administrators of the project can set up Git';

/** Why the caller may not do it, null when they may. */
export function refusalOf(action: Permission, { project, user }: PolicyFacts): string | null {
  if (action === 'configureGit') return gitRefusal(project);
  if (action === 'deleteProject' && !user.customAttributes.allowDeleteProjects) {
    return ofAdministrators.deleteProject ?? null;
  }
  return project.role === 'ADMIN' ? null : (ofAdministrators[action] ?? null);
}

/** Once an administrator has connected the project, each member gives credentials of their own. */
function gitRefusal({ role, privateRepo, allowGitIntegration }: PolicyFacts['project']): string | null {
  if (!allowGitIntegration) return contactSupport;
  return role === 'ADMIN' || privateRepo ? null : gitByAdministrator;
}
