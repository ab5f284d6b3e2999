import { and, asc, eq, sql } from 'drizzle-orm';
import type { Queries } from '#services/foundation/database/index';
import { isUuid } from '#services/foundation/database/uuid';
import {
  accessKeys,
  dashboardPersonalization,
  gitCredentials,
  invitations,
  keptForms,
  members,
  projects,
  users,
} from '../tables';

export interface MemberRow {
  userId: string;
  email: string;
  name: string;
  role: 'ADMIN' | 'MEMBER';
  since: Date;
  /** When they turned on two-factor authentication. Null when it is off. */
  secondFactorAt: Date | null;
}

const fullName = sql<string>`btrim(${users.firstname} || ' ' || ${users.lastname})`;
const memberColumns = {
  userId: members.userId,
  email: users.email,
  name: fullName,
  role: members.role,
  since: members.createdAt,
  secondFactorAt: users.secondFactorAt,
};

/** Returns members by name, ignoring case. */
export function listMembers(db: Queries, projectId: string): Promise<MemberRow[]> {
  return db
    .select(memberColumns)
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(eq(members.projectId, projectId))
    .orderBy(asc(sql`lower(${fullName})`), asc(users.email));
}

/** Returns invited people by e-mail. */
export function listInvited(db: Queries, projectId: string) {
  return db
    .select({ id: invitations.id, email: invitations.email, since: invitations.createdAt })
    .from(invitations)
    .where(eq(invitations.projectId, projectId))
    .orderBy(asc(invitations.email));
}

/** Locks a member, so that nobody else removes them until the transaction ends. Null when there is none. */
export async function lockMember(db: Queries, projectId: string, userId: string): Promise<MemberRow | null> {
  if (!isUuid(userId)) return null;
  const [found] = await db
    .select(memberColumns)
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(ofMember(projectId, userId))
    .for('update', { of: members });
  return found ?? null;
}

/**
 * Locks the project's team until the transaction ends, so that other changes of the team wait.
 * Lock an account only after this, in order to avoid deadlocks.
 * @returns the owner's user id, the project's name and the role of the user, all as they are now; null when the user is
 * no member or the project is deleted
 */
export async function lockTeam(
  db: Queries,
  projectId: string,
  userId: string,
): Promise<{ owner: string; name: string; role: MemberRow['role'] } | null> {
  const [project] = await db
    .select({ owner: projects.adminUserId, name: projects.name })
    .from(projects)
    .where(eq(projects.id, projectId))
    .for('no key update');
  // Read after locking, because another transaction may have changed the role.
  const [member] = await db.select({ role: members.role }).from(members).where(ofMember(projectId, userId));
  return project && member ? { owner: project.owner, name: project.name, role: member.role } : null;
}

export async function setRole(
  db: Queries,
  projectId: string,
  userId: string,
  role: MemberRow['role'],
): Promise<void> {
  await db.update(members).set({ role }).where(ofMember(projectId, userId));
}

export async function setOwner(db: Queries, projectId: string, adminUserId: string): Promise<void> {
  await db.update(projects).set({ adminUserId }).where(eq(projects.id, projectId));
}

/** Ends the membership, and deletes everything in the project that belonged to the member alone. */
export async function deleteMember(db: Queries, projectId: string, userId: string): Promise<void> {
  for (const table of [accessKeys, gitCredentials, dashboardPersonalization, keptForms, members]) {
    await db.delete(table).where(and(eq(table.projectId, projectId), eq(table.userId, userId)));
  }
}

const ofMember = (projectId: string, userId: string) =>
  and(eq(members.projectId, projectId), eq(members.userId, userId));
