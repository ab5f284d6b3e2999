import { and, asc, eq, sql } from 'drizzle-orm';
import type { Queries } from '#services/foundation/database/index';
import { isUuid } from '#services/foundation/uuid';
import { accessKeys, dashboardPersonalization, gitCredentials, invitations, members, users } from '../tables';

export interface MemberRow {
  userId: string;
  email: string;
  name: string;
  role: 'ADMIN' | 'MEMBER';
  since: Date;
}

const fullName = sql<string>`btrim(${users.firstname} || ' ' || ${users.lastname})`;
const memberColumns = {
  userId: members.userId,
  email: users.email,
  name: fullName,
  role: members.role,
  since: members.createdAt,
};

/** By name, in whatever case. */
export function listMembers(db: Queries, projectId: string): Promise<MemberRow[]> {
  return db
    .select(memberColumns)
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(eq(members.projectId, projectId))
    .orderBy(asc(sql`lower(${fullName})`), asc(users.email));
}

/** By e-mail. */
export function listInvited(db: Queries, projectId: string) {
  return db
    .select({ id: invitations.id, email: invitations.email, since: invitations.createdAt })
    .from(invitations)
    .where(eq(invitations.projectId, projectId))
    .orderBy(asc(invitations.email));
}

/** The member, whom nobody else removes until the transaction ends. Null when they are none. */
export async function lockMember(db: Queries, projectId: string, userId: string): Promise<MemberRow | null> {
  if (!isUuid(userId)) return null;
  const [found] = await db
    .select(memberColumns)
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(and(eq(members.projectId, projectId), eq(members.userId, userId)))
    .for('update', { of: members });
  return found ?? null;
}

/** Ends the membership together with everything in the project that was the member's alone. */
export async function deleteMember(db: Queries, projectId: string, userId: string): Promise<void> {
  for (const table of [accessKeys, gitCredentials, dashboardPersonalization, members]) {
    await db.delete(table).where(and(eq(table.projectId, projectId), eq(table.userId, userId)));
  }
}
