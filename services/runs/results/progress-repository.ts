import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Executor } from '#services/foundation/database/transaction';
import type { RunProgress } from '#services/foundation/run-records';
import { runs } from '../tables';
import { repeatedRun } from '../reading/reruns';
import { openStatuses } from './attempts';

/** Returns ids of runs without a result, newest first. */
export async function openRunsOf(executor: Executor, projectId?: string): Promise<string[]> {
  const ofProject = projectId === undefined ? undefined : eq(runs.projectId, projectId);
  const rows = await executor
    .select({ id: runs.id })
    .from(runs)
    .where(and(inArray(runs.status, openStatuses), ofProject))
    .orderBy(desc(runs.publishedAt), desc(runs.id));
  return rows.map(({ id }) => id);
}

export async function progressOfRuns(
  executor: Executor,
  runIds: string[],
): Promise<Map<string, RunProgress>> {
  if (runIds.length === 0) return new Map();
  const { id, number, healing, status, total, passed, healed, failed, skipped, pending, startedAt, endedAt } =
    runs;
  const rows = await executor
    .select({
      id,
      number,
      healing,
      status,
      total,
      passed,
      healed,
      failed,
      skipped,
      pending,
      startedAt,
      endedAt,
      rerunOf: repeatedRun,
    })
    .from(runs)
    .where(inArray(runs.id, runIds));
  return new Map(rows.map(({ id: runId, ...progress }) => [runId, progress]));
}
