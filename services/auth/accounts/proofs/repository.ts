import { and, eq, gt, lte } from 'drizzle-orm';
import type { Queries } from '#services/foundation/database/index';
import { mailedProofs } from '../../tables';
import { proofLifetimes, type ProofPurpose } from './proofs';

/** Stores a proof that will be mailed. The user's older proofs for the same purpose become invalid. */
export async function replaceProof(
  db: Queries,
  { hash, userId, purpose }: { hash: string; userId: string; purpose: ProofPurpose },
  now: Date,
): Promise<void> {
  const expiresAt = new Date(now.getTime() + proofLifetimes[purpose]);
  await db.transaction(async (tx) => {
    await deleteProofs(tx, userId, purpose);
    await tx.insert(mailedProofs).values({ hash, userId, purpose, expiresAt });
  });
}

/** Returns the user of a proof. Null when the proof is unknown, used or too old. */
export async function findProof(
  db: Queries,
  hash: string,
  purpose: ProofPurpose,
  now: Date,
): Promise<string | null> {
  const [found] = await db
    .select({ userId: mailedProofs.userId })
    .from(mailedProofs)
    .where(
      and(eq(mailedProofs.hash, hash), eq(mailedProofs.purpose, purpose), gt(mailedProofs.expiresAt, now)),
    );
  return found?.userId ?? null;
}

/** Uses a proof up. Only one of two simultaneous uses succeeds. @returns as {@link findProof} */
export async function takeProof(
  db: Queries,
  hash: string,
  purpose: ProofPurpose,
  now: Date,
): Promise<string | null> {
  const [taken] = await db
    .delete(mailedProofs)
    .where(
      and(eq(mailedProofs.hash, hash), eq(mailedProofs.purpose, purpose), gt(mailedProofs.expiresAt, now)),
    )
    .returning({ userId: mailedProofs.userId });
  return taken?.userId ?? null;
}

export async function hasProof(
  db: Queries,
  userId: string,
  purpose: ProofPurpose,
  now: Date,
): Promise<boolean> {
  const [found] = await db
    .select({ userId: mailedProofs.userId })
    .from(mailedProofs)
    .where(
      and(
        eq(mailedProofs.userId, userId),
        eq(mailedProofs.purpose, purpose),
        gt(mailedProofs.expiresAt, now),
      ),
    )
    .limit(1);
  return found !== undefined;
}

export async function deleteProofs(db: Queries, userId: string, purpose: ProofPurpose): Promise<void> {
  await db
    .delete(mailedProofs)
    .where(and(eq(mailedProofs.userId, userId), eq(mailedProofs.purpose, purpose)));
}

export async function deleteExpiredProofs(db: Queries, now: Date): Promise<number> {
  const deleted = await db.delete(mailedProofs).where(lte(mailedProofs.expiresAt, now));
  return deleted.rowCount ?? 0;
}
