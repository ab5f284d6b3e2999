import type { RunStatus } from '#contracts/report';
import { oneOf, pageOf } from '../parts/one-of';

const statuses = ['QUEUED', 'RUNNING', 'PASSED', 'FAILED', 'STOPPED'] as const satisfies readonly RunStatus[];

/** What the table of a run shows, from `?tab=&status=&search=&group=&page=`. */
export interface ScenarioFilters {
  tab: 'failed' | 'all';
  /** One status, chosen in the bar; it counts instead of the tab. */
  status: RunStatus | null;
  search: string;
  group: 'none' | 'step';
  /** Counted from 1. */
  page: number;
}

export function readScenarioFilters(address: URLSearchParams): ScenarioFilters {
  return {
    tab: oneOf(address.get('tab'), ['failed', 'all'], 'all'),
    status: oneOf((address.get('status') ?? '').toUpperCase(), statuses, null),
    search: (address.get('search') ?? '').trim().slice(0, 200),
    group: oneOf(address.get('group'), ['none', 'step'], 'none'),
    page: pageOf(address.get('page')),
  };
}

/** The one status that the table is limited to, null for all. */
export function statusShown({ tab, status }: Pick<ScenarioFilters, 'tab' | 'status'>): RunStatus | null {
  return status ?? (tab === 'failed' ? 'FAILED' : null);
}
