import type { Project, User } from '#contracts/auth';
import type { WorkspaceHandlers } from '../deps';
import { refuseAnswer, type RefusedAnswer } from '../answers';
import type { Refresh } from './refresh';

export const notAuthorised: RefusedAnswer = refuseAnswer(
  'git',
  'Authorize your access to the Git repository of this project first.',
);

export const notHere = refuseAnswer('git', 'Private repositories are not available on this installation.');

/**
 * Returns why a project cannot be written; null if it can. A user who may not read a private repository learns nothing
 * about it. Work that cannot be pushed is not saved.
 * @param knowsRemotes whether this installation can push to private repositories
 */
export function barred(
  { privateRepo, configuredPrivateRepo }: Pick<Project, 'privateRepo' | 'configuredPrivateRepo'>,
  knowsRemotes: boolean,
): RefusedAnswer | null {
  if (!privateRepo) return null;
  if (!knowsRemotes) return notHere;
  return configuredPrivateRepo ? null : notAuthorised;
}

/** The parts of the context that calls of a project have. */
interface Caller {
  user?: User;
  project?: Project;
}

/**
 * Requires the member's own authorization for calls on a project with a private repository. Also starts a refresh from
 * the git server. Calls without a project pass (docs/rules/access.md, Pages).
 * @param refresh null if nothing provides members' credentials: saved work could not be pushed
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
