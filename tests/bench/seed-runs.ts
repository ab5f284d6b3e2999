import { sql } from 'drizzle-orm';
import type { ReportStep } from '#contracts/worker/evidence';
import type { Database } from '#services/foundation/database/index';

export interface Seed {
  runs: number;
  /** Scenarios of each run and steps of each scenario. */
  scenarios: number;
  steps: number;
  /** Content of every step. */
  step: ReportStep;
  /** Every third run fails, in every seventh scenario. Default: all pass. */
  failing?: boolean;
  /** Number of different run names, which alternate, so that each run has an earlier one to compare with. Default 1. */
  names?: number;
}

/** Fills a project with finished runs, two minutes apart, the newest now. Faster than a sink. For benchmarks. */
export async function seedRuns({ db, pool }: Database, projectId: string, seed: Seed): Promise<void> {
  const { failing = false, names = 1 } = seed;
  await db.execute(sql`
    with seeded as (
      insert into runs (id, project_id, number, name, type, mode, status, branch, commit, username, env_name,
        env_base_url, browser, total, passed, failed, published_at, started_at, ended_at)
      select gen_random_uuid(), ${projectId}, before.last + ${seed.runs}::int - age,
        'Nightly regression ' || age % ${names}, 'run', 'cloud',
        case when failed > 0 then 'FAILED' else 'PASSED' end, 'main', 'c0ffee', 'Ada', 'demo', 'http://localhost',
        'chromium', ${seed.scenarios}::int, ${seed.scenarios}::int - failed, failed, moment, moment,
        moment + interval '1 minute'
      from generate_series(0, ${seed.runs - 1}::int) as age,
        (select coalesce(max(runs.number), 0) as last from runs where project_id = ${projectId}) as before,
        lateral (select now() - age * interval '2 minutes' as moment,
          case when ${failing} and age % 3 = 0 then (${seed.scenarios}::int + 6) / 7 else 0 end as failed) as result
      returning id, project_id, failed, started_at, ended_at
    ), written as (
      insert into results (id, run_id, project_id, branch, position, scenario_name, feature_name, uri, line, tags,
        parameters, outcome, first_attempt, last_attempt, started_at, ended_at, updated_at, message, failed_step,
        scenario_id, browser)
      select id, seeded.id_of_run, project_id, 'main', position, 'Guest pays by card, variant ' || position, 'seeded',
        'features/seeded.feature', position, '[]', '{}', case when breaks then 'FAILED' else 'PASSED' end, id, id,
        started_at, ended_at, ended_at, case when breaks then ${message} end,
        case when breaks then 'I pay by card number ' || position % 12 end,
        md5(project_id::text || position)::uuid, 'chromium'
      from (select id as id_of_run, project_id, failed, started_at, ended_at from seeded) as seeded,
        generate_series(0, ${seed.scenarios - 1}::int) as position,
        lateral (select failed > 0 and position % 7 = 0 as breaks, gen_random_uuid() as id) as result
      returning *
    ), tried as (
      insert into attempts (id, result_id, run_id, project_id, claim, status, started_at, ended_at, updated_at,
        message, failed_step)
      select id, id, run_id, project_id, 1, outcome, started_at, ended_at, updated_at, message, failed_step from written
      returning id
    ), named as (
      insert into scenario_names (project_id, branch, uri, name, scenario_id)
      select distinct project_id, branch, uri, scenario_name, scenario_id from written
      on conflict do nothing -- a project that was filled before has them
    )
    insert into steps (attempt_id, index, status, report)
    select id, index, 'PASSED', ${JSON.stringify(seed.step)}::jsonb
    from tried, generate_series(0, ${seed.steps - 1}::int) as index`);
  await pool.query('vacuum analyze runs, results, attempts, steps');
}

const message = `TimeoutError: locator.click: Timeout 5000ms exceeded.
Call log:
  - waiting for getByRole('button', { name: 'Pay now' })
    at World.pay (features/step_definitions/payment.mjs:12:9)`;
