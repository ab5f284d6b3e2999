import type { AppLoadContext } from '@remix-run/node';
import type { Project } from '#contracts/auth';
import type { Upstream } from '~/upstream';

/** Of somebody who accepted an invitation (specification shell.md section 3). */
const joinedByInvitation = 5;

/**
 * What follows from a new membership: the first steps are done, and the project is the one to open. Neither keeps out
 * somebody who is a member by now.
 */
export async function noteJoined(
  { upstream, userId, log }: { upstream: Upstream; userId: string; log: AppLoadContext['log'] },
  project: Project,
): Promise<void> {
  const notDone = (err: unknown) => log.warn({ err, userId }, 'What follows from joining was not recorded');
  const progress = { userId, lastCompletedStep: joinedByInvitation } as const;
  await Promise.all([
    upstream.workspace.updateOnboardingProgress({ body: progress }).catch(notDone),
    upstream.auth.updateLastActiveProjectId({ body: { project_id: project.id } }).catch(notDone),
  ]);
}
