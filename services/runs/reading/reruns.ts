import { and, desc, eq, sql } from 'drizzle-orm';
import type { RunLink, RunStatus } from '#contracts/runs/report';
import type { Executor } from '#services/foundation/database/transaction';
import { runs } from '../tables';

/** Runs that repeat results of others, and the way back: both say of the other, while that one is there. */

/** The run whose results a run repeats: a column of a question to `runs` alone. */
export const repeatedRun = sql<RunLink | null>`(
  select json_build_object('runId', repeated.id, 'number', repeated.number)
  from runs as repeated where repeated.id = runs.rerun_of
)`;

/** The run whose results this one repeats; null when it repeats none, or that one is gone. */
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

const mostReruns = 20;

/** The runs that repeat results of a run, the newest first, up to 20. */
export async function rerunsOf(
  executor: Executor,
  { id, projectId }: { id: string; projectId: string },
): Promise<(RunLink & { status: RunStatus; healed: number })[]> {
  return executor
    .select({ runId: runs.id, number: runs.number, status: runs.status, healed: runs.healed })
    .from(runs)
    .where(and(eq(runs.rerunOf, id), eq(runs.projectId, projectId)))
    .orderBy(desc(runs.publishedAt), desc(runs.number))
    .limit(mostReruns);
}
