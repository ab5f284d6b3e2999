import type { Member } from '#contracts/auth';
import type { ExecutionSummary } from '#contracts/executions';
import { scheduleText } from '../schedule-text';
import type { ListFilters, ListSort } from './list-filters';

export const statuses = ['Active', 'Planned', 'Draft'] as const;
export type ExecutionStatus = (typeof statuses)[number];

/** A planned execution as the All table shows it. */
export interface PlanRow {
  id: string;
  name: string;
  owner: string;
  env: string;
  /** In words; null without one. */
  schedule: string | null;
  /** Epoch milliseconds; null while it is not enabled. */
  nextRun: number | null;
  status: ExecutionStatus;
  enabled: boolean;
  runnable: boolean;
}

/**
 * Active if an instance is live, else Planned if there is a schedule, else Draft (docs/rules/executions.md, Status).
 */
export function statusOf({ running, schedule }: Pick<ExecutionSummary, 'running' | 'schedule'>) {
  if (running) return 'Active';
  return schedule ? 'Planned' : 'Draft';
}

export function planRow(execution: ExecutionSummary, ownerOf: (userId: string) => string): PlanRow {
  const { _id: id, name, env, schedule, nextRun, enabled, runnable, userId } = execution;
  return {
    id,
    name,
    env,
    nextRun,
    enabled,
    runnable,
    owner: ownerOf(userId),
    schedule: schedule && scheduleText(schedule),
    status: statusOf(execution),
  };
}

/** Rows with the term in their name or owner, regardless of case. */
export function matching<Row extends { name: string; owner: string }>(
  rows: readonly Row[],
  search: string,
): Row[] {
  const term = search.toLowerCase();
  return rows.filter(({ name, owner }) => `${name}\n${owner}`.toLowerCase().includes(term));
}

const byName = (one: PlanRow, other: PlanRow) =>
  one.name.localeCompare(other.name, 'en', { sensitivity: 'base', numeric: true });

const comparisons: Record<ListSort, (one: PlanRow, other: PlanRow) => number> = {
  name: byName,
  // By the next start; what is not enabled has none and follows by its words.
  schedule: (one, other) =>
    (one.nextRun ?? Infinity) - (other.nextRun ?? Infinity) ||
    (one.schedule ?? '').localeCompare(other.schedule ?? '', 'en'),
  status: (one, other) => statuses.indexOf(one.status) - statuses.indexOf(other.status),
};

/** Rows in the order of a column; equal ones by name, and what has no schedule always last under Schedule. */
export function sorted(
  rows: readonly PlanRow[],
  { sort, order }: Pick<ListFilters, 'sort' | 'order'>,
): PlanRow[] {
  const turn = order === 'desc' ? -1 : 1;
  const compare = comparisons[sort];
  const missing = (row: PlanRow) => Number(sort === 'schedule' && row.schedule === null);
  return [...rows].sort(
    (one, other) => missing(one) - missing(other) || turn * (compare(one, other) || 0) || byName(one, other),
  );
}

/** Rows of a page, so that no list is drawn whole. */
export const pageSize = 50;

/** One page of the rows; past the last one it is the last. */
export function pageOf<Row>(rows: readonly Row[], page: number) {
  const pages = Math.max(1, Math.ceil(rows.length / pageSize));
  const shown = Math.min(page, pages);
  return { rows: rows.slice((shown - 1) * pageSize, shown * pageSize), page: shown, pages };
}

/**
 * Names of the people behind user ids, from the project's members: their name, else their e-mail, else 'Unknown User'
 * for somebody who left; '-' where nobody is said (docs/rules/executions.md, List).
 */
export function ownersOf(
  members: readonly Pick<Member, 'user_id' | 'name' | 'user_email'>[],
): (userId: string) => string {
  const names = new Map(members.map(({ user_id, name, user_email }) => [user_id, name.trim() || user_email]));
  return (userId) => (userId === '' ? '-' : names.get(userId) || 'Unknown User');
}
