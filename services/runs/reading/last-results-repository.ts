import { featureNameOfUri, uriOfFeatureName } from '#domain/gherkin/feature-paths';
import { sql } from 'drizzle-orm';
import type { RunStatus } from '#contracts/runs/report';
import type { LastResult, LastRow } from '#contracts/runs';
import type { MarkedStatus } from '#contracts/runs/outcome';
import type { Executor } from '#services/foundation/database/transaction';
import { neverStarted } from '../counted';
import { markedStatus } from '../outcome';
import { scenarioNameKey } from '../identity/scenario-key';

type Asked = Pick<LastResult, 'feature' | 'scenario'> & { rows?: boolean; about?: boolean };

/** Order in which one status represents all rows of an outline, worst first. */
const worstFirst: MarkedStatus[] = [
  ...(['RUNNING', 'QUEUED', 'FAILED', 'STOPPED', 'PENDING'] as const),
  // A healed result is worse than a skipped one, because it waits for a person to check it.
  ...(['HEALED', 'SKIPPED', 'PASSED'] as const),
];

/**
 * Returns the last result of each scenario that ran on a branch, in no order.
 * The last result is the worst since the scenario's last whole run: for each row, browser and viewport, the newest of
 * that run and later reruns counts (docs/rules/reports.md, Marks). If the run was stopped before one of them started,
 * its earlier result counts. Scenarios are found by identity, so results from before a rename count. Each scenario or
 * row of an outline costs four index look-ups, however many results there are.
 */
export async function lastResults(
  executor: Executor,
  projectId: string,
  branch: string,
  asked: readonly Asked[],
): Promise<LastResult[]> {
  const names = new Map<string, Name[]>();
  for (const name of await namesThatRan(executor, projectId, branch, asked)) {
    const others = names.get(name.uri);
    if (others) others.push(name);
    else names.set(name.uri, [name]);
  }
  const found = asked.flatMap((one) => {
    const own = (names.get(uriOfFeatureName(one.feature)) ?? []).filter(matcherOf(one.scenario));
    // Rows of an outline run together, so the newest run of any row is the last whole run of all rows.
    const [newest] = own.toSorted((first, other) => (other.whole_at ?? 0) - (first.whole_at ?? 0));
    return newest ? [{ one, ids: own.map(({ scenario_id }) => scenario_id), run: newest.whole_run }] : [];
  });
  const sinces = found.flatMap(({ ids, run }) => ids.map((id) => ({ id, run })));
  const worst = new Map((await worstSince(executor, branch, sinces)).map((row) => [keyOf(row), row]));
  const results = found.flatMap(({ one, ids, run }) => {
    const [row] = ids
      .flatMap((id) => worst.get(keyOf({ id, run })) ?? [])
      .sort((first, other) => worstFirst.indexOf(first.marked) - worstFirst.indexOf(other.marked));
    if (!row) return [];
    const rows = one.rows === true ? ids.flatMap((id) => worst.get(keyOf({ id, run })) ?? []) : null;
    const result = Object.assign(lastResultOf(one, row), rows && { rows: rows.flatMap(lastRowOf) });
    return [{ result, isAbout: one.about === true }];
  });
  const wanted = results.flatMap(({ result, isAbout }) => (isAbout ? [result.testCaseId] : []));
  const about = await aboutAttempts(executor, wanted);
  return results.map(({ result, isAbout }) =>
    isAbout ? Object.assign(result, { about: about.get(result.testCaseId) }) : result,
  );
}

type About = NonNullable<LastResult['about']>;

/** Returns more data about results, by the ids of their last attempts. */
async function aboutAttempts(executor: Executor, ids: readonly string[]): Promise<Map<string, About>> {
  if (ids.length === 0) return new Map();
  const { rows } = await executor.execute<About & { id: string } & Record<string, unknown>>(sql`
    select attempts.id, results.message, results.scenario_id as "scenarioId", runs.number as "runNumber",
      runs.env_name as environment, runs.username
    from attempts join results on results.id = attempts.result_id join runs on runs.id = attempts.run_id
    where attempts.id = any(${sql.param(ids)}::uuid[])`);
  return new Map(rows.map(({ id, ...about }) => [id, about]));
}

