import { and, eq, gte, lt, sql, type SQL } from 'drizzle-orm';
import type { RunLink } from '#contracts/runs/report';
import type { runs as contract } from '#contracts/runs';
import type { Parsed } from '#contracts/endpoint';
import type { Executor } from '#services/foundation/database/transaction';
import { countedRun } from '../counted';
import { runs } from '../tables';
import { repeatedRun } from './reruns';
import { behind, cursorColumns, runCursorOf, orderOf } from './run-order';

export type ListQuestion = Parsed<(typeof contract)['getDetails']>['body'];
export type RunRecord = typeof runs.$inferSelect;

const {
  id,
  number,
  name,
  type,
  mode,
  status,
  total,
  passed,
  failed,
  flaky,
  healed,
  skipped,
  pending,
  publishedAt,
  startedAt,
  endedAt,
} = runs;
const listed = {
  id,
  number,
  name,
  type,
  mode,
  status,
  total,
  passed,
  failed,
  flaky,
  healed,
  skipped,
  pending,
  publishedAt,
  startedAt,
  endedAt,
  envName: runs.envName,
  branch: runs.branch,
  commit: runs.commit,
  username: runs.username,
  pinnedAt: runs.pinnedAt,
  source: runs.source,
  offBranch: runs.offBranch,
};
export type ListedRun = Pick<RunRecord, keyof typeof listed> & { repeated: RunLink | null };

export interface RunPage {
  rows: ListedRun[];
  /** Cursor of the next page. Null when there is none. */
  next: string | null;
}

/** Returns a page of the project's matching runs in the requested order, and the next cursor. */
export async function pageOfRuns(
  executor: Executor,
  projectId: string,
  since: Date,
  question: ListQuestion,
): Promise<RunPage> {
  const { limit, page, cursor } = question;
  const after = cursor === undefined ? undefined : behind(question, cursor);
  const rows = await executor
    .select({ ...listed, repeated: repeatedRun, cursor: cursorColumns(question) })
    .from(runs)
    .where(and(ofPeriod(projectId, since), matching(question), after))
    .orderBy(orderOf(question))
    .limit(limit + 1)
    .offset(after ? 0 : page * limit);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const next = rows.length > limit && last ? runCursorOf({ ...last.cursor, id: last.id }) : null;
  return { rows: shown, next };
}

/** Matching runs are counted up to this number. Nobody pages further, and counting more would take long. */
export const maxCounted = 10_000;

/** Counts matching runs of the period, up to {@link maxCounted}. Null without search and filter. */
export async function countMatching(
  executor: Executor,
  projectId: string,
  since: Date,
  question: ListQuestion,
): Promise<number | null> {
  const conditions = matching(question);
  if (!conditions) return null;
  const found = executor
    .select({ one: sql`1`.as('one') })
    .from(runs)
    .where(and(ofPeriod(projectId, since), conditions))
    .limit(maxCounted)
    .as('found');
  const [counted] = await executor.select({ count: sql`count(*)`.mapWith(Number) }).from(found);
  return counted?.count ?? 0;
}

export interface RunTotals {
  total: number;
  passed: number;
  /** Number of passed runs with fixes. */
  healed: number;
  failed: number;
}

/**
 * Counts runs published from `since` on and before `until`, by result, using indexes only. `total` includes runs
 * without tests, but `passed` and `failed` do not.
 */
export async function totalsOfRuns(
  executor: Executor,
  projectId: string,
  since: Date,
  until?: Date,
): Promise<RunTotals> {
  const countIf = (is: string) => sql`count(*) filter (where ${runs.status} = ${is})`.mapWith(Number);
  const inPeriod = and(ofPeriod(projectId, since), until && lt(runs.publishedAt, until));
  const empty = and(inPeriod, eq(runs.status, 'PASSED'), sql`${runs.total} = 0`);
  const withFixes = and(inPeriod, eq(runs.status, 'PASSED'), sql`${runs.healed} > 0`);
  const [totals] = await executor
    .select({
      total: sql`count(*)`.mapWith(Number),
      passed: sql`${countIf('PASSED')} - (select count(*) from ${runs} where ${empty})`.mapWith(Number),
      healed: sql`(select count(*) from ${runs} where ${withFixes})`.mapWith(Number),
      failed: countIf('FAILED'),
    })
    .from(runs)
    .where(inPeriod);
  return totals!; // an aggregate without groups always has its one row
}

function ofPeriod(projectId: string, since: Date): SQL | undefined {
  return and(eq(runs.projectId, projectId), gte(runs.publishedAt, since));
}

function matching({
  search,
  filterType,
  filterStatus,
  filterHealed,
  counted,
}: ListQuestion): SQL | undefined {
  const term = search.trim();
  const found = sql`${runs.searchText} like lower(${`%${escapeLike(term)}%`}::text)`;
  return and(
    term === '' ? undefined : found,
    counted ? countedRun() : undefined,
    filterType === 'all' ? undefined : eq(runs.type, filterType),
    filterStatus && eq(runs.status, filterStatus),
    filterHealed === undefined ? undefined : sql`(${runs.healed} > 0) = ${filterHealed}::boolean`,
    // Runs without tests did not pass anything.
    filterStatus === 'PASSED' ? sql`${runs.total} > 0` : undefined,
  );
}

/** Escapes %, _ and \ so that a search finds the typed text literally. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
