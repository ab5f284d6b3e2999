import type { Clock } from '#services/foundation/clock';
import type { Database } from '#services/foundation/database/index';
import { and, eq, inArray, lte } from 'drizzle-orm';
import { licenceState } from '../licence';
import { projects } from '../tables';

/** What a project's licence allows now. */
export interface Allowance {
  expired: boolean;
  /** Scenarios that may run at once. */
  threads: number;
}

/**
 * For what happens without anybody's token: schedules. Null when there is no such project.
 */
export async function allowanceOf(
  { database: { db }, clock }: { database: Pick<Database, 'db'>; clock: Clock },
  projectId: string,
): Promise<Allowance | null> {
  const [project] = await db.select().from(projects).where(eq(projects.id, projectId));
  if (!project) return null;
  const { is_expired: expired } = licenceState(project.licenceEndsAt, clock.now());
  return { expired, threads: project.maxExecutionThreads };
}

/** Those of the projects whose licence has ended. */
export async function expiredProjects(
  { database: { db }, clock }: { database: Pick<Database, 'db'>; clock: Clock },
  projectIds: readonly string[],
): Promise<string[]> {
  const rows = await db
    .select({ id: projects.id })
    .from(projects)
    .where(and(inArray(projects.id, [...projectIds]), lte(projects.licenceEndsAt, clock.now())));
  return rows.map(({ id }) => id);
}
