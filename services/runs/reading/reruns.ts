import { and, desc, eq, sql } from 'drizzle-orm';
import type { RunLink, RunStatus } from '#contracts/runs/report';
import type { Executor } from '#services/foundation/database/transaction';
import { runs } from '../tables';

/** Links between runs and their reruns, in both directions, as long as the other run exists. */

/** SQL column for queries of `runs` only: the run whose results a run repeats. */
export const repeatedRun = sql<RunLink | null>`(
  select json_build_object('runId', repeated.id, 'number', repeated.number)
  from runs as repeated where repeated.id = runs.rerun_of
)`;

/** Returns the run whose results this one repeats. Null when it is no rerun, or that run is deleted. */
export async function runRepeatedBy(
  executor: Executor,
  { projectId, rerunOf }: { projectId: string; rerunOf: string | null },
): Promise<RunLink | null> {
  if (rerunOf === null) return null;
  const [run] = await executor
    .select({ runId: runs.id, number: runs.number })
    .from(runs)
    .where(and(eq(runs.id, rerunOf), eq(runs.projectId, projectId)));
  return run ?? null;
}

const maxReruns = 20;

/** Returns the reruns of a run, the newest first, up to 20. */
export async function rerunsOf(
  executor: Executor,
  { id, projectId }: { id: string; projectId: string },
): Promise<(RunLink & { status: RunStatus; healed: number })[]> {
  return executor
    .select({ runId: runs.id, number: runs.number, status: runs.status, healed: runs.healed })
    .from(runs)
    .where(and(eq(runs.rerunOf, id), eq(runs.projectId, projectId)))
    .orderBy(desc(runs.publishedAt), desc(runs.number))
    .limit(maxReruns);
}
