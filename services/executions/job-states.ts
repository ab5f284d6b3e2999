import { inArray, sql } from 'drizzle-orm';
import type { Database } from '#services/foundation/database/index';
import { jobs } from '#services/foundation/queue/tables';

/**
 * Returns the states of instances' jobs by attempt. At start, the runs service uses them to repair runs after a server
 * was killed (an instance, its run and its group of jobs have one id). Ended jobs are left out: the result is written
 * before a job ends, so an attempt with an ended job and no result will never get one.
 */
export function createJobStates({ db }: Pick<Database, 'db'>) {
  return async (instanceIds: string[]): Promise<Map<string, 'live' | 'halted'>> => {
    const rows = await db
      .select({ attemptId: sql<string>`${jobs.payload} ->> 'testCaseId'`, status: jobs.status })
      .from(jobs)
      .where(inArray(jobs.groupId, instanceIds));
    const states = new Map<string, 'live' | 'halted'>();
    for (const { attemptId, status } of rows) {
      if (status === 'halted') states.set(attemptId, 'halted');
      if (status === 'queued' || status === 'running') states.set(attemptId, 'live');
    }
    return states;
  };
}
