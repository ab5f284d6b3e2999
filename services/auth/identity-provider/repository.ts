import { and, eq } from 'drizzle-orm';
import type { Queries } from '#services/foundation/database/index';
import type { UserRow } from '../accounts/repository';
import { accessKeys, identities, users } from '../tables';

/** Returns the user of an account at a provider. Null when there is none. */
export async function findUserByIdentity(
  db: Queries,
  issuer: string,
  subject: string,
): Promise<UserRow | null> {
  const [found] = await db
    .select({ user: users })
    .from(identities)
    .innerJoin(users, eq(users.id, identities.userId))
    .where(and(eq(identities.issuer, issuer), eq(identities.subject, subject)));
  return found?.user ?? null;
}

export async function insertIdentity(db: Queries, identity: typeof identities.$inferInsert): Promise<void> {
  await db.insert(identities).values(identity);
}

/** Locks the account until the transaction ends, so that sign-ins of one person wait for each other. */
export async function lockUserByEmail(db: Queries, email: string): Promise<UserRow | null> {
  const [found] = await db.select().from(users).where(eq(users.email, email)).for('update');
  return found ?? null;
}

export async function deleteAccessKeysOf(db: Queries, userId: string): Promise<void> {
  await db.delete(accessKeys).where(eq(accessKeys.userId, userId));
}
