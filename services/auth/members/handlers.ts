import type { auth, Member } from '#contracts/auth';
import type { Answer } from '#contracts/endpoint';
import { insertAudit } from '../audit/record';
import type { AuthHandler } from '../deps';
import { deleteInvitation, lockInvitation } from '../invitations/repository';
import { refusalOfAction } from './policy';
import { deleteMember, listInvited, listMembers, lockMember, lockTeam, type MemberRow } from './repository';
import { notAdministratorAnyMore, notMemberAnyMore } from './roles';

type Removed = Answer<typeof auth.removeMember>;

// Handlers for members of a project and their permissions (docs/rules/access.md, Members).

export const getMembers: AuthHandler<'getMembers'> = async ({ database: { db } }, _, { project }) => {
  const [joined, invited] = await Promise.all([listMembers(db, project.id), listInvited(db, project.id)]);
  return {
    status: true,
    members: [...joined.map((row) => toMember(row, project.role === 'ADMIN')), ...invited.map(toInvited)],
  };
};

export const checkRole: AuthHandler<'checkRole'> = async (_deps, { body: { action } }, { project, user }) => {
  const error = refusalOfAction(action, { project, user });
  return error === null ? { status: true } : { status: false, error };
};

export const removeMember: AuthHandler<'removeMember'> = async (
  deps,
  { body },
  { project, user, address },
) => {
  const { db } = deps.database;
  // In the lower case of the database: the code below compares texts.
  const id = body.user_id_to_remove.toLowerCase();
  // Require the e-mail that the caller saw. If the id has another e-mail, the caller's page is outdated.
  const seenAs = body.user_email_to_remove.toLowerCase();
  const by = { userId: user.userId, actor: user.email, projectId: project.id, address };
  if (body.status === 'invited') {
    return db.transaction(async (transaction): Promise<Removed> => {
      const team = await lockTeam(transaction, project.id, user.userId);
      if (team?.role !== 'ADMIN') return notAdministratorAnyMore;
      const invited = await lockInvitation(transaction, id);
      if (invited?.projectId !== project.id || invited.email !== seenAs) return refused('gone', answered);
      await deleteInvitation(transaction, invited.id);
      const entry = { ...by, event: 'invitation-withdrawn', subject: invited.email } as const;
      await insertAudit(transaction, deps.clock.now(), entry);
      return { status: true };
    });
  }
  const removed = await db.transaction(async (transaction): Promise<Removed> => {
    const team = await lockTeam(transaction, project.id, user.userId);
    if (team?.role !== 'ADMIN') return notAdministratorAnyMore;
    const member = await lockMember(transaction, project.id, id);
    if (member?.email !== seenAs) return notMemberAnyMore;
    // Compare with the stored id, because the database accepts either case.
    if (member.userId === user.userId) return refused('yourself', "You can't remove yourself");
    if (member.userId === team.owner) return refused('admin', "The project's admin can't be removed");
    await deleteMember(transaction, project.id, member.userId);
    const entry = { ...by, event: 'member-removed', subject: member.email } as const;
    await insertAudit(transaction, deps.clock.now(), entry);
    return { status: true };
  });
  if (removed.status) deps.onMembershipEnded?.(project.id, id);
  return removed;
};

const answered = 'This invitation was already answered or withdrawn.';

function refused(because: string, error: string): Removed {
  return { status: false, error, because };
}

/** @param isTold whether the caller may see who has a second factor */
function toMember({ userId, email, name, role, since, secondFactorAt }: MemberRow, isTold: boolean): Member {
  return {
    user_id: userId,
    user_email: email,
    name,
    status: 'active',
    role,
    since: since.toISOString(),
    secondFactor: isTold ? secondFactorAt !== null : undefined,
  };
}

function toInvited({ id, email, since }: { id: string; email: string; since: Date }): Member {
  return {
    user_id: id,
    user_email: email,
    name: '',
    status: 'invited',
    role: 'MEMBER',
    since: since.toISOString(),
  };
}
