import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { Database } from '#services/foundation/database/index';
import { lastActive } from './tables';

export interface LastActive {
  environment: string | null;
  branch: string | null;
  folder: string[];
  scenarioIndex: number;
  /** Name of the open feature, without `.feature`. */
  feature: string | null;
  /** Folders open in the tree, as paths with `/`. */
  expanded: string[];
}

/** The user and project that remembered choices belong to. */
export interface UserInProject {
  projectId: string;
  userId: string;
}

export async function findLastActive(
  { db }: Database,
  { projectId, userId }: UserInProject,
): Promise<LastActive> {
  const [found] = await db
    .select()
    .from(lastActive)
    .where(and(eq(lastActive.projectId, projectId), eq(lastActive.userId, userId)));
  return (
    found ?? { environment: null, branch: null, folder: [], scenarioIndex: -1, feature: null, expanded: [] }
  );
}

/** Stores the given choices, and keeps those that are left out or undefined. */
export async function rememberLastActive(
  { db }: Database,
  whose: UserInProject,
  choice: Partial<LastActive>,
): Promise<void> {
  const insert = db.insert(lastActive).values({ ...whose, ...choice });
  const target = [lastActive.projectId, lastActive.userId];
  // PostgreSQL has no update that sets nothing.
  if (Object.values(choice).every((value) => value === undefined)) return;
  await insert.onConflictDoUpdate({ target, set: choice });
}

const maxExpanded = 200;

/** Opens and closes paths of the tree. The most recently opened paths come first. */
export async function rememberExpanded(
  { db }: Database,
  whose: UserInProject,
  { expand, collapse }: { expand: string[]; collapse: string[] },
): Promise<void> {
  const { projectId, userId, expanded } = lastActive;
  await db
    .insert(lastActive)
    .values({ ...whose, expanded: expand })
    .onConflictDoUpdate({
      target: [projectId, userId],
      set: {
        expanded: sql`array(
          select path from unnest(${sql.param(expand)}::text[] || ${expanded}) with ordinality as open (path, place)
          where path <> all(${sql.param(collapse)}::text[])
          group by path order by min(place) limit ${maxExpanded})`,
      },
    });
}

/** Replaces a renamed or deleted environment as the last one, for every user of the project. */
export async function replaceLastEnvironment(
  { db }: Database,
  projectId: string,
  step: { from: string; to: string | null },
): Promise<void> {
  await db
    .update(lastActive)
    .set({ environment: step.to })
    .where(and(eq(lastActive.projectId, projectId), eq(lastActive.environment, step.from)));
}

/**
 * Moves what every user of the project has open in a folder or feature to its new path. Paths are those of the tree,
 * outermost first. The path of a feature ends in its file's name.
 */
export async function followMove(
  { db }: Database,
  projectId: string,
  move: { from: readonly string[]; to: readonly string[] },
): Promise<void> {
  const [from, to] = [move.from.join('/'), move.to.join('/')];
  const moved = (path: SQL) =>
    sql`case when ${path} = ${from} or starts_with(${path}, ${`${from}/`})
      then ${to} || substr(${path}, ${from.length + 1}) else ${path} end`;
  const { folder, feature, expanded } = lastActive;
  const open = sql`array_to_string(${folder} || (${feature} || '.feature'), '/')`;
  const openAfter = namesOf(moved(open));
  const [upToLast, last] = [
    sql`(${openAfter})[:cardinality(${openAfter}) - 1]`,
    sql`(${openAfter})[cardinality(${openAfter})]`,
  ];
  await db
    .update(lastActive)
    .set({
      folder: sql`case when ${feature} is null
        then ${namesOf(moved(sql`array_to_string(${folder}, '/')`))} else ${upToLast} end`,
      feature: sql`case when ${feature} is null then null else regexp_replace(${last}, '\\.feature$', '') end`,
      expanded: sql`array(select ${moved(sql`path`)} from unnest(${expanded}) with ordinality as open (path, place)
        order by place)`,
    })
    .where(eq(lastActive.projectId, projectId));
}

/** Splits a path of the tree into its names, as `treeNamesOf` of domain/gherkin/feature-paths.ts does. */
const namesOf = (path: SQL): SQL => sql`case when starts_with(${path}, '/')
  then array_prepend('/' || split_part(${path}, '/', 2), (string_to_array(${path}, '/'))[3:])
  else string_to_array(${path}, '/') end`;

/** Forgets a branch as the last one, for every user of the project. */
export async function forgetBranch({ db }: Database, projectId: string, branch: string): Promise<void> {
  await db
    .update(lastActive)
    .set({ branch: null })
    .where(and(eq(lastActive.projectId, projectId), eq(lastActive.branch, branch)));
}

/** Deletes the choices of every user of the project. */
export async function forgetLastActive({ db }: Pick<Database, 'db'>, projectId: string): Promise<void> {
  await db.delete(lastActive).where(eq(lastActive.projectId, projectId));
}
