import { and, eq } from 'drizzle-orm';
import type { Queries } from '#services/foundation/database/index';
import { dashboardPersonalization } from '../tables';

interface Whose {
  projectId: string;
  userId: string;
}

/** Returns the user's arrangement of the project's dashboard. Null when there is none. */
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
