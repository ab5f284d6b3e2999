import type { SignedIn } from './gate';

/** How many projects the user may still create: what the account allows, less those they own. */
export function remainingProjects({ user, projects }: Pick<SignedIn, 'user' | 'projects'>): number {
  const owned = projects.filter(({ projectAdmin }) => projectAdmin === user.userId);
  return user.customAttributes.allowedProjectsCount - owned.length;
}
