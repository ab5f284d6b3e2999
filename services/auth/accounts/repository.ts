import { and, eq, gt, lt, lte, or } from 'drizzle-orm';
import type { Queries } from '#services/foundation/database/index';
import { sessions, users } from '../tables';
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

/** The user of a session that is neither too old nor unused for too long. Notes the use, at most once a minute. */
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

/** Starts a session and clears the user's ended ones, so that the table does not grow for ever. */
export async function insertSession(
  db: Queries,
  tokenHash: string,
  userId: string,
  now: Date,
): Promise<void> {
  const ended = or(lte(sessions.expiresAt, now), lte(sessions.lastUsedAt, earlier(now, idleLifetime)));
  await db.delete(sessions).where(and(eq(sessions.userId, userId), ended));
  const expiresAt = new Date(now.getTime() + absoluteLifetime);
  await db.insert(sessions).values({ tokenHash, userId, createdAt: now, lastUsedAt: now, expiresAt });
}

export async function deleteSession(db: Queries, tokenHash: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash));
}

const earlier = (now: Date, milliseconds: number) => new Date(now.getTime() - milliseconds);
const usedSince = (now: Date) => gt(sessions.lastUsedAt, earlier(now, idleLifetime));
