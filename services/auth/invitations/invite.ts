import type { auth, Invitation } from '#contracts/auth';
import { invitationProblem } from '#contracts/auth/invitation-rules';
import type { Answer } from '#contracts/endpoint';
import type { MemberContext } from '#services/foundation/endpoint';
import { insertAudit } from '../audit/record';
import type { AuthDeps } from '../deps';
import { listInvited, listMembers, lockTeam } from '../members/repository';
import { notAdministratorAnyMore } from '../members/roles';
import { lockUser } from '../projects/repository';
import { mailedId } from './link';
import { invitationMail, sendMails } from './mail';
import { countInvitedSince, insertInvitations, type InvitationRow } from './repository';

type Invited = Answer<typeof auth.createInvitation>;
type Refused = Extract<Invited, { status: false }>;

const day = 24 * 60 * 60 * 1000;
/** Mails one user may cause in a day: an account must not become a way to send mail to strangers. */
const mostInvitedPerDay = 200;

/**
 * Invites people and mails them. The invitations stand before the first mail leaves: a mail that fails loses none.
 * @param given as the caller wrote them
 */
export async function invite(deps: AuthDeps, given: string[], caller: MemberContext): Promise<Invited> {
  const { project, user } = caller;
  const emails = given.map((email) => email.trim().toLowerCase());
  const invited = await deps.database.db.transaction(
    async (transaction): Promise<InvitationRow[] | Refused> => {
      // A second invitation to the project, and another of the same person, wait: what is checked stays true.
      const team = await lockTeam(transaction, project.id, user.userId);
      if (team?.role !== 'ADMIN') return notAdministratorAnyMore;
      await lockUser(transaction, user.userId);
      const [members, waiting] = [
        await listMembers(transaction, project.id),
        await listInvited(transaction, project.id),
      ];
      const problem = invitationProblem(emails, {
        ownEmail: user.email,
        taken: [...members, ...waiting].map(({ email }) => email),
        allowInvite: project.allowInvite,
        providerDomain: deps.providerDomain,
      });
      if (problem) return { status: false, error: problem.message, because: problem.because };
      const now = deps.clock.now();
      const since = new Date(now.getTime() - day);
      if ((await countInvitedSince(transaction, user.userId, since)) + emails.length > mostInvitedPerDay) {
        const error = `You can invite at most ${mostInvitedPerDay} people a day. Please try again tomorrow.`;
        return { status: false, error, because: 'many' };
      }
      const rows = emails.map((email) => ({
        ...{ id: deps.newId(), projectId: project.id, email, sentBy: user.userId, createdAt: now },
      }));
      await insertInvitations(transaction, rows);
      const by = { userId: user.userId, actor: user.email, projectId: project.id, address: caller.address };
      for (const email of emails) {
        await insertAudit(transaction, now, { ...by, event: 'member-invited', subject: email });
      }
      return rows;
    },
  );
  if (!Array.isArray(invited)) return invited;
  const mails = invited.map((row) =>
    invitationMail(
      { mailedId: mailedId(deps.sealing, row), email: row.email, project: project.name, inviter: user },
      deps,
    ),
  );
  return {
    status: true,
    undelivered: await sendMails(deps, mails),
    invitations: invited.map((row) => toInvitation(row, project.name, user.email)),
  };
}

/** The invitation as the contract has it. */
export function toInvitation(row: InvitationRow, project: string, inviterEmail: string): Invitation {
  return {
    ...{ id: row.id, _id: row.id, project_id: row.projectId, project_name: project },
    ...{ sent_by: row.sentBy, inviter_email: inviterEmail, sent_to_email_list: [row.email] },
  };
}
