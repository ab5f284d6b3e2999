import { redirect, type AppLoadContext } from '@remix-run/node';
import type { Project, User } from '#contracts/auth';
import { CallRefused } from '#contracts/client';
import { flashCookie } from '~/platform/flash';
import type { Upstream } from '~/upstream';

/**
 * Returns the problems of an invitation's address, as docs/rules/access.md, Invitations words them. Empty when the
 * address has all parts. The values of `invited_by` and `project` are never shown: anyone can write a link.
 */
export function linkProblems(address: URLSearchParams): string[] {
  const parts = [
    ['id', 'Invalid invitation,no id'],
    ['invited_by', 'no inviter email'],
    ['project', 'no project'],
  ] as const;
  return parts.filter(([name]) => !address.get(name)?.trim()).map(([, problem]) => problem);
}

type Intent = 'accept' | 'decline';

/** Why an invitation could not be answered, as docs/rules/access.md, Invitations words it. */
export interface InvitationAnswerProblem {
  error: string;
  /** The service's reason. Empty when the service could not be called. */
  reason: string;
  status: 422 | 502;
}

interface Caller {
  upstream: Upstream;
  user: User;
  log: AppLoadContext['log'];
}

const verbs = { accept: 'accepting', decline: 'declining' };
const fault = (intent: Intent) => `There was an error in ${verbs[intent]} invitation`;

/** @param id as the mail or the list of invitations has it */
export async function acceptInvitation({ upstream, user, log }: Caller, id: string) {
  return orFault('accept', async () => {
    const answer = await upstream.auth.addMember({ body: { id } });
    if (!answer.status) return { error: fault('accept'), reason: answer.error, status: 422 as const };
    await noteJoined({ upstream, userId: user.userId, log }, answer.project);
    return { project: answer.project };
  });
}

export async function declineInvitation({ upstream }: Pick<Caller, 'upstream'>, id: string) {
  return orFault('decline', async () => {
    const answer = await upstream.auth.declineInvitation({ params: { id } });
    return answer.status ? null : { error: fault('decline'), reason: answer.error, status: 422 as const };
  });
}

/** Redirects to the features of the joined project. */
export async function toFeatures(project: { id: string; name: string }): Promise<Response> {
  return redirect(`/${project.id}/features`, { headers: await joinedNotice(project) });
}

export async function joinedNotice({ name }: { name: string }): Promise<HeadersInit> {
  return { 'set-cookie': await flashCookie(`You have joined ${name}`) };
}

async function orFault<Answer>(
  intent: Intent,
  ask: () => Promise<Answer>,
): Promise<Answer | InvitationAnswerProblem> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof CallRefused)) throw error;
    return { error: fault(intent), reason: '', status: 502 };
  }
}

/** Onboarding step of a user who accepted an invitation (docs/rules/projects.md, First steps). */
const joinedByInvitation = 5;

/**
 * Marks the first steps as done and makes the joined project the one to open. A failure of these updates is only
 * logged, as the user is a member already.
 */
async function noteJoined(
  { upstream, userId, log }: { upstream: Upstream; userId: string; log: AppLoadContext['log'] },
  project: Project,
): Promise<void> {
  const notDone = (err: unknown) =>
    log.warn({ err, userId }, 'The first steps or the active project were not updated after joining');
  const progress = { userId, lastCompletedStep: joinedByInvitation } as const;
  await Promise.all([
    upstream.workspace.updateOnboardingProgress({ body: progress }).catch(notDone),
    upstream.auth.updateLastActiveProjectId({ body: { project_id: project.id } }).catch(notDone),
  ]);
}
