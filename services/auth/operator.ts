import { eq } from 'drizzle-orm';
import type { Database } from '#services/foundation/database/index';
import { projects } from './tables';

/**
 * Changes the licence of a project: for the operator of an installation and for tests, as no call does it.
 * @param change `endsAt`: first moment the licence is no longer valid; `threads`: scenarios that run at once.
 * @throws {Error} when there is no such project
 */
export async function setLicence(
  { db }: Pick<Database, 'db'>,
  projectId: string,
  { endsAt, threads }: { endsAt?: Date; threads?: number },
): Promise<void> {
  const changed = await db
    .update(projects)
    .set({ licenceEndsAt: endsAt, maxExecutionThreads: threads })
    .where(eq(projects.id, projectId));
  if (changed.rowCount === 0) throw new Error(`There is no project ${projectId}`);
}
