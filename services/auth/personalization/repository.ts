import { and, eq } from 'drizzle-orm';
import type { Queries } from '#services/foundation/database/index';
import { dashboardPersonalization } from '../tables';

interface Whose {
  projectId: string;
  userId: string;
}

/** What the user arranged on the project's dashboard; null until they do. */
export async function findPersonalization(db: Queries, { projectId, userId }: Whose): Promise<unknown> {
  const [found] = await db
    .select({ info: dashboardPersonalization.info })
    .from(dashboardPersonalization)
    .where(
      and(eq(dashboardPersonalization.projectId, projectId), eq(dashboardPersonalization.userId, userId)),
    );
  return found?.info ?? null;
}

export async function replacePersonalization(db: Queries, whose: Whose, info: object): Promise<void> {
  await db
    .insert(dashboardPersonalization)
    .values({ ...whose, info })
    .onConflictDoUpdate({
      target: [dashboardPersonalization.projectId, dashboardPersonalization.userId],
      set: { info },
    });
}
