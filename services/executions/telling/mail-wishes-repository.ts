import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { MailWish } from '#contracts/executions';
import type { Executor } from '#services/foundation/database/transaction';
import { mailWishes } from './tables';

/** Answers of mail addresses whether they want mails of a project. */

export type MailWishRow = typeof mailWishes.$inferSelect;

/** Addresses are compared without case. */
export const addressKeyOf = (address: string): string => address.toLowerCase();

const isOf = (projectId: string, address: string) =>
  and(eq(mailWishes.projectId, projectId), eq(mailWishes.address, addressKeyOf(address)));

export async function mailWishesOf(
  executor: Executor,
  projectId: string,
  addresses: readonly string[],
): Promise<MailWishRow[]> {
  if (addresses.length === 0) return [];
  return executor
    .select()
    .from(mailWishes)
    .where(and(eq(mailWishes.projectId, projectId), inArray(mailWishes.address, addresses.map(addressKeyOf))))
    .orderBy(mailWishes.address);
}

/** Returns null when nobody has asked the address yet. */
export async function mailWishOf(
  executor: Executor,
  projectId: string,
  address: string,
): Promise<MailWishRow | null> {
  const [row] = await executor.select().from(mailWishes).where(isOf(projectId, address));
  return row ?? null;
}

/** Returns whether a consent mail was sent or is due. It is neither if the address was removed before. */
export const isAsked = ({ wish, askAt, askedAt }: MailWishRow): boolean =>
  wish !== 'waiting' || askAt !== null || askedAt !== null;

/** Schedules consent mails for addresses that were not asked before. */
export async function askNewAddresses(
  executor: Executor,
  projectId: string,
  addresses: readonly string[],
  now: Date,
): Promise<void> {
  if (addresses.length === 0) return;
  const rows = addresses.map((address) => ({ projectId, address: addressKeyOf(address) }));
  await executor
    .insert(mailWishes)
    .values(rows.map((row) => ({ ...row, wish: 'waiting' as const, askAt: now, createdAt: now })))
    .onConflictDoUpdate({
      target: [mailWishes.projectId, mailWishes.address],
      set: { askAt: now, attempts: 0, error: null },
      setWhere: and(eq(mailWishes.wish, 'waiting'), isNull(mailWishes.askAt), isNull(mailWishes.askedAt)),
    });
}

/** Schedules another consent mail. The earlier answer applies until the address answers again. */
export async function scheduleConsentMail(
  executor: Executor,
  projectId: string,
  address: string,
  now: Date,
): Promise<void> {
  await executor
    .update(mailWishes)
    .set({ askAt: now, attempts: 0, error: null })
    .where(isOf(projectId, address));
}

/** Stores the answer of an address. */
export async function replaceMailWish(
  executor: Executor,
  { projectId, address }: { projectId: string; address: string },
  wish: Exclude<MailWish, 'waiting'>,
  now: Date,
): Promise<void> {
  await executor
    .insert(mailWishes)
    .values({ projectId, address: addressKeyOf(address), wish, createdAt: now })
    .onConflictDoUpdate({
      target: [mailWishes.projectId, mailWishes.address],
      set: { wish, askAt: null, error: null },
    });
}

export interface ClaimedAsking {
  projectId: string;
  address: string;
  /** Number of attempts, including this one. */
  attempts: number;
  /** End of the lease. It also tells this claim from later ones. */
  heldUntil: Date;
}

/** Starts an attempt at the mail that has been due longest. @param lease milliseconds for which others skip it */
export async function claimAsking(
  executor: Executor,
  now: Date,
  lease: number,
): Promise<ClaimedAsking | null> {
  const heldUntil = new Date(now.getTime() + lease);
  const { rows } = await executor.execute<Omit<ClaimedAsking, 'heldUntil'> & Record<string, unknown>>(sql`
    update mail_wishes set attempts = attempts + 1, ask_at = ${heldUntil.toISOString()}::timestamptz
    where (project_id, address) = (
      select project_id, address from mail_wishes where ask_at <= ${now.toISOString()}::timestamptz
      order by ask_at limit 1 for update skip locked
    )
    returning project_id as "projectId", address, attempts`);
  const [row] = rows;
  if (!row) return null;
  const { projectId, address, attempts } = row;
  return { projectId, address, attempts, heldUntil };
}

/** Stores the result of an attempt, unless the address answered or another attempt started since. */
export async function noteAsking(
  executor: Executor,
  { projectId, address, heldUntil }: ClaimedAsking,
  outcome: Pick<MailWishRow, 'askAt' | 'error'> & Partial<Pick<MailWishRow, 'askedAt'>>,
): Promise<void> {
  await executor
    .update(mailWishes)
    .set(outcome)
    .where(and(isOf(projectId, address), eq(mailWishes.askAt, heldUntil)));
}
