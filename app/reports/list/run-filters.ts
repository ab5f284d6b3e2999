import type { z } from 'zod';
import type { RunRow, RunStatus } from '#contracts/runs/report';
import type { runSort } from '#contracts/runs';
import type { MarkedStatus } from '#contracts/runs/outcome';
import { readOption } from '../parts/one-of';

export type RunSort = z.infer<typeof runSort>;

/** Choices of the period: days back from now (docs/rules/reports.md, List of runs). */
export const periods = [
  { days: 1, label: 'Show last 24 hours' },
  { days: 7, label: 'Show last week' },
  { days: 14, label: 'Show last 2 weeks' },
  { days: 365, label: 'Show all' },
] as const;

export const runTypes = [
  { type: 'all', label: 'All' },
  { type: 'run', label: 'Execution' },
  { type: 'scenario', label: 'AI generation' },
] as const;
export type RunType = (typeof runTypes)[number]['type'];

/** Returns the text of the column `Execution type`; `Imported` for results of other tools. */
export function runTypeText({ type, source }: Pick<RunRow, 'type' | 'source'>): string {
  if (source === 'import') return 'Imported';
  return runTypes.find((choice) => choice.type === type)?.label ?? type;
}

export const sorts = [
  'publishTime',
  'name',
  'status',
  'totalScenarios',
  'passRatio',
  'executionTime',
  'environment',
  'username',
] as const satisfies readonly RunSort[];

const statuses = [
  'QUEUED',
  'RUNNING',
  'PASSED',
  'HEALED',
  'FAILED',
  'STOPPED',
  'PENDING',
  'SKIPPED',
] as const satisfies readonly MarkedStatus[];

export interface RunFilters {
  days: number;
  search: string;
  sort: RunSort;
  order: 'asc' | 'desc';
  type: RunType;
  /** Treats runs that passed with fixes as a status of their own. */
  status: MarkedStatus | null;
  /** Cursor of the page; null for the first page. */
  cursor: string | null;
}

/** @param remembered index of the period stored in the browser, used when the address has none */
export function readRunFilters(address: URLSearchParams, remembered: number): RunFilters {
  const asked = periods.find(({ days }) => String(days) === address.get('period'));
  const sort = readOption(address.get('sort'), sorts, 'publishTime');
  return {
    days: (asked ?? periods[remembered] ?? periods[3]).days,
    search: (address.get('search') ?? '').trim().slice(0, 200),
    sort,
    order: readOption(address.get('order'), ['asc', 'desc'], firstOrder(sort)),
    type: readOption(
      address.get('type'),
      runTypes.map(({ type }) => type),
      'all',
    ),
    status: readOption((address.get('status') ?? '').toUpperCase(), statuses, null),
    cursor: address.get('cursor')?.slice(0, 2000) || null,
  };
}

/** Returns the status filter as the service takes it. */
export function runStatusQuery(status: MarkedStatus | null): {
  filterStatus?: RunStatus;
  filterHealed?: boolean;
} {
  if (status === null) return {};
  const isHealed = status === 'HEALED';
  if (!isHealed && status !== 'PASSED') return { filterStatus: status };
  return { filterStatus: 'PASSED', filterHealed: isHealed };
}

/** Returns the first order of a column: texts start with A, numbers and times with the greatest. */
export function firstOrder(sort: RunSort): 'asc' | 'desc' {
  return sort === 'name' || sort === 'environment' || sort === 'username' || sort === 'status'
    ? 'asc'
    : 'desc';
}