/** Returns features with results on a branch, by the current names of their scenarios. One index look-up per name. */
export async function featuresThatRan(
  executor: Executor,
  projectId: string,
  branch: string,
): Promise<string[]> {
  const { rows } = await executor.execute<{ uri: string }>(sql`
    select distinct names.uri from scenario_names names
    where names.project_id = ${projectId} and names.branch = ${branch} and names.uri like '%.feature'
      and exists (
        select from results
        where scenario_id = names.scenario_id and branch = ${branch} and not ${neverStarted()}
      )
    order by names.uri`);
  return rows.map(({ uri }) => featureNameOfUri(uri));
}

/**
 * Returns features of a branch that may have failed scenarios.
 * A feature counts if one of its scenarios has a failed result in its last whole run or since, even if a later result
 * replaced it. Runs that were stopped before all results of the scenario started are skipped, because earlier failures
 * may still count. Each name costs two index look-ups.
 */
export async function failedFeatures(
  executor: Executor,
  projectId: string,
  branch: string,
): Promise<string[]> {
  const { rows } = await executor.execute<{ uri: string }>(sql`
    select distinct names.uri from scenario_names names
      left join lateral (
        select runs.published_at from results join runs on runs.id = run_id
        where scenario_id = names.scenario_id and results.branch = ${branch} and rerun_of is null
          and not exists (
            select from results beside
            where beside.run_id = results.run_id and beside.scenario_id = results.scenario_id
              and ${neverStarted('beside')}
          )
        order by results.updated_at desc limit 1
      ) as whole on true
    where names.project_id = ${projectId} and names.branch = ${branch} and names.uri like '%.feature'
      and exists (
        select from results
        where scenario_id = names.scenario_id and branch = ${branch} and status = 'FAILED'
          -- As above.
          and updated_at > coalesce(whole.published_at - interval '1 hour', '-infinity')
      )`);
  return rows.map(({ uri }) => featureNameOfUri(uri));
}

/** The name of a scenario with results on a branch. */
interface Name extends Record<string, unknown> {
  uri: string;
  key: string;
  scenario_id: string;
  /** Name in its last run. */
  scenario_name: string;
  /** The last run that is no rerun, and when its newest result changed (epoch milliseconds). Null when none exists. */
  whole_run: string | null;
  whole_at: number | null;
}

async function namesThatRan(
  executor: Executor,
  projectId: string,
  branch: string,
  asked: readonly Asked[],
): Promise<Name[]> {
  const uris = [...new Set(asked.map(({ feature }) => uriOfFeatureName(feature)))];
  const { rows } = await executor.execute<Name>(sql`
    select names.uri, names.name as key, names.scenario_id, newest.scenario_name,
      whole.run_id as whole_run, (extract(epoch from whole.updated_at) * 1000)::float8 as whole_at
    from scenario_names names,
      lateral (
        select scenario_name from results where scenario_id = names.scenario_id and branch = ${branch}
        order by updated_at desc limit 1
      ) as newest
      left join lateral (
        select run_id, updated_at from results join runs on runs.id = run_id
        where scenario_id = names.scenario_id and results.branch = ${branch} and rerun_of is null
          and not ${neverStarted()}
        order by updated_at desc limit 1
      ) as whole on true
    where names.project_id = ${projectId} and names.branch = ${branch} and names.uri = any(${sql.param(uris)}::text[])`);
  return rows;
}

/** A scenario, and the last whole run of it or of its outline. */
interface Since {
  id: string;
  run: string | null;
}

const keyOf = ({ id, run }: Since): string => `${id} ${run}`;

