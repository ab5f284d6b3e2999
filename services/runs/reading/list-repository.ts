import { and, asc, desc, eq, gte, ilike, or, sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { runs as contract, runSort } from '#contracts/runs';
import type { Parsed } from '#contracts/endpoint';
import type { Executor } from '#services/foundation/database/transaction';
import { runs } from '../tables';

export type ListQuestion = Parsed<(typeof contract)['getDetails']>['body'];
export type RunRecord = typeof runs.$inferSelect;

/** One page of the project's runs of the period that match search and type, in the order asked for. */
export async function pageOfRuns(
  executor: Executor,
  projectId: string,
  since: Date,
  question: ListQuestion,
): Promise<RunRecord[]> {
  return executor
    .select()
    .from(runs)
    .where(and(ofPeriod(projectId, since), matching(question)))
    .orderBy(...orderOf(question))
    .limit(question.limit)
    .offset(question.page * question.limit);
}

/** Totals of the period, and how many of its runs match search and type. */
export async function totalsOfRuns(
  executor: Executor,
  projectId: string,
  since: Date,
  question: ListQuestion,
): Promise<{ total: number; passed: number; failed: number; matching: number }> {
  const countIf = (condition?: SQL) =>
    condition ? sql`count(*) filter (where ${condition})`.mapWith(Number) : sql`count(*)`.mapWith(Number);
  const [totals] = await executor
    .select({
      total: countIf(),
      passed: countIf(eq(runs.status, 'PASSED')),
      failed: countIf(eq(runs.status, 'FAILED')),
      matching: countIf(matching(question)),
    })
    .from(runs)
    .where(ofPeriod(projectId, since));
  return totals!; // an aggregate without groups always has its one row
}

function ofPeriod(projectId: string, since: Date): SQL | undefined {
  return and(eq(runs.projectId, projectId), gte(runs.publishedAt, since));
}

function matching({ search, filterType }: ListQuestion): SQL | undefined {
  const pattern = `%${escapeLike(search.trim())}%`;
  const found = or(ilike(runs.name, pattern), ilike(runs.envName, pattern), ilike(runs.username, pattern));
  const ofType = filterType === 'all' ? undefined : eq(runs.type, filterType);
  return and(search.trim() === '' ? undefined : found, ofType);
}

/** What people type is searched for as it is: %, _ and \ have no meaning. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

const seconds = sql`${runs.endedAt} - coalesce(${runs.startedAt}, ${runs.endedAt})`;
const sortable: Record<z.infer<typeof runSort>, SQL | typeof runs.publishedAt> = {
  publishTime: runs.publishedAt,
  name: sql`lower(${runs.name})`,
  status: sql`${runs.status}`,
  totalScenarios: sql`${runs.total}`,
  executionTime: seconds,
  environment: sql`lower(${runs.envName})`,
  username: sql`lower(${runs.username})`,
};

/** Equal values come newest first, and always in the same order, or pages would repeat and miss runs. */
function orderOf({ sortField, sortOrder }: ListQuestion): SQL[] {
  const direction = sortOrder === 'asc' ? asc : desc;
  if (sortField === 'publishTime') return [direction(runs.publishedAt), direction(runs.id)];
  // Runs without a duration come last whichever way the others go.
  const chosen = sql`${direction(sortable[sortField])} nulls last`;
  return [chosen, desc(runs.publishedAt), desc(runs.id)];
}
