import { sql } from 'drizzle-orm';
import type { Executor, Transaction } from '#services/foundation/database/transaction';

/** Maps names of scenarios on a branch to scenario ids. Keys of names: scenario-key.ts. */

/** The branch whose names apply on other branches, for scenarios that have no name of their own there. */
export const mainBranch = 'main';

export interface ScenarioLocation {
  /** Path in the repository. */
  uri: string;
  key: string;
}

/** Lookups at most, while others insert the same names at the same time. */
const tries = 5;

/**
 * Returns the ids of scenarios on a branch, in the order of `places`. A scenario without id on the branch gets the id
 * of main, and a new one a new id. One statement for any number of scenarios.
 */
export async function identifyScenarios(
  executor: Executor,
  projectId: string,
  branch: string,
  places: readonly ScenarioLocation[],
): Promise<string[]> {
  const found = new Map<string, string>();
  const nameOf = ({ uri, key }: ScenarioLocation) => `${uri}\n${key}`;
  for (let remaining = tries; remaining > 0; remaining--) {
    const missing = new Map(
      places
        .filter((location) => !found.has(nameOf(location)))
        .map((location) => [nameOf(location), location]),
    );
    if (missing.size === 0) return places.map((location) => found.get(nameOf(location)) ?? '');
    const rows = await identified(executor, projectId, branch, [...missing.values()]);
    for (const { uri, name, scenario_id } of rows) found.set(nameOf({ uri, key: name }), scenario_id);
  }
  throw new Error('Scenarios could not be identified: others write the same names again and again.');
}

/** Leaves out rows that others insert at the same moment. Only the next statement can see them. */
async function identified(
  executor: Executor,
  projectId: string,
  branch: string,
  places: readonly ScenarioLocation[],
) {
  const uris = places.map(({ uri }) => uri);
  const keys = places.map(({ key }) => key);
  const { rows } = await executor.execute<{ uri: string; name: string; scenario_id: string }>(sql`
    with asked as (
      select * from unnest(${sql.param(uris)}::text[], ${sql.param(keys)}::text[]) as asked (uri, name)
    ), known as (
      select asked.uri, asked.name, own.scenario_id as own, ofmain.scenario_id as ofmain
      from asked
      left join scenario_names own on own.project_id = ${projectId} and own.branch = ${branch}
        and own.uri = asked.uri and own.name = asked.name
      left join scenario_names ofmain on ofmain.project_id = ${projectId} and ofmain.branch = ${mainBranch}
        and ofmain.uri = asked.uri and ofmain.name = asked.name
    ), made as (
      insert into scenario_names (project_id, branch, uri, name, scenario_id)
      select ${projectId}, ${branch}, uri, name, coalesce(ofmain, gen_random_uuid()) from known where own is null
      order by uri, name
      on conflict do nothing
      returning uri, name, scenario_id
    )
    select uri, name, own as scenario_id from known where own is not null
    union all select uri, name, scenario_id from made`);
  return rows;
}

export interface IdentityMove {
  from: ScenarioLocation;
  to: ScenarioLocation;
}

/**
 * Moves the identities of a branch's scenarios to other names, all at once: two may exchange names.
 * Forgets the previous meaning of a new name. A name that the branch does not have takes the identity from main.
 */
export async function moveScenarios(
  tx: Transaction,
  projectId: string,
  branch: string,
  moves: readonly IdentityMove[],
): Promise<void> {
  if (moves.length === 0) return;
  const column = (of: (move: IdentityMove) => string) => sql`${sql.param(moves.map(of))}::text[]`;
  const moved = sql`unnest(${column(({ from }) => from.uri)}, ${column(({ from }) => from.key)},
    ${column(({ to }) => to.uri)}, ${column(({ to }) => to.key)}) as moved (from_uri, from_name, to_uri, to_name)`;
  const { rows } = await tx.execute<{ uri: string; name: string; scenario_id: string }>(sql`
    select distinct on (moved.to_uri, moved.to_name)
      moved.to_uri as uri, moved.to_name as name, scenario_names.scenario_id
    from ${moved} join scenario_names on project_id = ${projectId} and branch in (${branch}, ${mainBranch})
      and uri = moved.from_uri and name = moved.from_name
    order by moved.to_uri, moved.to_name, branch = ${branch} desc`);
  await tx.execute(sql`
    delete from scenario_names using ${moved}
    where project_id = ${projectId} and branch = ${branch}
      and (uri = moved.from_uri and name = moved.from_name or uri = moved.to_uri and name = moved.to_name)`);
  await tx.execute(sql`
    insert into scenario_names (project_id, branch, uri, name, scenario_id)
    select ${projectId}, ${branch}, uri, name, scenario_id
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (uri text, name text, scenario_id uuid)
    on conflict (project_id, branch, uri, name) do update set scenario_id = excluded.scenario_id`);
}

/** Returns the names of a branch and of main in a file, or in the files below a folder. */
export async function placesBelow(
  executor: Executor,
  projectId: string,
  branch: string,
  path: string,
): Promise<ScenarioLocation[]> {
  const { rows } = await executor.execute<{ uri: string; key: string }>(sql`
    select distinct uri, name as key from scenario_names
    where project_id = ${projectId} and branch in (${branch}, ${mainBranch})
      and (uri = ${path} or starts_with(uri, ${`${path}/`}))`);
  return rows.map(({ uri, key }) => ({ uri, key }));
}

/** Forgets the names of a deleted branch. */
export async function forgetBranchNames(
  executor: Executor,
  projectId: string,
  branch: string,
): Promise<void> {
  await executor.execute(
    sql`delete from scenario_names where project_id = ${projectId} and branch = ${branch}`,
  );
}
