import { eq } from 'drizzle-orm';
import { systemClock, type Clock } from '#services/foundation/clock';
import type { Database } from '#services/foundation/database/index';
import { insertAudit } from '../audit/record';
import { projects } from '../tables';

/**
 * Changes the licence of a project: for the operator of an installation and for tests, as no call does it.
 * @param change `endsAt`: first moment the licence is no longer valid; `threads`: scenarios that run at once.
 * @throws {Error} when there is no such project
 */
export async function setLicence(
  { db }: Pick<Database, 'db'>,
  projectId: string,
  change: { endsAt?: Date; threads?: number },
  clock: Clock = systemClock,
): Promise<void> {
  await db.transaction(async (transaction) => {
    const [changed] = await transaction
      .update(projects)
      .set({ licenceEndsAt: change.endsAt, maxExecutionThreads: change.threads })
      .where(eq(projects.id, projectId))
      .returning();
    if (!changed) throw new Error(`There is no project ${projectId}`);
    const words = `until ${changed.licenceEndsAt.toISOString()}, ${changed.maxExecutionThreads} at once`;
    await insertAudit(transaction, clock.now(), {
      event: 'licence-changed',
      actor: 'operator',
      projectId,
      subject: `${changed.name}: ${words}`,
    });
  });
}
