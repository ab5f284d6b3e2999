import { oneOf } from '../parts/one-of';

const statuses = ['PASSED', 'FAILED', 'STOPPED', 'PENDING', 'SKIPPED'] as const;

/** What the history of a scenario shows, all of it from the address. */
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
    status: oneOf((address.get('status') ?? '').toUpperCase(), statuses, null),
    cursor: address.get('cursor')?.slice(0, 200) || null,
  };
}

export function isFiltered({ branch, environment, browser, status }: HistoryFilters): boolean {
  return [branch, environment, browser, status].some((filter) => filter !== null);
}
