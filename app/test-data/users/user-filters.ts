/** Choices of rows per page. Default: 10 (docs/rules/environments-and-data.md, Test users). */
export const pageSizes = [5, 10, 25, 50, 100];
export const usualSize = 10;

export interface UserFilters {
  search: string;
  /** From 1. */
  page: number;
  size: number;
}

export function readUserFilters(params: URLSearchParams): UserFilters {
  const size = Number(params.get('rows'));
  const page = Number(/^\d{1,6}$/.exec(params.get('page') ?? '')?.[0] ?? 1);
  return {
    search: (params.get('search') ?? '').trim().slice(0, 200),
    page: Math.max(1, page),
    size: pageSizes.includes(size) ? size : usualSize,
  };
}

/** The users of a page that match. */
export function filteredUsers<User extends { username: string }>(
  users: readonly User[],
  { search, page, size }: UserFilters,
) {
  const sought = search.toLowerCase();
  const found = users.filter(({ username }) => username.toLowerCase().includes(sought));
  const pages = Math.max(1, Math.ceil(found.length / size));
  const at = Math.min(page, pages);
  return { users: found.slice((at - 1) * size, at * size), found: found.length, page: at, pages, size };
}
