import { sql } from 'drizzle-orm';
import type { FailureCause } from '#contracts/runs/analysis';
import type { FailureGroup } from '#contracts/runs/failures';
import type { Executor } from '#services/foundation/database/transaction';
import { onBranch } from '../counted';

/** Limits of an answer. `message` is in characters. */
const limits = { groups: 100, scenarios: 5, message: 1_000 };

interface Row extends Record<string, unknown> {
  signature: string;
  tag: string;
  cause: FailureCause;
  evidence: string[];
  failed_step: string | null;
  message: string | null;
  count: number;
  scenarios: FailureGroup['scenarios'];
  first_run: string;
  first_time: Date | string;
}

/**
 * Returns the failures of a run grouped by signature, the largest group first.
 * Details are read only for the groups of the answer, so 10,000 failures cost little more than counting them.
 */
export async function failureGroupsOf(
  executor: Executor,
  projectId: string,
  runId: string,
): Promise<FailureGroup[]> {
  const { rows } = await executor.execute<Row>(sql`
    with failed as (
      select last_attempt as id, position, analysis ->> 'signature' as signature
      from results
      where run_id = ${runId} and project_id = ${projectId} and status = 'FAILED' and analysis is not null
    ), grouped as (
      select signature, count(*)::int as count, min(position) as first,
        (array_agg(id order by position))[1:${limits.scenarios}] as ids
      from failed group by signature order by count desc, first limit ${limits.groups}
    )
    select signature, analysis ->> 'tag' as tag, analysis ->> 'cause' as cause, analysis -> 'evidence' as evidence,
      failed_step, left(message, ${limits.message}) as message, count, scenarios,
      seen.run_id as first_run, seen.updated_at as first_time
    from grouped
    join attempts as shown on shown.id = ids[1],
    lateral (
      select jsonb_agg(jsonb_build_object('testCaseId', last_attempt, 'scenarioName', scenario_name,
        'featureName', feature_name) order by position) as scenarios
      from results where run_id = ${runId} and last_attempt = any(ids)
    ) as named,
    lateral (
      select attempts.run_id, attempts.updated_at from attempts join results on results.id = result_id
      where attempts.project_id = ${projectId} and attempts.analysis is not null
        and attempts.analysis ->> 'signature' = grouped.signature
        and (${onBranch()} or attempts.run_id = ${runId})
      order by attempts.updated_at limit 1
    ) as seen
    order by count desc, first`);
  return rows.map(({ failed_step, first_run, first_time, ...group }) => ({
    ...group,
    failedStep: failed_step,
    firstSeen: { runId: first_run, time: new Date(first_time).getTime() },
  }));
}
