import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { Delivery } from '#contracts/executions';
import type { Executor, Transaction } from '#services/foundation/database/transaction';
import { happenings } from '#services/foundation/happenings/tables';
import type { Happening } from '#services/foundation/happenings';
import { isUuid } from '#services/foundation/database/uuid';
import { deliveries, executionTelling, mailWishes, projectTelling, webhooks } from './tables';

/** Notifications: events, recipients and results of sending. */

/**
 * Returns an event that is not processed yet, and locks it until the transaction ends. Null when there is none.
 * @param without ids of events to leave out
 */
export async function holdNewHappening(
  tx: Transaction,
  without: readonly string[],
): Promise<Happening | null> {
  const [found] = await tx
    .select()
    .from(happenings)
    .where(sql`passed_on_at is null and id <> all(${sql.param(without)}::uuid[])`)
    .orderBy(happenings.at)
    .limit(1)
    .for('update', { skipLocked: true });
  return found ?? null;
}

export type NewDelivery = Pick<
  typeof deliveries.$inferInsert,
  'id' | 'happeningId' | 'projectId' | 'event' | 'channel' | 'recipient' | 'shown'
>;

/** Marks an event as processed, and adds the notifications to send. */
export async function passOn(
  tx: Transaction,
  happeningId: string,
  rows: NewDelivery[],
  now: Date,
): Promise<void> {
  await tx.update(happenings).set({ passedOnAt: now }).where(eq(happenings.id, happeningId));
  if (rows.length === 0) return;
  await tx
    .insert(deliveries)
    .values(rows.map((row) => ({ ...row, createdAt: now, nextAttemptAt: now })))
    .onConflictDoNothing();
}

export interface ClaimedDelivery {
  id: string;
  happeningId: string;
  projectId: string;
  event: Delivery['event'];
  channel: Delivery['channel'];
  recipient: string;
  /** Number of attempts, including this one. */
  attempts: number;
  /** End of the lease. It also tells this claim from later ones. */
  heldUntil: Date;
}

interface Claim {
  /** Milliseconds. */
  lease: number;
  /** Channel to send first when both are due. Alternating it keeps one channel from waiting long for the other. */
  prefer: Delivery['channel'];
  /** Ids of projects that are left out. */
  busy: readonly string[];
}

/**
 * Starts an attempt at the notification that has been due longest. Others skip it until the lease ends. If the server
 * is killed before, another attempt starts after the lease.
 */
export async function claimDelivery(
  executor: Executor,
  now: Date,
  { lease, prefer, busy }: Claim,
): Promise<ClaimedDelivery | null> {
  const moment = sql`${now.toISOString()}::timestamptz`;
  const heldUntil = new Date(now.getTime() + lease);
  const { rows } = await executor.execute<Omit<ClaimedDelivery, 'heldUntil'> & Record<string, unknown>>(sql`
    update deliveries set attempts = attempts + 1, next_attempt_at = ${heldUntil.toISOString()}::timestamptz
    where id = (
      select id from deliveries where state = 'pending' and next_attempt_at <= ${moment}
        and project_id <> all(${sql.param(busy)}::uuid[])
      order by channel = ${prefer} desc, next_attempt_at limit 1 for update skip locked
    )
    returning id, happening_id as "happeningId", project_id as "projectId", event, channel, recipient, attempts`);
  const [row] = rows;
  if (!row) return null;
  const { id, happeningId, projectId, event, channel, recipient, attempts } = row;
  return { id, happeningId, projectId, event, channel, recipient, attempts, heldUntil };
}

/** Stores the result of an attempt, unless another attempt has started since. */
export async function noteAttempt(
  executor: Executor,
  { id, heldUntil }: Pick<ClaimedDelivery, 'id' | 'heldUntil'>,
  outcome: Pick<typeof deliveries.$inferSelect, 'state' | 'error' | 'sentAt' | 'nextAttemptAt'>,
): Promise<void> {
  await executor
    .update(deliveries)
    .set(outcome)
    .where(
      and(eq(deliveries.id, id), eq(deliveries.nextAttemptAt, heldUntil), eq(deliveries.state, 'pending')),
    );
}

export async function happeningById(executor: Executor, id: string): Promise<Happening | null> {
  const [row] = await executor.select().from(happenings).where(eq(happenings.id, id));
  return row ?? null;
}

/** Sends a sent or failed notification again. @returns whether there is such a notification */
export async function resendDelivery(
  executor: Executor,
  projectId: string,
  id: string,
  now: Date,
): Promise<boolean> {
  if (!isUuid(id)) return false;
  const changed = await executor
    .update(deliveries)
    .set({ state: 'pending', attempts: 0, nextAttemptAt: now, error: null, sentAt: null })
    .where(
      and(eq(deliveries.id, id), eq(deliveries.projectId, projectId), sql`${deliveries.state} <> 'pending'`),
    )
    .returning({ id: deliveries.id });
  return changed.length > 0;
}

/** Returns the latest notifications of a project's executions, newest first. */
export async function latestDeliveries(
  executor: Executor,
  projectId: string,
  max: number,
): Promise<Delivery[]> {
  const rows = await executor
    // Select only these facts, because the others are large.
    .select({
      delivery: deliveries,
      at: happenings.at,
      runId: happenings.runId,
      runNumber: sql<number>`(${happenings.facts} ->> 'number')::int`,
      execution: sql<string>`${happenings.facts} ->> 'name'`,
    })
    .from(deliveries)
    .innerJoin(happenings, eq(happenings.id, deliveries.happeningId))
    .where(eq(deliveries.projectId, projectId))
    .orderBy(desc(deliveries.createdAt), desc(deliveries.id))
    .limit(max);
  return rows.map(({ delivery, at, runId, runNumber, execution }) => ({
    id: delivery.id,
    event: delivery.event,
    channel: delivery.channel,
    to: delivery.shown,
    state: delivery.state,
    attempts: delivery.attempts,
    error: delivery.error,
    happenedAt: at.getTime(),
    sentAt: delivery.sentAt?.getTime() ?? null,
    nextAttemptAt: delivery.state === 'pending' ? delivery.nextAttemptAt.getTime() : null,
    runId,
    runNumber,
    execution,
  }));
}

/** Deletes events before a time, with their notifications. */
export async function pruneHappenings(executor: Executor, before: Date): Promise<void> {
  await executor.delete(happenings).where(lt(happenings.at, before));
}

/** Deletes all notifications of a project, and its choices of recipients. */
export async function deleteProjectTelling(executor: Executor, projectId: string): Promise<void> {
  for (const table of [deliveries, happenings, executionTelling, projectTelling, mailWishes, webhooks]) {
    await executor.delete(table).where(eq(table.projectId, projectId));
  }
}
