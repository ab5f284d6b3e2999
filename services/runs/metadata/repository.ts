import { eq } from 'drizzle-orm';
import type { Database } from '#services/foundation/database';
import { scenarioEvents } from '../tables';

type Db = Database['db'];

export async function addScenarioEvents(
  db: Db,
  events: (typeof scenarioEvents.$inferInsert)[],
): Promise<void> {
  if (events.length > 0) await db.insert(scenarioEvents).values(events);
}

export async function deleteScenarioEvents(db: Db, projectId: string): Promise<void> {
  await db.delete(scenarioEvents).where(eq(scenarioEvents.projectId, projectId));
}
