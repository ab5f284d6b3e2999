import type { Member } from '#contracts/auth';
import type { ExecutionSummary, InstanceStatus } from '#contracts/executions';
import { markedStatus } from '~/ui/run-text';
import { pastRun, type PastRun } from '../past-run';
import { scheduleText } from '../schedule-text';
import type { ListFilters, ListSort } from './list-filters';

/** How an execution is, the most pressing first: it runs, or what its last run came to, or it never ran. */
export const statuses = [
  ...(['RUNNING', 'FAILED', 'STOPPED', 'PENDING'] as const),
  ...(['HEALED', 'SKIPPED', 'PASSED', 'UNKNOWN'] as const),
] as const;
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
  /** Set when the end of the license turned the schedule off. */
  licenceEnded: ExecutionSummary['licenceEnded'];
  /** Why its next start would be refused. */
  cannotStart: ExecutionSummary['cannotStart'];
  status: ExecutionStatus;
  /** The last run, which may go on; null when it never ran. */
  last: PastRun | null;
  /** The last five that are over, oldest first. */
  past: PastRun[];
  enabled: boolean;
  runnable: boolean;
  /** "AI recovery" is on. */
  heals: boolean;
}

/** A run that somebody started, once it ended. */
export interface EndedRun extends PastRun {
  name: string;
}

export function endedRun(instance: InstanceStatus & { name: string }): EndedRun {
  return { ...pastRun(instance), name: instance.name };
}

/** Active while an instance lives, else what the last run came to (docs/rules/executions.md, Status). */
export function statusOf({ running, recent }: Pick<ExecutionSummary, 'running' | 'recent'>): ExecutionStatus {
  // A rerun of it goes on beside its own runs, and is the last result meanwhile.
  if (running || (recent[0] && recent[0].state !== 'done')) return 'RUNNING';
  const [latest] = recent;
  const last = latest && markedStatus(latest.status, latest.scenariosHealed > 0);
  return statuses.find((status) => status === last) ?? 'UNKNOWN';
}

export function planRow(execution: ExecutionSummary, ownerOf: (userId: string) => string): PlanRow {
  const {
    _id: id,
    name,
    env,
    schedule,
    nextRun,
    licenceEnded,
    cannotStart,
    enabled,
    runnable,
    userId,
    instance,
    recent,
    healing,
  } = execution;
  const last = execution.running ? instance : (recent[0] ?? null);
  return {
    id,
    name,
    env,
    nextRun,
    licenceEnded,
    cannotStart,
    enabled,
    runnable,
    heals: healing === 'heal',
    owner: ownerOf(userId),
    schedule: schedule && scheduleText(schedule),
    status: statusOf(execution),
    last: last && pastRun(last),
    past: recent
      .filter(({ state }) => state === 'done')
      .map(pastRun)
      .reverse(),
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
