import { and, desc, eq, gt, lte, notInArray } from 'drizzle-orm';
import type { Queries } from '#services/foundation/database/index';
import { keptForms } from '../tables';

/** Milliseconds until a stored form is deleted. */
const lifetime = 24 * 60 * 60 * 1000;
/** Forms of one user over all projects. The oldest are deleted. */
const max = 10;

const oldest = (now: Date) => new Date(now.getTime() - lifetime);

/** Stores a form, and deletes the user's oldest ones beyond the limit. */
export async function insertKeptForm(db: Queries, form: typeof keptForms.$inferInsert): Promise<void> {
  await db.insert(keptForms).values(form);
  const newest = db
    .select({ id: keptForms.id })
    .from(keptForms)
    .where(eq(keptForms.userId, form.userId))
    .orderBy(desc(keptForms.createdAt), desc(keptForms.id))
    .limit(max);
  await db.delete(keptForms).where(and(eq(keptForms.userId, form.userId), notInArray(keptForms.id, newest)));
}

/** Returns null for a form of another user or project, and for one that is too old or deleted. */
export async function findKeptForm(
  db: Queries,
  { id, projectId, userId, now }: { id: string; projectId: string; userId: string; now: Date },
): Promise<{ fields: string; fills: string | null } | null> {
  const [found] = await db
    .select({ fields: keptForms.fields, fills: keptForms.fills })
    .from(keptForms)
    .where(
      and(
        eq(keptForms.id, id),
        eq(keptForms.projectId, projectId),
        eq(keptForms.userId, userId),
        gt(keptForms.createdAt, oldest(now)),
      ),
    );
  return found ?? null;
}

/** @returns the number of deleted forms */
export async function deleteOldKeptForms(db: Queries, now: Date): Promise<number> {
  const { rowCount } = await db.delete(keptForms).where(lte(keptForms.createdAt, oldest(now)));
  return rowCount ?? 0;
}
