import { eq } from 'drizzle-orm';
import type { Queries } from '#services/foundation/database/index';
import { testUserRows } from './tables';

export async function deleteProjectTestUsers(db: Queries, projectId: string): Promise<void> {
  await db.delete(testUserRows).where(eq(testUserRows.projectId, projectId));
}
