import type { SignedIn } from './gate';

/** Returns how many projects the user may still create: the account's limit minus owned projects. */
export function remainingProjects({ user, projects }: Pick<SignedIn, 'user' | 'projects'>): number {
  const owned = projects.filter(({ projectAdmin }) => projectAdmin === user.userId);
  return user.customAttributes.allowedProjectsCount - owned.length;
}
