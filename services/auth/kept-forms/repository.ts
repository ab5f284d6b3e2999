import { and, desc, eq, gt, lte, notInArray } from 'drizzle-orm';
import type { Queries } from '#services/foundation/database/index';
import { keptForms } from '../tables';

/** Milliseconds that a form is kept. */
const lifetime = 24 * 60 * 60 * 1000;
/** Of one user in all projects; the oldest go. */
const most = 10;

const oldest = (now: Date) => new Date(now.getTime() - lifetime);

/** Keeps a form, and of its user no more than the newest ones. */
export async function insertKeptForm(db: Queries, form: typeof keptForms.$inferInsert): Promise<void> {
  await db.insert(keptForms).values(form);
  const newest = db
    .select({ id: keptForms.id })
    .from(keptForms)
    .where(eq(keptForms.userId, form.userId))
    .orderBy(desc(keptForms.createdAt), desc(keptForms.id))
    .limit(most);
  await db.delete(keptForms).where(and(eq(keptForms.userId, form.userId), notInArray(keptForms.id, newest)));
}

/** Null for one that is another user's, of another project, too old or gone. */
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

/** @returns how many there were */
export async function deleteOldKeptForms(db: Queries, now: Date): Promise<number> {
  const { rowCount } = await db.delete(keptForms).where(lte(keptForms.createdAt, oldest(now)));
  return rowCount ?? 0;
}
