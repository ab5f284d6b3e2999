import { sql, type SQL } from 'drizzle-orm';
import type { historyCalls } from '#contracts/runs/history';
import type { Parsed } from '#contracts/endpoint';
import type { RunStatus } from '#contracts/runs/report';
import type { Executor } from '#services/foundation/database/transaction';
import { isUuid } from '#services/foundation/database/uuid';
import { neverStarted, onBranch, tookOf } from '../../counted';

export type HistoryQuestion = Parsed<(typeof historyCalls)['getScenarioHistory']>['query'];

export interface HistoryRow extends Record<string, unknown> {
  /** Id of the result. */
  id: string;
  last_attempt: string;
  run_id: string;
  run_name: string;
  branch: string;
  env_name: string;
  browser: string | null;
  viewport: string | null;
  scenario_name: string;
  uri: string;
  status: RunStatus;
  outcome: string;
  message: string | null;
  failed_step: string | null;
  attempts: number;
  /** Epoch milliseconds. */
  time: number;
  duration: number | null;
  /** Epoch microseconds as text, for the cursor. */
  moment: string;
}

/** Results read per page at most. If few match, the answer has fewer results and a cursor. */
const lookedThrough = 1000;

/** Returns the finished results that match, newest first, and the cursor of the next page. */
export async function historyOf(
  executor: Executor,
  projectId: string,
  question: HistoryQuestion,
): Promise<{ rows: HistoryRow[]; next: string | null }> {
  const { limit, scenarioId, cursor } = question;
  const moment = sql`(extract(epoch from updated_at) * 1000000)::bigint::text`;
  const { rows } = await executor.execute<HistoryRow & { looked_through: string | null }>(sql`
    with same as materialized (
      select * from results
      where scenario_id = ${scenarioId} and project_id = ${projectId} and ${behind(cursor)}
        and ${onBranch()} and not ${neverStarted()}
      order by updated_at desc, id desc limit ${lookedThrough}
    ), found as (
      select same.*, runs.name as run_name, runs.env_name from same join runs on runs.id = same.run_id
      where ${conditionsOf(question)}
      order by same.updated_at desc, same.id desc limit ${limit + 1}
    )
    select found.id, run_id, last_attempt, run_name, branch, env_name, browser, viewport, scenario_name, uri, status, outcome,
      message, failed_step, attempts, (extract(epoch from updated_at) * 1000)::float8 as time,
      (extract(epoch from ${tookOf('found')}) * 1000)::float8 as duration, ${moment} as moment,
      oldest.looked_through
    from (
      select case when count(*) = ${lookedThrough} then (array_agg(${moment} || ':' || id order by updated_at, id))[1]
        end as looked_through from same
    ) as oldest left join found on true
    order by found.updated_at desc, found.id desc`);
  const found = rows.filter(({ id }) => id !== null);
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  const more = found.length > limit && last ? `${last.moment}:${last.id}` : null;
  return { rows: shown, next: more ?? rows[0]?.looked_through ?? null };
}

/** Treats an invalid cursor as the first page. */
function behind(cursor = ''): SQL {
  const [moment = '', id = ''] = cursor.split(':');
  if (!/^\d{1,17}$/.test(moment) || !isUuid(id)) return sql`true`;
  return sql`(updated_at, id) < (timestamptz 'epoch' + ${moment}::bigint * interval '1 microsecond', ${id}::uuid)`;
}

function conditionsOf({ branch, environment, browser, viewport, status, healed }: HistoryQuestion): SQL {
  const conditions = [
    status ? sql`same.status = ${status}` : sql`same.status not in ('QUEUED', 'RUNNING')`,
    healed !== undefined && sql`(same.outcome = 'HEALED') = ${healed === 'true'}::boolean`,
    branch !== undefined && sql`same.branch = ${branch}`,
    environment !== undefined && sql`env_name = ${environment}`,
    browser !== undefined && sql`same.browser = ${browser}`,
    viewport !== undefined && sql`same.viewport = ${viewport}`,
  ].filter((condition) => condition !== false);
  return sql.join(conditions, sql` and `);
}

/** Number of results from which names, branches, environments and browsers are collected. */
const gatheredFrom = 200;

export interface HistoryOptions {
  names: { name: string; uri: string }[];
  branches: string[];
  environments: string[];
  browsers: string[];
}

/** Returns recent names, branches, environments and browsers of a scenario of the project, or null. */
export async function surroundingsOf(
  executor: Executor,
  projectId: string,
  scenarioId: string,
): Promise<HistoryOptions | null> {
  const { rows } = await executor.execute<{
    scenario_name: string;
    uri: string;
    branch: string;
    env_name: string;
    browser: string | null;
  }>(sql`
    select same.scenario_name, same.uri, same.branch, runs.env_name, same.browser
    from (
      select * from results
      where scenario_id = ${scenarioId} and project_id = ${projectId} and ${onBranch()} and not ${neverStarted()}
      order by updated_at desc limit ${gatheredFrom}
    ) as same join runs on runs.id = same.run_id
    order by same.updated_at desc`);
  if (rows.length === 0) return null;
  const distinct = (values: (string | null)[]) => [...new Set(values.filter((value) => value !== null))];
  const names = new Map(
    rows.map(({ scenario_name, uri }) => [`${uri}\n${scenario_name}`, { name: scenario_name, uri }]),
  );
  return {
    names: [...names.values()],
    branches: distinct(rows.map(({ branch }) => branch)),
    environments: distinct(rows.map(({ env_name }) => env_name)),
    browsers: distinct(rows.map(({ browser }) => browser)),
  };
}
