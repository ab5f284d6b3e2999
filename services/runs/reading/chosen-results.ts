import { sql } from 'drizzle-orm';
import type { ChosenResult, ChosenResults, ResultChoice } from '#contracts/executions/chosen-results';
import type { RunStatus } from '#contracts/runs/report';
import type { StandsFor } from '#contracts/runs/stand-ins';
import type { Executor } from '#services/foundation/database/transaction';
import { mainBranch } from '../identity/repository';
import { scenarioNameKey } from '../identity/scenario-key';
import { runById } from './repository';

interface Row extends Record<string, unknown> {
  id: string;
  status: RunStatus;
  scenario_name: string;
  uri: string;
  line: number;
  parameters: Record<string, string>;
  browser: string | null;
  viewport: string | null;
  stands_for: StandsFor | null;
  now_uri: string | null;
  now_key: string | null;
}

/** @returns null when the project has no such run, or the run is a generation of step code */
export async function chosenResults(
  executor: Executor,
  projectId: string,
  runId: string,
  choice: ResultChoice,
): Promise<ChosenResults | null> {
  const run = await runById(executor, projectId, runId);
  // To repeat a generation, users generate again.
  if (run?.type !== 'run') return null;
  const { name, branch, offBranch, envName, source } = run;
  const { rows } = await executor.execute<Row>(sql`
    select results.id, results.status, results.scenario_name, results.uri, line, parameters, browser, viewport, stands_for,
      named.uri as now_uri, named.name as now_key
    from results left join (
      select distinct on (scenario_id) scenario_id, uri, name from scenario_names
      where project_id = ${projectId} and branch in (${branch}, ${mainBranch})
      order by scenario_id, branch = ${branch} desc
    ) as named using (scenario_id)
    where run_id = ${runId} and ${chosen(choice)}
    order by position`);
  return { name, branch, offBranch, envName, source, results: rows.map(chosenOf), keyOf: scenarioNameKey };
}

function chosen(choice: ResultChoice) {
  if (choice === 'all') return sql`true`;
  if (choice === 'failed') return sql`status = 'FAILED'`;
  return sql`results.id in (select result_id from attempts where id = any(${sql.param(choice.attemptIds)}::uuid[]))`;
}

function chosenOf(row: Row): ChosenResult {
  const { id, status, scenario_name: scenarioName, line, browser, viewport, stands_for: standsFor } = row;
  const key = row.now_key ?? scenarioNameKey(scenarioName, row.parameters);
  return { id, status, scenarioName, uri: row.now_uri ?? row.uri, line, browser, viewport, standsFor, key };
}
