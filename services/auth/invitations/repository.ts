import { and, asc, count, eq, gt, inArray } from 'drizzle-orm';
import type { AuditEvent } from '#contracts/auth';
import type { Queries } from '#services/foundation/database/index';
import { isUuid } from '#services/foundation/database/uuid';
import { auditLog, invitations, members, projects, users } from '../tables';

export type InvitationRow = typeof invitations.$inferSelect;

/** An invitation with the names that people see. */
export interface NamedRow {
  invitation: InvitationRow;
  project: string;
  inviterEmail: string;
}

const named = (db: Queries) =>
  db
    .select({ invitation: invitations, project: projects.name, inviterEmail: users.email })
    .from(invitations)
    .innerJoin(projects, eq(projects.id, invitations.projectId))
    .innerJoin(users, eq(users.id, invitations.sentBy));

export async function findInvitation(db: Queries, id: string): Promise<NamedRow | null> {
  if (!isUuid(id)) return null;
  const [found] = await named(db).where(eq(invitations.id, id));
  return found ?? null;
}

/** Returns invitations, the oldest first. @param email in lower case */
export function listInvitationsTo(db: Queries, email: string): Promise<NamedRow[]> {
  return named(db)
    .where(eq(invitations.email, email))
    .orderBy(asc(invitations.createdAt), asc(invitations.id));
}

/** Counts invitations with an index of its own, because every page calls it. @param email in lower case */
export async function countInvitationsTo(db: Queries, email: string): Promise<number> {
  const [counted] = await db
    .select({ invitations: count() })
    .from(invitations)
    .where(eq(invitations.email, email));
  return counted?.invitations ?? 0;
}

/** Locks an invitation, so that nobody else answers or withdraws it. Null when there is none. */
export async function lockInvitation(db: Queries, id: string): Promise<InvitationRow | null> {
  if (!isUuid(id)) return null;
  const [found] = await db.select().from(invitations).where(eq(invitations.id, id)).for('update');
  return found ?? null;
}

export async function insertInvitations(db: Queries, rows: InvitationRow[]): Promise<void> {
  await db.insert(invitations).values(rows);
}

/** Sets the sender, because the mail and the page name the user who sent the invitation last. */
export async function setSender(db: Queries, id: string, sentBy: string): Promise<void> {
  await db.update(invitations).set({ sentBy }).where(eq(invitations.id, id));
}

export async function deleteInvitation(db: Queries, id: string): Promise<void> {
  await db.delete(invitations).where(eq(invitations.id, id));
}

/** Adds a member. Does nothing if the user is one already. */
export async function insertMember(db: Queries, projectId: string, userId: string, now: Date): Promise<void> {
  await db
    .insert(members)
    .values({ projectId, userId, role: 'MEMBER', createdAt: now })
    .onConflictDoNothing();
}

/** Events with a mail each. */
const mailing: AuditEvent[] = ['member-invited', 'invitation-repeated'];

/** Counts invitations that the user sent since, including repeated, answered and withdrawn ones. */
export async function countInvitedSince(db: Queries, userId: string, since: Date): Promise<number> {
  const [counted] = await db
    .select({ invitations: count() })
    .from(auditLog)
    .where(and(eq(auditLog.userId, userId), inArray(auditLog.event, mailing), gt(auditLog.at, since)));
  return counted?.invitations ?? 0;
}