/** Returns the worst of the newest results per browser and viewport, from a whole run and later reruns. */
async function worstSince(executor: Executor, branch: string, sinces: readonly Since[]): Promise<Row[]> {
  if (sinces.length === 0) return [];
  const ids = sql.param(sinces.map(({ id }) => id));
  const runs = sql.param(sinces.map(({ run }) => run));
  const { rows } = await executor.execute<Row>(sql`
    select since.id, since.run, worst.* from unnest(${ids}::uuid[], ${runs}::uuid[]) as since (id, run)
      left join runs whole on whole.id = since.run,
      lateral (
        select last_attempt, run_id, status, ${markedStatus} as marked, parameters, started_at, ended_at, updated_at from (
          select candidate.*, first_value(candidate.run_id) over (
            partition by candidate.browser, viewport order by candidate.updated_at desc
          ) as newest_run
          from (
            select results.* from results join runs on runs.id = run_id
            where scenario_id = since.id and results.branch = ${branch} and not ${neverStarted()}
              -- All of them, found in the index; the clocks of two servers may differ.
              and results.updated_at > coalesce(whole.published_at - interval '1 hour', '-infinity')
              and (run_id = since.run
                or rerun_of is not null and runs.published_at > coalesce(whole.published_at, '-infinity'))
            union all
            ${standingBefore(branch)}
          ) as candidate
        ) as counted
        where run_id = newest_run
        order by array_position(${sql.param(worstFirst)}::text[], ${markedStatus}), updated_at desc limit 1
      ) as worst`);
  return rows;
}

/** SQL for the newest earlier results in browsers and viewports that `since.run` never started. */
const standingBefore = (branch: string) => sql`
  select results.* from (
    select distinct browser, viewport from results
    where run_id = since.run and scenario_id = since.id and ${neverStarted()}
  ) as unstarted, lateral (
    select run_id from results
    where scenario_id = since.id and results.branch = ${branch} and not ${neverStarted()}
      and results.browser is not distinct from unstarted.browser
      and results.viewport is not distinct from unstarted.viewport
    order by updated_at desc limit 1
  ) as newest join results on results.run_id = newest.run_id and results.scenario_id = since.id
  where not ${neverStarted()} and results.browser is not distinct from unstarted.browser
    and results.viewport is not distinct from unstarted.viewport`;

const placeholder = /<[^<>]+>/;

/** Returns a function that tells whether a scenario on the branch matches a name in the feature file. */
function matcherOf(scenario: string): (name: Name) => boolean {
  if (!placeholder.test(scenario)) {
    const own = scenarioNameKey(scenario, {});
    // A row of an outline without placeholders in its name has the same name, but its own key.
    return ({ key }) => key === own || key.startsWith(`${scenario}\n`);
  }
  // Reports show the value of the row in place of a placeholder. The key of a long name has only its beginning.
  const parts = scenario.split(new RegExp(placeholder, 'g'));
  return ({ key, scenario_name }) => {
    const [name = ''] = key.split('\n', 1);
    return haveOrder(parts, scenario_name.startsWith(name) ? scenario_name : name);
  };
}

/** Returns whether the name has these parts in order, with any text between them, in linear time. */
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

interface Row extends Since, Record<string, unknown> {
  last_attempt: string;
  run_id: string;
  status: RunStatus;
  marked: MarkedStatus;
  /** In the order of the outline's columns. */
  parameters: Record<string, string>;
  started_at: Date | string | null;
  ended_at: Date | string | null;
  updated_at: Date | string;
}

function lastRowOf({ parameters, status, marked, run_id, last_attempt }: Row): LastRow[] {
  if (Object.keys(parameters).length === 0) return [];
  return [{ parameters, status, healed: healedIn(marked), runId: run_id, testCaseId: last_attempt }];
}

function lastResultOf({ feature, scenario }: Asked, row: Row): LastResult {
  const [started, ended, updated] = [row.started_at, row.ended_at, row.updated_at].map(milliseconds);
  const isLeftOut = row.status === 'SKIPPED' && started === ended;
  return {
    feature,
    scenario,
    status: row.status,
    healed: healedIn(row.marked),
    runId: row.run_id,
    testCaseId: row.last_attempt,
    time: ended ?? updated ?? 0,
    duration: started == null || ended == null || isLeftOut ? null : ended - started,
  };
}

const healedIn = (marked: MarkedStatus): true | undefined => marked === 'HEALED' || undefined;

function milliseconds(moment: Date | string | null): number | null {
  return moment === null ? null : new Date(moment).getTime();
}
