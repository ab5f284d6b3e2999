import type { auth, Invitation } from '#contracts/auth';
import { invitationProblem } from '#domain/accounts/invitation-rules';
import type { Answer } from '#contracts/endpoint';
import type { Transaction } from '#services/foundation/database/transaction';
import type { MemberContext } from '#services/foundation/calls/endpoint';
import { refusalOfAttempts } from '../accounts/attempts';
import { insertAudit } from '../audit/record';
import type { AuthDeps } from '../deps';
import { listInvited, listMembers, lockTeam } from '../members/repository';
import { notAdministratorAnyMore } from '../members/roles';
import { lockUser } from '../projects/repository';
import { recordUnsent } from '../unsent-mails';
import { sealedInvitationId } from './link';
import { invitationMail, sendMails } from './mail';
import {
  countInvitedSince,
  findInvitation,
  insertInvitations,
  lockInvitation,
  setSender,
  type InvitationRow,
} from './repository';

type Invited = Answer<typeof auth.createInvitation>;
type Resent = Answer<typeof auth.resendInvitation>;
type Refused = Extract<Invited, { status: false }>;

const day = 24 * 60 * 60 * 1000;
/** Mails that one user may cause per day, so that accounts cannot be used to send mail to strangers. */
const maxInvitedPerDay = 200;

/**
 * Invites people and mails them. Stores the invitations before the first mail, so that a failed mail loses none.
 * @param given addresses as the caller wrote them
 */
export async function invite(deps: AuthDeps, given: string[], caller: MemberContext): Promise<Invited> {
  const { project, user } = caller;
  const emails = given.map((email) => email.trim().toLowerCase());
  const invited = await deps.database.db.transaction(
    async (transaction): Promise<InvitationRow[] | Refused> => {
      // Other invitations to the project, and others by the same user, wait, so that the checks below stay true.
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
      const tooMany = await refusalOfMany(transaction, { user, mails: emails.length, now });
      if (tooMany) return tooMany;
      const rows = emails.map((email) => ({
        id: deps.newId(),
        projectId: project.id,
        email,
        sentBy: user.userId,
        createdAt: now,
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
  return {
    status: true,
    undelivered: await mailInvitations(deps, invited, caller),
    invitations: invited.map((row) => toInvitation(row, project.name, user.email)),
  };
}

/**
 * Mails an open invitation again, from the caller. The invitation does not change: links in earlier mails stay valid,
 * and open invitations do not expire.
 */
export async function resend(deps: AuthDeps, invitationId: string, caller: MemberContext): Promise<Resent> {
  const { project, user } = caller;
  const { attempts } = deps;
  const { db } = deps.database;
  const namedRow = await findInvitation(db, invitationId);
  if (namedRow?.invitation.projectId !== project.id) return notOpen;
  const verdict = await attempts.count('invitationMails', namedRow.invitation.id);
  if (!verdict.allowed) return { status: false, error: refusalOfAttempts(verdict).message, because: 'often' };
  const repeated = await db.transaction(async (transaction): Promise<InvitationRow | Refused> => {
    const team = await lockTeam(transaction, project.id, user.userId);
    if (team?.role !== 'ADMIN') return notAdministratorAnyMore;
    await lockUser(transaction, user.userId);
    // It was answered or withdrawn in between.
    const row = await lockInvitation(transaction, namedRow.invitation.id);
    if (!row) return notOpen;
    const problem = invitationProblem([row.email], {
      ownEmail: '',
      taken: [],
      allowInvite: project.allowInvite,
      providerDomain: deps.providerDomain,
    });
    if (problem) return { status: false, error: problem.message, because: problem.because };
    const now = deps.clock.now();
    const tooMany = await refusalOfMany(transaction, { user, mails: 1, now });
    if (tooMany) return tooMany;
    await setSender(transaction, row.id, user.userId);
    const by = { userId: user.userId, actor: user.email, projectId: project.id, address: caller.address };
    await insertAudit(transaction, now, { ...by, event: 'invitation-repeated', subject: row.email });
    return { ...row, sentBy: user.userId };
  });
  if ('status' in repeated) return repeated;
  return {
    status: true,
    undelivered: await mailInvitations(deps, [repeated], caller),
    invitation: toInvitation(repeated, project.name, user.email),
  };
}

const notOpen: Refused = {
  status: false,
  error: 'This invitation was already answered or withdrawn.',
  because: 'gone',
};

/** Checks the user's mails of the last day together with the ones about to be sent. Needs the lock of the user. */
async function refusalOfMany(
  transaction: Transaction,
  { user, mails, now }: { user: { userId: string }; mails: number; now: Date },
): Promise<Refused | null> {
  const since = new Date(now.getTime() - day);
  if ((await countInvitedSince(transaction, user.userId, since)) + mails <= maxInvitedPerDay) return null;
  const error = `You can invite at most ${maxInvitedPerDay} people a day. Try again tomorrow.`;
  return { status: false, error, because: 'many' };
}

/** @returns addresses of mails that could not be sent */
async function mailInvitations(
  deps: AuthDeps,
  rows: InvitationRow[],
  { project, user, address }: MemberContext,
): Promise<string[]> {
  const mails = rows.map((row) =>
    invitationMail(
      {
        mailedId: sealedInvitationId(deps.sealing, row),
        email: row.email,
        project: project.name,
        inviter: user,
      },
      deps,
    ),
  );
  const undelivered = await sendMails(deps, mails);
  for (const email of undelivered) {
    const by = { userId: user.userId, actor: user.email, projectId: project.id, address };
    await recordUnsent(deps, { ...by, what: `invitation of ${email}` });
  }
  return undelivered;
}

/** Returns the invitation in the contract's form. */
export function toInvitation(row: InvitationRow, project: string, inviterEmail: string): Invitation {
  return {
    id: row.id,
    _id: row.id,
    project_id: row.projectId,
    project_name: project,
    sent_by: row.sentBy,
    inviter_email: inviterEmail,
    sent_to_email_list: [row.email],
  };
}
