import { eq } from 'drizzle-orm';
import type { Queries } from '#services/foundation/database/index';
import { modelUsage, stepGenerations } from './tables';

/** Removes the project's generations and what they cost. */
export async function deleteProjectGenerations(db: Queries, projectId: string): Promise<void> {
  await db.delete(stepGenerations).where(eq(stepGenerations.projectId, projectId));
  await db.delete(modelUsage).where(eq(modelUsage.projectId, projectId));
}
