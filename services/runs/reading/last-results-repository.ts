import { sql } from 'drizzle-orm';
import type { RunStatus } from '#contracts/report';
import type { LastResult } from '#contracts/runs';
import type { Executor } from '#services/foundation/database/transaction';
import { scenarioKey } from '../identity/scenario-key';

type Asked = Pick<LastResult, 'feature' | 'scenario'>;

/** What stands for all rows of an outline, worst first. */
const worstFirst: RunStatus[] = ['RUNNING', 'QUEUED', 'FAILED', 'STOPPED', 'PASSED'];

/**
 * The last result of each scenario on a branch, in no order; those that never ran there are left out. Scenarios are
 * found by their identity, so a result from before a rename counts. Each scenario of the features that are asked for, or
 * row of an outline, costs two look-ups in an index, however many results there are.
 */
export async function lastResults(
  executor: Executor,
  projectId: string,
  branch: string,
  asked: readonly Asked[],
): Promise<LastResult[]> {
  const uris = [...new Set(asked.map(({ feature }) => uriOf(feature)))];
  const { rows } = await executor.execute<Row>(sql`
    select names.uri, names.name as key,
      (extract(epoch from newest.updated_at) * 1000)::float8 as latest, worst.*
    from scenario_names names,
      lateral (
        select run_id, updated_at from results where scenario_id = names.scenario_id and branch = ${branch}
        order by updated_at desc limit 1
      ) as newest
      join runs on runs.id = newest.run_id,
      lateral (
        select last_attempt, run_id, scenario_name, status, started_at, ended_at, updated_at from results
        where scenario_id = names.scenario_id and branch = ${branch} and run_id = newest.run_id
          -- All of them, found in the index; the clocks of two servers may differ.
          and updated_at > runs.published_at - interval '1 hour'
        order by array_position(${sql.param(worstFirst)}::text[], status), updated_at desc limit 1
      ) as worst
    where names.project_id = ${projectId} and names.branch = ${branch} and names.uri = any(${sql.param(uris)}::text[])`);
  const found = new Map<string, Row[]>(uris.map((uri) => [uri, []]));
  for (const row of rows) found.get(row.uri)?.push(row);
  return asked.flatMap((one) => {
    const matches = matcherOf(one.scenario);
    const own = (found.get(uriOf(one.feature)) ?? []).filter(matches);
    const [newest] = own.toSorted((first, other) => other.latest - first.latest);
    const [worst] = own
      .filter(({ run_id }) => run_id === newest?.run_id)
      .sort((first, other) => worstFirst.indexOf(first.status) - worstFirst.indexOf(other.status));
    return worst ? [lastResultOf(one, worst)] : [];
  });
}

const uriOf = (feature: string): string => `features/${feature}.feature`;

const placeholder = /<[^<>]+>/;

/** Whether what a branch calls a scenario, and its last result, belong to a name as it stands in the file. */
function matcherOf(scenario: string): (row: Row) => boolean {
  if (!placeholder.test(scenario)) {
    const own = scenarioKey(scenario, {});
    // A row of an outline that has no placeholder in its name has the same one, and a key of its own.
    return ({ key }) => key === own || key.startsWith(`${scenario}\n`);
  }
  // A placeholder stands in a report with the value of its row. The key of a long name has only its beginning.
  const parts = scenario.split(new RegExp(placeholder, 'g'));
  return ({ key, scenario_name }) => {
    const [name = ''] = key.split('\n', 1);
    return haveOrder(parts, scenario_name.startsWith(name) ? scenario_name : name);
  };
}

/** Whether the name is made of the parts with anything between them. Linear, as names come from anywhere. */
function haveOrder(parts: readonly string[], name: string): boolean {
  const [first = '', ...others] = parts;
  const last = others.pop() ?? '';
  const end = name.length - last.length;
  if (!name.startsWith(first) || !name.endsWith(last)) return false;
  let at = first.length;
  for (const part of others) {
    const found = name.indexOf(part, at);
    if (found === -1) return false;
    at = found + part.length;
  }
  return at <= end;
}

interface Row extends Record<string, unknown> {
  uri: string;
  key: string;
  /** When the newest result of the scenario changed, in epoch milliseconds. */
  latest: number;
  last_attempt: string;
  run_id: string;
  scenario_name: string;
  status: RunStatus;
  started_at: Date | string | null;
  ended_at: Date | string | null;
  updated_at: Date | string;
}

function lastResultOf({ feature, scenario }: Asked, row: Row): LastResult {
  const [started, ended, updated] = [row.started_at, row.ended_at, row.updated_at].map(milliseconds);
  return {
    feature,
    scenario,
    status: row.status,
    runId: row.run_id,
    testCaseId: row.last_attempt,
    time: ended ?? updated ?? 0,
    duration: started != null && ended != null ? ended - started : null,
  };
}

function milliseconds(moment: Date | string | null): number | null {
  return moment === null ? null : new Date(moment).getTime();
}
