import { and, eq, gt, inArray, lt, lte } from 'drizzle-orm';
import type { Queries } from '#services/foundation/database/index';
import { socketTickets, usageEvents } from './tables';

export async function insertUsageEvent(db: Queries, event: typeof usageEvents.$inferInsert): Promise<void> {
  await db.insert(usageEvents).values(event);
}

export async function deleteProjectEvents(db: Queries, projectId: string): Promise<void> {
  await db.delete(usageEvents).where(eq(usageEvents.projectId, projectId));
}

/** Deletes at most `most` events before a time. @returns how many it deleted */
export async function deleteUsageEventsBefore(db: Queries, before: Date, max: number): Promise<number> {
  // Without sorting: rows are stored roughly in order of time, so a search for old ones ends early.
  const old = db
    .select({ id: usageEvents.id })
    .from(usageEvents)
    .where(lt(usageEvents.at, before))
    .limit(max);
  const { rowCount } = await db.delete(usageEvents).where(inArray(usageEvents.id, old));
  return rowCount ?? 0;
}

export async function insertSocketTicket(
  db: Queries,
  ticket: typeof socketTickets.$inferInsert,
): Promise<void> {
  await db.insert(socketTickets).values(ticket);
}

/** Deletes the ticket, and returns its sealed bearer token. Null when it is used, expired or unknown. */
export async function takeSocketTicket(db: Queries, hash: string, now: Date): Promise<string | null> {
  const [taken] = await db
    .delete(socketTickets)
    .where(and(eq(socketTickets.hash, hash), gt(socketTickets.expiresAt, now)))
    .returning({ bearer: socketTickets.bearer });
  return taken?.bearer ?? null;
}

export async function deleteExpiredSocketTickets(db: Queries, now: Date): Promise<void> {
  await db.delete(socketTickets).where(lte(socketTickets.expiresAt, now));
}
