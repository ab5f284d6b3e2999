import { sql, type SQL } from 'drizzle-orm';
import type { LastResult } from '#contracts/runs';
import type { Executor } from '#services/foundation/database/transaction';
import { escapeLike } from './list-repository';

type Asked = Pick<LastResult, 'feature' | 'scenario'>;

/** Rows of an outline that are looked at. */
const mostRows = 50;

/**
 * The last result of each scenario on a branch, in no order; those that never ran are left out.
 * Each costs two look-ups in an index, however many results there are.
 */
export async function lastResults(
  executor: Executor,
  projectId: string,
  branch: string,
  asked: readonly Asked[],
): Promise<LastResult[]> {
  // A placeholder stands in a report with the value of its row.
  const outlines = asked.filter(({ scenario }) => placeholder.test(scenario));
  const plain = asked.filter((one) => !outlines.includes(one));
  const named = (scenarios: readonly Asked[], name: (scenario: string) => string, matches: SQL) =>
    scenarios.length === 0 ? [] : resultsOf(executor, { projectId, branch, scenarios, name, matches });
  return [
    ...(await named(plain, (scenario) => scenario, sql`scenario_name = asked.name`)),
    ...(await named(outlines, patternOf, sql`scenario_name like asked.name`)),
  ];
}

const placeholder = /<[^<>]+>/;

function patternOf(scenario: string): string {
  return scenario.split(new RegExp(placeholder, 'g')).map(escapeLike).join('%');
}

interface Question {
  projectId: string;
  branch: string;
  scenarios: readonly Asked[];
  name: (scenario: string) => string;
  matches: SQL;
}

async function resultsOf(
  executor: Executor,
  { projectId, branch, scenarios, name, matches }: Question,
): Promise<LastResult[]> {
  const uris = scenarios.map(({ feature }) => `features/${feature}.feature`);
  const names = scenarios.map(({ scenario }) => name(scenario));
  const result = await executor.execute<Row>(sql`
    select asked.position, worst.*
    from unnest(${sql.param(uris)}::text[], ${sql.param(names)}::text[]) with ordinality
        as asked (uri, name, position),
      lateral (
        select run_id from test_cases join runs on runs.id = run_id and runs.branch = ${branch}
        where test_cases.project_id = ${projectId} and uri = asked.uri and ${matches}
        order by updated_at desc limit 1
      ) as newest,
      lateral (
        select id, run_id, status, started_at, ended_at, updated_at from (
          select * from test_cases
          where project_id = ${projectId} and uri = asked.uri and ${matches}
          order by updated_at desc limit ${mostRows}
        ) as recent
        where run_id = newest.run_id
        order by array_position(array['RUNNING', 'QUEUED', 'FAILED', 'STOPPED', 'PASSED'], status), updated_at desc
        limit 1
      ) as worst`);
  return result.rows.flatMap((row) => {
    const scenario = scenarios[Number(row.position) - 1];
    return scenario ? [lastResultOf(scenario, row)] : [];
  });
}

interface Row extends Record<string, unknown> {
  /** bigint, so a text; from 1. */
  position: string;
  id: string;
  run_id: string;
  status: LastResult['status'];
  started_at: Date | string | null;
  ended_at: Date | string | null;
  updated_at: Date | string;
}

function lastResultOf({ feature, scenario }: Asked, row: Row): LastResult {
  const [started, ended, updated] = [row.started_at, row.ended_at, row.updated_at].map(milliseconds);
  return {
    ...{ feature, scenario, status: row.status, runId: row.run_id, testCaseId: row.id },
    time: ended ?? updated ?? 0,
    duration: started != null && ended != null ? ended - started : null,
  };
}

function milliseconds(moment: Date | string | null): number | null {
  return moment === null ? null : new Date(moment).getTime();
}
