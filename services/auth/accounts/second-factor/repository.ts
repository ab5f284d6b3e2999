import { and, asc, count, eq, gt, isNull, lt, lte } from 'drizzle-orm';
import type { Queries } from '#services/foundation/database/index';
import { members, pendingSignIns, projects, recoveryCodes, secondFactors, users } from '../../tables';
import type { UserRow } from '../repository';

/** Milliseconds between the password and the code. */
const pendingLifetime = 10 * 60_000;

/** Returns the user's sealed secret. Null when there is none. */
export async function findSealedSecret(db: Queries, userId: string): Promise<string | null> {
  const [found] = await db
    .select({ sealedSecret: secondFactors.sealedSecret })
    .from(secondFactors)
    .where(eq(secondFactors.userId, userId));
  return found?.sealedSecret ?? null;
}

/** Stores a secret in place of an earlier one. @param lastStep of the code that confirmed it; 0: not confirmed */
export async function keepSecret(
  db: Queries,
  userId: string,
  sealedSecret: string,
  lastStep: number,
): Promise<void> {
  await db
    .insert(secondFactors)
    .values({ userId, sealedSecret, lastStep })
    .onConflictDoUpdate({ target: secondFactors.userId, set: { sealedSecret, lastStep } });
}

/** Stores the time step of an accepted code. @returns false when this or a later one was used before */
export async function takeStep(db: Queries, userId: string, lastStep: number): Promise<boolean> {
  const used = await db
    .update(secondFactors)
    .set({ lastStep })
    .where(and(eq(secondFactors.userId, userId), lt(secondFactors.lastStep, lastStep)));
  return used.rowCount === 1;
}

/** Turns the factor on. @returns false when it was on already */
export async function markOn(db: Queries, userId: string, now: Date): Promise<boolean> {
  const marked = await db
    .update(users)
    .set({ secondFactorAt: now })
    .where(and(eq(users.id, userId), isNull(users.secondFactorAt)));
  return marked.rowCount === 1;
}

/** Deletes secret and recovery codes, and turns the factor off. */
export async function removeFactor(db: Queries, userId: string): Promise<void> {
  await db.delete(secondFactors).where(eq(secondFactors.userId, userId));
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await db.update(users).set({ secondFactorAt: null }).where(eq(users.id, userId));
}

export async function replaceCodes(db: Queries, userId: string, hashes: string[]): Promise<void> {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await db.insert(recoveryCodes).values(hashes.map((hash) => ({ userId, hash })));
}

/** Uses a recovery code up. @returns false when there is none with this hash */
export async function takeRecoveryCode(db: Queries, userId: string, hash: string): Promise<boolean> {
  const taken = await db
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.hash, hash)));
  return taken.rowCount === 1;
}

export async function countRecoveryCodes(db: Queries, userId: string): Promise<number> {
  const [counted] = await db
    .select({ codes: count() })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.userId, userId));
  return counted?.codes ?? 0;
}

/** Stores a sign-in that waits for its code. */
export async function insertPending(
  db: Queries,
  tokenHash: string,
  userId: string,
  now: Date,
): Promise<void> {
  const expiresAt = new Date(now.getTime() + pendingLifetime);
  await db.insert(pendingSignIns).values({ tokenHash, userId, expiresAt });
}

/** Returns the user of a sign-in that waits for its code. Null when it is unknown, finished or too old. */
export async function findPending(db: Queries, tokenHash: string, now: Date): Promise<UserRow | null> {
  const [found] = await db
    .select({ user: users })
    .from(pendingSignIns)
    .innerJoin(users, eq(users.id, pendingSignIns.userId))
    .where(and(eq(pendingSignIns.tokenHash, tokenHash), gt(pendingSignIns.expiresAt, now)));
  return found?.user ?? null;
}

/** @returns false when another call has finished the sign-in */
export async function takePendingSecondFactor(db: Queries, tokenHash: string): Promise<boolean> {
  const taken = await db.delete(pendingSignIns).where(eq(pendingSignIns.tokenHash, tokenHash));
  return taken.rowCount === 1;
}

export async function deleteExpiredPending(db: Queries, now: Date): Promise<number> {
  const deleted = await db.delete(pendingSignIns).where(lte(pendingSignIns.expiresAt, now));
  return deleted.rowCount ?? 0;
}

/** Returns the user's projects that require a second factor, by name. */
export function listRequiring(db: Queries, userId: string): Promise<{ id: string; name: string }[]> {
  return db
    .select({ id: projects.id, name: projects.name })
    .from(members)
    .innerJoin(projects, eq(projects.id, members.projectId))
    .where(and(eq(members.userId, userId), eq(projects.requiresSecondFactor, true)))
    .orderBy(asc(projects.name));
}

/** @returns whether the value changed */
export async function setRequirement(db: Queries, projectId: string, required: boolean): Promise<boolean> {
  const changed = await db
    .update(projects)
    .set({ requiresSecondFactor: required })
    .where(and(eq(projects.id, projectId), eq(projects.requiresSecondFactor, !required)));
  return changed.rowCount === 1;
}

/** Returns ids of the project's members without a second factor. */
export async function membersWithout(db: Queries, projectId: string): Promise<string[]> {
  const rows = await db
    .select({ id: members.userId })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(and(eq(members.projectId, projectId), isNull(users.secondFactorAt)));
  return rows.map(({ id }) => id);
}
