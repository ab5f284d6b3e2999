import type { SignedIn } from '~/access/gate';
import { remainingProjects } from '~/access/project-allowance';

/** What the project menu shows of the caller's projects, and what they may do there. */
export function projectEntries({ user, projects }: Pick<SignedIn, 'user' | 'projects'>) {
  return {
    projects: projects.map(({ id, name, role }) => ({ id, name, admin: role === 'ADMIN' })),
    allowDelete: user.customAttributes.allowDeleteProjects,
    remaining: remainingProjects({ user, projects }),
  };
}
