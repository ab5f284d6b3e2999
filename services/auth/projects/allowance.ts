import type { Clock } from '#services/foundation/clock';
import type { Database } from '#services/foundation/database/index';
import { and, eq, inArray, lte } from 'drizzle-orm';
import { licenceState } from '../licence';
import { projects } from '../tables';

/** Current limits of a project's licence. */
export interface Allowance {
  expired: boolean;
  /** Scenarios that may run at the same time. */
  threads: number;
  /** First moment the license is no longer valid. */
  endsAt: Date;
}

/** Returns the limits for work without a token, i.e. schedules. Null when there is no such project. */
export async function allowanceOf(
  { database: { db }, clock }: { database: Pick<Database, 'db'>; clock: Clock },
  projectId: string,
): Promise<Allowance | null> {
  const [project] = await db.select().from(projects).where(eq(projects.id, projectId));
  if (!project) return null;
  const { is_expired: expired } = licenceState(project.licenceEndsAt, clock.now());
  return { expired, threads: project.maxExecutionThreads, endsAt: project.licenceEndsAt };
}

/** Returns the projects whose license has ended, each with the time of the end. */
export async function expiredProjects(
  { database: { db }, clock }: { database: Pick<Database, 'db'>; clock: Clock },
  projectIds: readonly string[],
): Promise<{ id: string; endsAt: Date }[]> {
  return db
    .select({ id: projects.id, endsAt: projects.licenceEndsAt })
    .from(projects)
    .where(and(inArray(projects.id, [...projectIds]), lte(projects.licenceEndsAt, clock.now())));
}
