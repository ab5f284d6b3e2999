import { openProductDatabase } from './product-database';

export interface EndedRun {
  status: 'PASSED' | 'FAILED';
  daysAgo: number;
  seconds: number;
}

/** Adds ended runs of one scenario, that many days old. A failed run has a message. */
export async function addRuns(projectId: string, runs: EndedRun[]): Promise<void> {
  const database = await openProductDatabase(process.env.PRODUCT_DATA ?? '');
  try {
    for (const { status, daysAgo, seconds } of runs) {
      await database.pool.query(
        `with numbered as (
           insert into run_numbers (project_id, last) values ($1, 1)
           on conflict (project_id) do update set last = run_numbers.last + 1 returning last),
         run as (
           insert into runs (id, project_id, number, name, type, mode, status, branch, commit, username, env_name, env_base_url,
             browser, total, passed, failed, published_at, started_at, ended_at)
           select gen_random_uuid(), $1, (select last from numbered), 'Nightly', 'run', 'executions', $2, 'main', 'c0ffee', 'Ada', 'demo',
             'http://localhost', 'chromium', 1, ($2 = 'PASSED')::int, ($2 = 'FAILED')::int, moment, moment,
             moment + make_interval(secs => $4)
           from (select now() - make_interval(days => $3) as moment) as moments returning id, project_id, ended_at),
         result as (
           insert into results (id, run_id, project_id, branch, position, scenario_name, feature_name, uri, line, tags,
             parameters, scenario_id, outcome, first_attempt, last_attempt, started_at, ended_at, updated_at, message,
             analysis)
           select gen_random_uuid(), id, project_id, 'main', 0, 'Guest pays by card', 'payment',
             'features/payment.feature', 1, '[]', '{}', md5(project_id::text)::uuid, $2, id, id, ended_at, ended_at, ended_at,
             case when $2 = 'FAILED' then 'Error: no button "Pay"' end,
             case when $2 = 'FAILED'
               then '{"tag":"Locator gone","cause":"locator-gone","evidence":[],"signature":"s"}'::jsonb end
           from run returning *)
         insert into attempts (id, result_id, run_id, project_id, number, claim, status, started_at, ended_at, updated_at,
           message, analysis)
         select run_id, id, run_id, project_id, 1, 1, $2, started_at, ended_at, updated_at, message, analysis from result`,
        [projectId, status, daysAgo, seconds],
      );
    }
  } finally {
    await database.close();
  }
}
