import { sql } from 'drizzle-orm';
import type { ReportStep } from '#contracts/report';
import type { Database } from '#services/foundation/database/index';

export interface Seed {
  runs: number;
  /** Scenarios of each run and steps of each scenario, all of them passed. */
  scenarios: number;
  steps: number;
  /** What every step holds. */
  step: ReportStep;
}

/** Fills a project with finished runs, four minutes apart and the newest now, faster than a sink could. For benches. */
export async function seedRuns({ db, pool }: Database, projectId: string, seed: Seed): Promise<void> {
  await db.execute(sql`
    with seeded as (
      insert into runs (id, project_id, name, type, mode, status, branch, commit, username, env_name, env_base_url,
        browser, total, passed, failed, published_at, started_at, ended_at)
      select gen_random_uuid(), ${projectId}, 'Run ' || number, 'run', 'cloud', 'PASSED', 'main', 'c0ffee', 'Ada',
        'demo', 'http://localhost', 'chromium', ${seed.scenarios}::int, ${seed.scenarios}::int, 0, moment, moment,
        moment + interval '1 minute'
      from generate_series(0, ${seed.runs - 1}::int) as number,
        lateral (select now() - number * interval '4 minutes' as moment) as moments
      returning id, project_id, ended_at
    ), cases as (
      insert into test_cases (id, run_id, project_id, position, scenario_name, feature_name, uri, line, tags,
        parameters, attempt, status, started_at, ended_at, updated_at)
      select gen_random_uuid(), seeded.id, project_id, position, 'Scenario ' || position, 'seeded',
        'features/seeded.feature', position, '[]', '{}', 1, 'PASSED', ended_at, ended_at, ended_at
      from seeded, generate_series(0, ${seed.scenarios - 1}::int) as position
      returning id
    )
    insert into test_case_steps (test_case_id, index, status, report)
    select id, index, 'PASSED', ${JSON.stringify(seed.step)}::jsonb
    from cases, generate_series(0, ${seed.steps - 1}::int) as index`);
  await pool.query('vacuum analyze runs, test_cases, test_case_steps');
}
