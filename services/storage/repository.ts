import { and, eq, gt, lte } from 'drizzle-orm';
import type { Queries } from '#services/foundation/database/index';
import { socketTickets, usageEvents } from './tables';

export async function insertUsageEvent(db: Queries, event: typeof usageEvents.$inferInsert): Promise<void> {
  await db.insert(usageEvents).values(event);
}

export async function deleteProjectEvents(db: Queries, projectId: string): Promise<void> {
  await db.delete(usageEvents).where(eq(usageEvents.projectId, projectId));
}

export async function insertSocketTicket(
  db: Queries,
  ticket: typeof socketTickets.$inferInsert,
): Promise<void> {
  await db.insert(socketTickets).values(ticket);
}

/** Deletes the ticket and answers its sealed bearer; null when it is used, expired or was never made. */
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
