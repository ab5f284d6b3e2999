import type { Project, User } from '#contracts/auth';
import type { WorkspaceHandlers } from '../deps';
import { refused, type RefusedAnswer } from '../answers';
import type { Refresh } from './refresh';

export const notAuthorised: RefusedAnswer = refused(
  'git',
  'Authorize your access to the Git repository of this project first.',
);

export const notHere = refused('git', 'Private repositories are not available on this installation.');

/**
 * Why nothing is written for a project: whoever may not read a private repository is told nothing of it, and what cannot be
 * pushed is not saved. Null where it may be.
 * @param knowsRemotes whether anybody here could push
 */
export function barred(
  { privateRepo, configuredPrivateRepo }: Pick<Project, 'privateRepo' | 'configuredPrivateRepo'>,
  knowsRemotes: boolean,
): RefusedAnswer | null {
  if (!privateRepo) return null;
  if (!knowsRemotes) return notHere;
  return configuredPrivateRepo ? null : notAuthorised;
}

/** The parts of a call's context that a call of a project has. */
interface Caller {
  user?: User;
  project?: Project;
}

/**
 * Puts every call on a project with a private repository behind the member's own authorisation (docs/rules/access.md,
 * Pages), and looks for what others pushed. Calls without a project pass.
 * @param refresh null where nobody knows members' credentials: what is saved could not be pushed
 */
export function behindGitGate(handlers: WorkspaceHandlers, refresh: Refresh | null): WorkspaceHandlers {
  const guarded = Object.entries(handlers).map(([name, handler]) => {
    const call = handler as (parts: object, context: Caller) => Promise<unknown>;
    const guard = async (parts: object, context: Caller) => {
      const { user, project } = context;
      if (!project?.privateRepo) return call(parts, context);
      if (!refresh) return notHere;
      if (!project.configuredPrivateRepo) return notAuthorised;
      if (user) refresh.begin(project.id, user.userId);
      return call(parts, context);
    };
    return [name, guard];
  });
  return Object.fromEntries(guarded) as WorkspaceHandlers;
}
