import type { Member } from '#contracts/auth';
import type { ExecutionSummary, InstanceStatus } from '#contracts/executions';
import { markedStatus } from '~/ui/run-text';
import { pastRun, type PastRun } from '../past-run';
import { scheduleText } from '../schedule-text';
import type { ListFilters, ListSort } from './list-filters';

/** Statuses of an execution, most urgent first. An execution runs, shows its last result, or never ran. */
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
  /** The last run, which may still be running; null when it never ran. */
  last: PastRun | null;
  /** The last five runs that ended, oldest first. */
  past: PastRun[];
  enabled: boolean;
  runnable: boolean;
  /** True when "AI recovery" is on. */
  heals: boolean;
}

/** An ended run, started by a user. */
export interface EndedRunRow extends PastRun {
  name: string;
}

export function endedRun(instance: InstanceStatus & { name: string }): EndedRunRow {
  return { ...pastRun(instance), name: instance.name };
}

/** Returns RUNNING during a run, else the last run's status (docs/rules/executions.md, Status). */
export function executionStatusOf({
  running,
  recent,
}: Pick<ExecutionSummary, 'running' | 'recent'>): ExecutionStatus {
  // A rerun is not counted in `running`. While it runs, it is the latest result.
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
    status: executionStatusOf(execution),
    last: last && pastRun(last),
    past: recent
      .filter(({ state }) => state === 'done')
      .map(pastRun)
      .reverse(),
  };
}

/** Returns the rows whose name or owner contains the term, regardless of case. */
export function matching<Row extends { name: string; owner: string }>(
  rows: readonly Row[],
  search: string,
): Row[] {
  const term = search.toLowerCase();
  return rows.filter(({ name, owner }) => `${name}\n${owner}`.toLowerCase().includes(term));
}

const byName = (a: PlanRow, b: PlanRow) =>
  a.name.localeCompare(b.name, 'en', { sensitivity: 'base', numeric: true });

const comparisons: Record<ListSort, (a: PlanRow, b: PlanRow) => number> = {
  name: byName,
  // Sort by the next start. Rows that are not enabled have none: they follow, sorted by the schedule's text.
  schedule: (a, b) =>
    (a.nextRun ?? Infinity) - (b.nextRun ?? Infinity) ||
    (a.schedule ?? '').localeCompare(b.schedule ?? '', 'en'),
  status: (a, b) => statuses.indexOf(a.status) - statuses.indexOf(b.status),
};

/** Sorts rows by a column, then by name. Under Schedule, rows without a schedule are always last. */
export function sorted(
  rows: readonly PlanRow[],
  { sort, order }: Pick<ListFilters, 'sort' | 'order'>,
): PlanRow[] {
  const turn = order === 'desc' ? -1 : 1;
  const compare = comparisons[sort];
  const missing = (row: PlanRow) => Number(sort === 'schedule' && row.schedule === null);
  return [...rows].sort((a, b) => missing(a) - missing(b) || turn * (compare(a, b) || 0) || byName(a, b));
}

/** Rows per page. */
export const pageSize = 50;

/** Returns one page of the rows. A number past the last page returns the last page. */
export function pageOfRows<Row>(rows: readonly Row[], page: number) {
  const pages = Math.max(1, Math.ceil(rows.length / pageSize));
  const shown = Math.min(page, pages);
  return { rows: rows.slice((shown - 1) * pageSize, shown * pageSize), page: shown, pages };
}

/**
 * Returns a function that names a user by id: the member's name, else the e-mail, else 'Unknown User' for a user who
 * left the project. Returns '-' for an empty id (docs/rules/executions.md, List).
 */
export function ownersOf(
  members: readonly Pick<Member, 'user_id' | 'name' | 'user_email'>[],
): (userId: string) => string {
  const names = new Map(members.map(({ user_id, name, user_email }) => [user_id, name.trim() || user_email]));
  return (userId) => (userId === '' ? '-' : names.get(userId) || 'Unknown User');
}
