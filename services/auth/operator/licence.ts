import { eq, sql } from 'drizzle-orm';
import { systemClock, type Clock } from '#services/foundation/clock';
import type { Database } from '#services/foundation/database/index';
import { insertAudit } from '../audit/record';
import { isEndless, noEnd } from '../licence';
import { projects } from '../tables';

/**
 * Changes the licence of a project, for operators and tests. No call does it.
 * @param change `endsAt`: first moment without a licence, `noEnd` for none; `threads`: scenarios that run at once
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
    const until = isEndless(changed.licenceEndsAt)
      ? 'without an end'
      : `until ${changed.licenceEndsAt.toISOString()}`;
    const words = `${until}, ${changed.maxExecutionThreads} at once`;
    await insertAudit(transaction, clock.now(), {
      event: 'licence-changed',
      actor: 'operator',
      projectId,
      subject: `${changed.name}: ${words}`,
    });
  });
}

/** Default trial of new projects before licences without an end existed. */
const formerTrial = sql`interval '720 hours'`;

/**
 * Removes the end from licences that only have the former default end: exactly 30 days after the project was created.
 * Called at each start of a server without `LICENCE_TRIAL_DAYS`. An end that an operator set stays (decision 47).
 * @returns the number of changed licences
 */
export async function liftFormerTrials({ db }: Pick<Database, 'db'>, clock: Clock): Promise<number> {
  return db.transaction(async (transaction) => {
    const lifted = await transaction
      .update(projects)
      .set({ licenceEndsAt: noEnd })
      .where(eq(projects.licenceEndsAt, sql`${projects.createdAt} + ${formerTrial}`))
      .returning({ id: projects.id, name: projects.name });
    for (const { id, name } of lifted) {
      await insertAudit(transaction, clock.now(), {
        event: 'licence-changed',
        actor: 'operator',
        projectId: id,
        subject: `${name}: no end date, because no trial is configured any more`,
      });
    }
    return lifted.length;
  });
}
