import type { RunStatus } from '#contracts/runs/report';
import type { MarkedStatus } from '#contracts/runs/outcome';
import type { CaseChange, CaseSort } from '#contracts/runs/run-cases';
import { readOption, readPageNumber } from '../parts/one-of';

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
const changes = ['new-failure', 'fixed', 'still-failing'] as const satisfies readonly CaseChange[];
const sorts = ['failures', 'name', 'startTime', 'status', 'duration'] as const satisfies readonly CaseSort[];

/** Filters of a run's table, all from the address, so that each view has a link. */
export interface ScenarioFilters {
  tab: 'failed' | 'all';
  /** A status chosen in the bar. It takes precedence over the tab. */
  status: MarkedStatus | null;
  /** Change of scenarios since the previous run. */
  change: CaseChange | null;
  /** Signature of a group of equal failures. */
  signature: string | null;
  search: string;
  group: 'none' | 'step' | 'cause';
  sort: CaseSort;
  order: 'asc' | 'desc';
  /** Counted from 1. */
  page: number;
}

export function readScenarioFilters(address: URLSearchParams): ScenarioFilters {
  const sort = readOption(address.get('sort'), sorts, 'failures');
  return {
    tab: readOption(address.get('tab'), ['failed', 'all'], 'all'),
    status: readOption((address.get('status') ?? '').toUpperCase(), statuses, null),
    change: readOption(address.get('change'), changes, null),
    signature: address.get('same')?.slice(0, 64) || null,
    search: (address.get('search') ?? '').trim().slice(0, 200),
    group: readOption(address.get('group'), ['none', 'step', 'cause'], 'none'),
    sort,
    order: readOption(address.get('order'), ['asc', 'desc'], firstCaseOrder(sort)),
    page: readPageNumber(address.get('page')),
  };
}

/** Returns the first order of a column: longest duration first; A, failures and earliest start first. */
export function firstCaseOrder(sort: CaseSort): 'asc' | 'desc' {
  return sort === 'duration' ? 'desc' : 'asc';
}

/** Returns the status that the table is filtered to; null for all. */
export function statusShown({ tab, status }: Pick<ScenarioFilters, 'tab' | 'status'>): MarkedStatus | null {
  return status ?? (tab === 'failed' ? 'FAILED' : null);
}

/** Returns the query for the service, which treats a pass with fixes as a kind of PASSED. */
export function scenarioStatusQuery(filters: Pick<ScenarioFilters, 'tab' | 'status'>): {
  status?: RunStatus;
  healed?: boolean;
} {
  const status = statusShown(filters);
  if (status === null) return {};
  const isHealed = status === 'HEALED';
  if (!isHealed && status !== 'PASSED') return { status };
  return { status: 'PASSED', healed: isHealed };
}

/** Returns whether a filter hides rows. A search does not count. */
export function hasScenarioFilter(filters: ScenarioFilters): boolean {
  return statusShown(filters) !== null || filters.change !== null || filters.signature !== null;
}

/** Labels of the filter by change. */
export const changeTexts: Record<CaseChange, string> = {
  'new-failure': 'new failures',
  fixed: 'fixed',
  'still-failing': 'still failing',
};

/** Returns the summary of failures, `3 new · 2 still failing`; null when there is none. */
export function headlineOf(changes: Record<CaseChange, number>): string | null {
  const [fresh, still] = [changes['new-failure'], changes['still-failing']];
  return fresh + still === 0 ? null : `${fresh} new · ${still} still failing`;
}
