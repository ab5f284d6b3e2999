import { and, eq, gt, lt, lte, ne, or, sql } from 'drizzle-orm';
import type { Queries } from '#services/foundation/database/index';
import { pendingSignIns, rateLimits, sessions, users } from '../tables';
import { absoluteLifetime, idleLifetime, useResolution } from './sessions';

export type UserRow = typeof users.$inferSelect;

/** @returns false when the e-mail is taken */
export async function insertUser(db: Queries, user: typeof users.$inferInsert): Promise<boolean> {
  const inserted = await db.insert(users).values(user).onConflictDoNothing({ target: users.email });
  return inserted.rowCount === 1;
}

export async function findUserByEmail(db: Queries, email: string): Promise<UserRow | null> {
  const [user] = await db.select().from(users).where(eq(users.email, email));
  return user ?? null;
}

export async function findUserById(db: Queries, id: string): Promise<UserRow | null> {
  const [user] = await db.select().from(users).where(eq(users.id, id));
  return user ?? null;
}

/** @returns the changed user; null when it no longer exists */
export async function updateUser(
  db: Queries,
  id: string,
  change: Partial<Pick<UserRow, 'firstname' | 'lastname' | 'companyName' | 'passwordHash'>>,
): Promise<UserRow | null> {
  const [user] = await db.update(users).set(change).where(eq(users.id, id)).returning();
  return user ?? null;
}

/** Notes that the user can read mail of the address. @returns false when that was known before */
export async function markEmailVerified(db: Queries, id: string, now: Date): Promise<boolean> {
  const marked = await db
    .update(users)
    .set({ emailVerifiedAt: now })
    .where(and(eq(users.id, id), sql`${users.emailVerifiedAt} is null`));
  return marked.rowCount === 1;
}

/** Returns the user of a valid session that was used recently enough. Stores the use, at most once a minute. */
export async function findUserBySession(db: Queries, tokenHash: string, now: Date): Promise<UserRow | null> {
  const [found] = await db
    .select({ user: users, lastUsedAt: sessions.lastUsedAt })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.tokenHash, tokenHash), gt(sessions.expiresAt, now), usedSince(now)));
  if (!found) return null;
  const noteBefore = earlier(now, useResolution);
  if (found.lastUsedAt <= noteBefore) {
    await db
      .update(sessions)
      .set({ lastUsedAt: now })
      .where(and(eq(sessions.tokenHash, tokenHash), lt(sessions.lastUsedAt, now)));
  }
  return found.user;
}

/** Starts a session, and deletes the user's ended ones, so that the table does not grow without limit. */
export async function insertSession(
  db: Queries,
  tokenHash: string,
  userId: string,
  now: Date,
): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.userId, userId), endedBy(now)));
  const expiresAt = new Date(now.getTime() + absoluteLifetime);
  await db.insert(sessions).values({ tokenHash, userId, createdAt: now, lastUsedAt: now, expiresAt });
}

/** @returns whether the session existed */
export async function deleteSession(db: Queries, tokenHash: string): Promise<boolean> {
  const deleted = await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash));
  return deleted.rowCount === 1;
}

/** Ends the user's sessions and unfinished sign-ins. @param keep hash of a token to keep @returns how many */
export async function deleteSessions(db: Queries, userId: string, keep = ''): Promise<number> {
  await db.delete(pendingSignIns).where(eq(pendingSignIns.userId, userId));
  const deleted = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.tokenHash, keep)));
  return deleted.rowCount ?? 0;
}

/** Deletes expired sessions of all users. @returns how many it deleted */
export async function deleteEndedSessions(db: Queries, now: Date): Promise<number> {
  const deleted = await db.delete(sessions).where(endedBy(now));
  return deleted.rowCount ?? 0;
}

/** Deletes counters of attempts whose window has ended. @returns how many it deleted */
export async function deleteExpiredCounters(db: Queries, now: Date): Promise<number> {
  const deleted = await db.delete(rateLimits).where(lt(rateLimits.expire, now.getTime()));
  return deleted.rowCount ?? 0;
}

const earlier = (now: Date, milliseconds: number) => new Date(now.getTime() - milliseconds);
const endedBy = (now: Date) =>
  or(lte(sessions.expiresAt, now), lte(sessions.lastUsedAt, earlier(now, idleLifetime)));
const usedSince = (now: Date) => gt(sessions.lastUsedAt, earlier(now, idleLifetime));
