import type { SignedIn } from '~/access/gate';
import { remainingProjects } from '~/access/project-allowance';

/** Returns the caller's projects for the project menu, with the caller's permissions. */
export function projectEntries({ user, projects }: Pick<SignedIn, 'user' | 'projects'>) {
  return {
    projects: projects.map(({ id, name, role }) => ({ id, name, admin: role === 'ADMIN' })),
    allowDelete: user.customAttributes.allowDeleteProjects,
    remaining: remainingProjects({ user, projects }),
  };
}
