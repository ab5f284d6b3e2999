import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { CaseChange, CaseCounts } from '#contracts/runs/run-cases';
import type { RunStatus } from '#contracts/runs/report';
import type { Executor } from '#services/foundation/database/transaction';
import { runs } from '../../tables';
import type { RunRecord } from '../list-repository';
import { comparedResults } from './compared-results';

export type PreviousRun = Pick<
  RunRecord,
  'id' | 'number' | 'publishedAt' | 'total' | 'passed' | 'healed' | 'failed'
>;

/**
 * Returns the finished run before: of the same execution, or of the same name, branch and environment.
 * Skips stopped runs, because many of their scenarios have no result. Also skips runs without results, slots that could
 * not start, and reruns, which may be partial. A rerun is compared with the run that it repeats. Runs of code on no
 * branch are compared only with each other (../../counted.ts).
 */
export async function previousRun(executor: Executor, run: RunRecord): Promise<PreviousRun | null> {
  const { id, number, publishedAt, total, passed, healed, failed } = runs;
  const alike = run.rerunOf
    ? eq(id, run.rerunOf)
    : run.executionId
      ? eq(runs.executionId, run.executionId)
      : sql`md5(name || chr(10) || branch || chr(10) || env_name)
        = md5(${run.name}::text || chr(10) || ${run.branch}::text || chr(10) || ${run.envName}::text)`;
  const [previous] = await executor
    .select({ id, number, publishedAt, total, passed, healed, failed })
    .from(runs)
    .where(
      and(
        eq(runs.projectId, run.projectId),
        alike,
        eq(runs.type, run.type),
        eq(runs.offBranch, run.offBranch),
        run.rerunOf ? undefined : isNull(runs.rerunOf),
        inArray(runs.status, ['PASSED', 'FAILED', 'PENDING']),
        ranAnything,
        // Compare with the time in the database, because a Date has no microseconds.
        sql`${runs.publishedAt} < (select published_at from runs where id = ${run.id})`,
      ),
    )
    .orderBy(desc(runs.publishedAt))
    .limit(1);
  return previous ?? null;
}

/** SQL condition: the run has results other than a single one for a start that failed. */
const ranAnything = sql`runs.total > 0 and (runs.total > 1 or not exists (
  select 1 from results where run_id = runs.id and stands_for = 'start'
))`;

export interface CaseSummary {
  counts: CaseCounts;
  changes: Record<CaseChange, number>;
  severalBrowsers: boolean;
  /** True when scenarios were retrained. */
  retrained: boolean;
}

/** Counts the scenarios of a run by status, and by change since the run before. */
export async function summaryOfResults(
  executor: Executor,
  runId: string,
  previousId: string | null,
): Promise<CaseSummary> {
  const { rows } = await executor.execute<{
    status: RunStatus;
    change: CaseChange | null;
    browser: string | null;
    viewport: string | null;
    count: number;
    retrained: boolean;
  }>(sql`
    select status, change, browser, viewport, count(*)::int as count,
      bool_or(retrain_stats is not null) as retrained
    from (${comparedResults(runId, previousId)}) as result group by status, change, browser, viewport`);
  const counts = {
    total: 0,
    QUEUED: 0,
    RUNNING: 0,
    PASSED: 0,
    FAILED: 0,
    STOPPED: 0,
    SKIPPED: 0,
    PENDING: 0,
  };
  const changes = { 'new-failure': 0, fixed: 0, 'still-failing': 0 };
  for (const { status, change, count } of rows) {
    counts.total += count;
    counts[status] += count;
    if (change) changes[change] += count;
  }
  const places = new Set(rows.map(({ browser, viewport }) => `${browser ?? ''} ${viewport ?? ''}`));
  const retrained = rows.some((row) => row.retrained);
  return { counts, changes, severalBrowsers: places.size > 1, retrained };
}
