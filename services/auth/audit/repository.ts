import { and, asc, desc, eq, gt, ilike, inArray, isNull, lt, or } from 'drizzle-orm';
import type { AuditEvent } from '#contracts/auth';
import type { Queries } from '#services/foundation/database/index';
import { auditLog, members } from '../tables';

export type AuditRow = typeof auditLog.$inferSelect;

export interface AuditFilter {
  event?: AuditEvent;
  /** Text in the actor or subject, ignoring case. */
  search?: string;
}

/** Start of a page of the log: below or above an entry. Neither: at the newest. */
export interface AuditCursor {
  before?: number;
  after?: number;
}

/**
 * Returns entries of a project and of its members' accounts, newest first. With `after`, the entries next to it, not
 * the newest of all.
 */
export async function listAuditEntries(
  db: Queries,
  projectId: string,
  { event, search }: AuditFilter,
  { before, after }: AuditCursor,
  limit: number,
): Promise<AuditRow[]> {
  const ofMembers = inArray(
    auditLog.userId,
    db.select({ id: members.userId }).from(members).where(eq(members.projectId, projectId)),
  );
  const rows = await db
    .select()
    .from(auditLog)
    .where(
      and(
        or(eq(auditLog.projectId, projectId), and(isNull(auditLog.projectId), ofMembers)),
        event && eq(auditLog.event, event),
        search
          ? or(ilike(auditLog.actor, pattern(search)), ilike(auditLog.subject, pattern(search)))
          : undefined,
        before === undefined ? undefined : lt(auditLog.id, before),
        after === undefined ? undefined : gt(auditLog.id, after),
      ),
    )
    .orderBy(after === undefined ? desc(auditLog.id) : asc(auditLog.id))
    .limit(limit);
  return after === undefined ? rows : rows.reverse();
}

/** Deletes older entries, and returns their number. */
export async function deleteAuditEntriesBefore(db: Queries, moment: Date): Promise<number> {
  const { rowCount } = await db.delete(auditLog).where(lt(auditLog.at, moment));
  return rowCount ?? 0;
}

/** Returns a LIKE pattern that finds the text anywhere, with its special characters escaped. */
function pattern(text: string): string {
  return `%${text.replaceAll('\0', '').replace(/[\\%_]/g, '\\$&')}%`;
}
