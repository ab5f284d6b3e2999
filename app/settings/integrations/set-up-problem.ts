import type { Project } from '#contracts/auth';

export const contactSupport = 'Git integration is not enabled for this project. Please contact support.';
const adminsOnly = 'Only administrators of the project can set up Git.';

/**
 * Returns why the caller cannot set up git, or null. Joining a repository that is already set up needs no role
 * (docs/rules/access.md, Roles).
 */
export function setUpProblem({
  privateRepo,
  allowGitIntegration,
  role,
}: Pick<Project, 'privateRepo' | 'allowGitIntegration' | 'role'>): string | null {
  if (privateRepo) return null;
  if (!allowGitIntegration) return contactSupport;
  return role === 'ADMIN' ? null : adminsOnly;
}
