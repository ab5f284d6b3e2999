/** Filters and order of the executions list, from its address. */
export interface ListFilters {
  view: 'active' | 'all';
  search: string;
  sort: ListSort;
  order: 'asc' | 'desc';
  /** Counted from 1. */
  page: number;
}

const sorts = ['name', 'schedule', 'status'] as const;
export type ListSort = (typeof sorts)[number];

export function readListFilters(address: URLSearchParams): ListFilters {
  return {
    view: address.get('view') === 'active' ? 'active' : 'all',
    search: (address.get('search') ?? '').trim().slice(0, 200),
    sort: sorts.find((sort) => sort === address.get('sort')) ?? 'name',
    order: address.get('order') === 'desc' ? 'desc' : 'asc',
    page: Math.max(1, Math.trunc(Number(address.get('page'))) || 1),
  };
}

/** Returns the query of a view. The search and page of the other view do not apply to it. */
export function viewQuery(view: ListFilters['view']): string {
  return `?view=${view}`;
}
