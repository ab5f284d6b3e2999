import { eq } from 'drizzle-orm';
import type { Queries } from '#services/foundation/database/index';
import { usageEvents } from './tables';

export async function insertUsageEvent(db: Queries, event: typeof usageEvents.$inferInsert): Promise<void> {
  await db.insert(usageEvents).values(event);
}

export async function deleteProjectEvents(db: Queries, projectId: string): Promise<void> {
  await db.delete(usageEvents).where(eq(usageEvents.projectId, projectId));
}
