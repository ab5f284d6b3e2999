import type { SignedIn } from './gate';

/** How many projects the user may still create: what the account allows, less those they administer. */
export function remainingProjects({ user, projects }: Pick<SignedIn, 'user' | 'projects'>): number {
  return user.customAttributes.allowedProjectsCount - projects.filter(({ role }) => role === 'ADMIN').length;
}
