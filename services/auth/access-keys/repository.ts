import { and, asc, eq, isNull, lte, or } from 'drizzle-orm';
import type { Queries } from '#services/foundation/database/index';
import { accessKeys, members, users } from '../tables';
import type { UserRow } from '../accounts/repository';

export type AccessKeyRow = typeof accessKeys.$inferSelect;

/** Returns access keys, the oldest first. @param id the only key to return; left out: all */
export function listAccessKeys(db: Queries, projectId: string, id?: string): Promise<AccessKeyRow[]> {
  return db
    .select()
    .from(accessKeys)
    .where(and(eq(accessKeys.projectId, projectId), id === undefined ? undefined : eq(accessKeys.id, id)))
    .orderBy(asc(accessKeys.createdAt), asc(accessKeys.id));
}

export async function insertAccessKey(db: Queries, key: AccessKeyRow): Promise<void> {
  await db.insert(accessKeys).values(key);
}

/** Locks an access key until the transaction ends, so that deletions wait for each other. Null when there is none. */
export async function lockAccessKey(
  db: Queries,
  projectId: string,
  id: string,
): Promise<AccessKeyRow | null> {
  const ofProject = and(eq(accessKeys.id, id), eq(accessKeys.projectId, projectId));
  const [found] = await db.select().from(accessKeys).where(ofProject).for('update');
  return found ?? null;
}

export async function deleteAccessKey(db: Queries, id: string): Promise<void> {
  await db.delete(accessKeys).where(eq(accessKeys.id, id));
}

/** Returns the key and its maker, if the maker is a member of the key's project. Otherwise null. */
export async function findAccessKeyByHash(
  db: Queries,
  tokenHash: string,
): Promise<{ key: AccessKeyRow; user: UserRow } | null> {
  const [found] = await db
    .select({ key: accessKeys, user: users })
    .from(accessKeys)
    .innerJoin(users, eq(users.id, accessKeys.userId))
    .innerJoin(
      members,
      and(eq(members.projectId, accessKeys.projectId), eq(members.userId, accessKeys.userId)),
    )
    .where(eq(accessKeys.tokenHash, tokenHash));
  return found ?? null;
}

/** Records a use, unless one was recorded after `before`. */
export async function noteAccessKeyUse(db: Queries, id: string, now: Date, before: Date): Promise<void> {
  const longAgo = or(isNull(accessKeys.lastUsedAt), lte(accessKeys.lastUsedAt, before));
  await db
    .update(accessKeys)
    .set({ lastUsedAt: now })
    .where(and(eq(accessKeys.id, id), longAgo));
}
