import { eq } from 'drizzle-orm';
import type { Database } from '#services/foundation/database';
import { scenarioEvents } from '../tables';

type Db = Database['db'];

export async function addScenarioEvent(db: Db, event: typeof scenarioEvents.$inferInsert): Promise<void> {
  await db.insert(scenarioEvents).values(event);
}

export async function deleteScenarioEvents(db: Db, projectId: string): Promise<void> {
  await db.delete(scenarioEvents).where(eq(scenarioEvents.projectId, projectId));
}
