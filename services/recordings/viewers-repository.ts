import { and, eq, gt } from 'drizzle-orm';
import type { Queries } from '#services/foundation/database/index';
import { recordingTickets, recordingViewers } from './tables';

/** The servers with viewers of recordings, and the tickets with which workers connect to them. */

/** Notes that a recording has a viewer on this server. */
export async function noteViewer(
  db: Queries,
  viewer: { recordingId: string; server: string; addresses: string[]; now: Date },
): Promise<void> {
  const { recordingId, server, addresses, now } = viewer;
  await db
    .insert(recordingViewers)
    .values({ recordingId, server, addresses, seenAt: now })
    .onConflictDoUpdate({
      target: [recordingViewers.recordingId, recordingViewers.server],
      set: { seenAt: now },
    });
}

export async function forgetViewer(db: Queries, recordingId: string, server: string): Promise<void> {
  await db
    .delete(recordingViewers)
    .where(and(eq(recordingViewers.recordingId, recordingId), eq(recordingViewers.server, server)));
}

/** Returns the servers that had viewers of a recording since a moment. */
export async function viewersOf(
  db: Queries,
  recordingId: string,
  since: Date,
): Promise<{ server: string; addresses: string[] }[]> {
  const { server, addresses, seenAt } = recordingViewers;
  return db
    .select({ server, addresses })
    .from(recordingViewers)
    .where(and(eq(recordingViewers.recordingId, recordingId), gt(seenAt, since)));
}

export async function insertTicket(db: Queries, ticket: typeof recordingTickets.$inferInsert): Promise<void> {
  await db.insert(recordingTickets).values(ticket);
}

/** Uses up a ticket. @returns the recording that it allows to connect; null when it is not valid */
export async function takeTicket(
  db: Queries,
  { hash, server, now }: { hash: string; server: string; now: Date },
): Promise<string | null> {
  const [taken] = await db
    .delete(recordingTickets)
    .where(
      and(
        eq(recordingTickets.hash, hash),
        eq(recordingTickets.server, server),
        gt(recordingTickets.expiresAt, now),
      ),
    )
    .returning({ recordingId: recordingTickets.recordingId });
  return taken?.recordingId ?? null;
}
