import type { auth } from '#contracts/auth';
import type { Client } from '#contracts/client';
import type { Mail } from '#services/foundation/mail/mailer';
import { ada, bob, createProject, startAuth } from '../auth.fixture';
import type { AuthServiceDeps } from '../index';

type Call = Client<typeof auth>;

/** Invites and answers what the invitation's mail carries: the id that only its reader has. */
export async function inviteByMail(
  call: Call,
  projectId: string,
  email: string,
  mails: readonly Mail[],
): Promise<string> {
  const body = { project_id: projectId, inviter_email: '', sent_to_email_list: [email] };
  const answer = await call.createInvitation({ body });
  if (!answer.status) throw new Error(answer.error);
  return mailedId(mails.at(-1));
}

/** The id in the link of an invitation's mail. */
export function mailedId(mail: Mail | undefined): string {
  const link = /https:\S+\/invitation\?\S+/.exec(mail?.text ?? '')?.[0] ?? '';
  return new URL(link).searchParams.get('id') ?? '';
}

/** Ada administers a project in which Bob is a member. */
export async function startTeam(given: Partial<AuthServiceDeps> = {}) {
  const ended: { projectId: string; userId: string }[] = [];
  const started = await startAuth({
    onMembershipEnded: (projectId, userId) => void ended.push({ projectId, userId }),
    ...given,
  });
  const admin = await started.signUp(ada);
  const { id: projectId } = await createProject(admin, 'Web shop');
  const member = await started.signUp(bob);
  const id = await inviteByMail(admin.call, projectId, bob.email, started.mails);
  const joined = await member.call.addMember({ body: { id } });
  if (!joined.status) throw new Error(joined.error);
  return { ...started, ended, admin, member, projectId };
}
