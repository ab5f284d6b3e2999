import { sql } from 'drizzle-orm';
import type { FailureCause } from '#contracts/analysis';
import type { FailureGroup } from '#contracts/runs/failures';
import type { Executor } from '#services/foundation/database/transaction';

const mostGroups = 100;

interface Row extends Record<string, unknown> {
  signature: string;
  tag: string;
  cause: FailureCause;
  evidence: string[];
  count: number;
  scenarios: FailureGroup['scenarios'];
  first_run: string;
  first_time: Date | string;
}

/** Failures of a run by signature, the largest group first. Of a test that was tried again the last try counts. */
export async function failureGroupsOf(
  executor: Executor,
  projectId: string,
  runId: string,
): Promise<FailureGroup[]> {
  const { rows } = await executor.execute<Row>(sql`
    with failed as (
      select id, scenario_name, feature_name, position, analysis from test_cases
      where run_id = ${runId} and project_id = ${projectId} and status = 'FAILED' and analysis is not null
        and not exists (
          select 1 from test_cases later
          where later.run_id = test_cases.run_id and later.rerun_of = coalesce(test_cases.rerun_of, test_cases.id)
            and later.attempt_number > test_cases.attempt_number)
    ), grouped as (
      select analysis ->> 'signature' as signature, count(*)::int as count, min(position) as first,
        (array_agg(analysis order by position))[1] as analysis,
        to_jsonb((array_agg(jsonb_build_object('testCaseId', id, 'scenarioName', scenario_name,
          'featureName', feature_name) order by position))[1:5]) as scenarios
      from failed group by 1 order by 2 desc, 3 limit ${mostGroups}
    )
    select signature, analysis ->> 'tag' as tag, analysis ->> 'cause' as cause, analysis -> 'evidence' as evidence,
      count, scenarios, seen.run_id as first_run, seen.updated_at as first_time
    from grouped, lateral (
      select run_id, updated_at from test_cases
      where project_id = ${projectId} and analysis is not null and analysis ->> 'signature' = grouped.signature
      order by updated_at limit 1
    ) as seen
    order by count desc, first`);
  return rows.map(({ signature, tag, cause, evidence, count, scenarios, first_run, first_time }) => ({
    ...{ signature, tag, cause, evidence, count, scenarios },
    firstSeen: { runId: first_run, time: new Date(first_time).getTime() },
  }));
}
