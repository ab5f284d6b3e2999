import { eq, sql } from 'drizzle-orm';
import { systemClock, type Clock } from '#services/foundation/clock';
import type { Database } from '#services/foundation/database/index';
import { insertAudit } from '../audit/record';
import { isEndless, noEnd } from '../licence';
import { projects } from '../tables';

/**
 * Changes the licence of a project: for the operator of an installation and for tests, as no call does it.
 * @param change `endsAt`: first moment the licence is no longer valid, `noEnd` for none; `threads`: scenarios that run at once.
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

/** The trial that every new project got where nothing was set, before licences could have no end. */
const formerTrial = sql`interval '720 hours'`;

/**
 * Takes the end from licences that only have the one of the former default: exactly 30 days after the project was made.
 * For a server without `LICENCE_TRIAL_DAYS`, at each start; an end that an operator set stays (decision 47).
 * @returns how many
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
        subject: `${name}: without an end, as no trial is set any more`,
      });
    }
    return lifted.length;
  });
}
