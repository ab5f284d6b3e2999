import type { auth, ProjectRole } from '#contracts/auth';
import type { Answer } from '#contracts/endpoint';
import type { Transaction } from '#services/foundation/database/transaction';
import type { MemberContext } from '#services/foundation/calls/endpoint';
import { insertAudit } from '../audit/record';
import type { AuthDeps, AuthHandler } from '../deps';
import { countOwned, isNameTaken, lockUser } from '../projects/repository';
import { deleteMember, lockMember, lockTeam, setOwner, setRole } from './repository';

/** Reason why something was not done. All calls of this file answer with it. */
type NotDone = Extract<Answer<typeof auth.changeRole>, { status: false }>;

export const notMemberAnyMore = refused('gone', 'This user is no longer a member of the project.');
export const notInProjectAnyMore = refused('gone', 'You are no longer a member of the project.');
export const notAdministratorAnyMore = refused('role', 'Only administrators of the project may do this.');

// Handlers for roles of members and the owner of a project.
// A project has one owner, who always is an administrator. Nobody can change the owner's role or remove the owner, who
// can only leave after handing on the project. So there always is an administrator. Every change of a team locks the
// project and checks the caller's role again, because it may have changed since the call was admitted.

export const changeRole: AuthHandler<'changeRole'> = (deps, { body }, caller) => {
  const { db } = deps.database;
  return db.transaction(async (transaction) => {
    const team = await lockTeam(transaction, caller.project.id, caller.user.userId);
    if (team?.role !== 'ADMIN') return notAdministratorAnyMore;
    const member = await lockMember(transaction, caller.project.id, body.user_id);
    if (!member) return notMemberAnyMore;
    if (member.userId === team.owner) return refused('owner', ownerStays);
    if (member.role === body.role) return { status: true };
    await setRole(transaction, caller.project.id, member.userId, body.role);
    await insertAudit(transaction, deps.clock.now(), {
      ...entryOf(caller),
      event: 'role-changed',
      subject: `${member.email}: ${roleWords[member.role]} → ${roleWords[body.role]}`,
    });
    return { status: true };
  });
};

export const handOnProject: AuthHandler<'handOnProject'> = (deps, { body }, caller) => {
  const { db } = deps.database;
  return db.transaction(async (transaction) => {
    const refusal = await handOn(deps, transaction, caller, body.user_id);
    return refusal ?? { status: true };
  });
};

export const leaveProject: AuthHandler<'leaveProject'> = async (deps, { body }, caller) => {
  const { db } = deps.database;
  const { project, user } = caller;
  const left = await db.transaction(async (transaction) => {
    if (body.hand_on_to !== undefined) {
      const refusal = await handOn(deps, transaction, caller, body.hand_on_to);
      if (refusal) return refusal;
    }
    const team = await lockTeam(transaction, project.id, user.userId);
    if (!team) return notInProjectAnyMore;
    if (team.owner === user.userId) return refused('owner', ownerHandsOnFirst);
    await deleteMember(transaction, project.id, user.userId);
    const entry = { ...entryOf(caller), event: 'member-left', subject: user.email } as const;
    await insertAudit(transaction, deps.clock.now(), entry);
    return { status: true } as const;
  });
  if (left.status) deps.onMembershipEnded?.(project.id, user.userId);
  return left;
};

/**
 * Makes another member the owner. The caller stays an administrator.
 * @returns why not; null when done
 */
async function handOn(
  deps: AuthDeps,
  transaction: Transaction,
  caller: MemberContext,
  receiverId: string,
): Promise<NotDone | null> {
  const { project, user } = caller;
  const team = await lockTeam(transaction, project.id, user.userId);
  if (team?.owner !== user.userId) return refused('owner', 'Only the owner can hand the project on.');
  const member = await lockMember(transaction, project.id, receiverId);
  if (!member) return notMemberAnyMore;
  const { email, userId } = member;
  if (userId === user.userId) return refused('yourself', 'You cannot hand a project on to yourself.');
  // As on creating a project, lock the user so that the count below stays true.
  await lockUser(transaction, userId);
  // A limit of 0 means that only operators create projects. Then owners have no limit.
  const max = deps.allowedProjects;
  if (max > 0 && (await countOwned(transaction, userId)) >= max) {
    return refused('limit', `${email} cannot have more than ${max} ${max === 1 ? 'project' : 'projects'}`);
  }
  if (await isNameTaken(transaction, userId, team.name, project.id)) {
    return refused('name', `${email} already has a project named ${team.name}`);
  }
  await setOwner(transaction, project.id, userId);
  await setRole(transaction, project.id, userId, 'ADMIN');
  await insertAudit(transaction, deps.clock.now(), {
    ...entryOf(caller),
    event: 'project-handed-on',
    subject: `${user.email} → ${email}`,
  });
  return null;
}

const ownerStays = 'The owner of a project is its administrator until they hand it on.';
const ownerHandsOnFirst = 'You own this project. Hand it on to another member before you leave.';
const roleWords: Record<ProjectRole, string> = { ADMIN: 'administrator', MEMBER: 'member' };

function entryOf({ user, project, address }: MemberContext) {
  return { userId: user.userId, actor: user.email, projectId: project.id, address };
}

function refused(because: string, error: string): NotDone {
  return { status: false, error, because };
}
