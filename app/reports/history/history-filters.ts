import { readOption } from '../parts/one-of';

const statuses = ['PASSED', 'HEALED', 'FAILED', 'STOPPED', 'PENDING', 'SKIPPED'] as const;

/** Filters of a scenario's history, all from the address. */
export interface HistoryFilters {
  branch: string | null;
  environment: string | null;
  browser: string | null;
  status: (typeof statuses)[number] | null;
  cursor: string | null;
}

export function readHistoryFilters(address: URLSearchParams): HistoryFilters {
  const text = (name: string) => address.get(name)?.slice(0, 300) || null;
  return {
    branch: text('branch'),
    environment: text('environment'),
    browser: text('browser'),
    status: readOption((address.get('status') ?? '').toUpperCase(), statuses, null),
    cursor: address.get('cursor')?.slice(0, 200) || null,
  };
}

export function isHistoryFiltered({ branch, environment, browser, status }: HistoryFilters): boolean {
  return [branch, environment, browser, status].some((filter) => filter !== null);
}

/** Returns the query for the service, which treats a pass with fixes as a kind of PASSED. */
export function historyStatusQuery(status: HistoryFilters['status']): {
  status: Exclude<HistoryFilters['status'], 'HEALED'>;
  healed: 'true' | 'false' | null;
} {
  if (status === 'HEALED') return { status: 'PASSED', healed: 'true' };
  return { status, healed: status === 'PASSED' ? 'false' : null };
}
