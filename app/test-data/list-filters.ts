import { isHidden } from '#domain/test-data/test-data-rules';
import type { DataRow } from './read-test-data.server';

/** Rows of one page. */
export const pageSize = 100;

/** Filters in the list's address. */
export interface DataFilters {
  search: string;
  /** From 1. */
  page: number;
  /** Position of the row whose secret the user wants to see; null for none. */
  show: number | null;
}

export function readDataFilters(params: URLSearchParams): DataFilters {
  const number = (name: string) => /^\d{1,6}$/.exec(params.get(name) ?? '')?.[0];
  const show = number('show');
  return {
    search: (params.get('search') ?? '').trim().slice(0, 200),
    page: Math.max(1, Number(number('page') ?? 1)),
    show: show === undefined ? null : Number(show),
  };
}

/** A row as the page receives it. */
export interface ShownRow extends Pick<DataRow, 'key' | 'DataType' | 'environment'> {
  /** Position in the whole list. Addresses name it. */
  index: number;
  /** Null for a secret that the user did not ask for. */
  value: string | null;
  state: 'plain' | 'hidden' | 'shown' | 'lost';
}

/** Returns the matching rows of a page, secrets only on request. Secrets are not searched. */
export function filteredRows(rows: readonly DataRow[], { search, page, show }: DataFilters) {
  const sought = search.toLowerCase();
  const found = rows
    .map((row, index) => shownRow(row, index, index === show))
    .filter(({ key, environment, value, state }) =>
      [key, environment, state === 'plain' ? (value ?? '') : ''].some((text) =>
        text.toLowerCase().includes(sought),
      ),
    );
  const pages = Math.max(1, Math.ceil(found.length / pageSize));
  const at = Math.min(page, pages);
  return { rows: found.slice((at - 1) * pageSize, at * pageSize), found: found.length, page: at, pages };
}

function shownRow({ key, DataType, environment, value }: DataRow, index: number, asked: boolean): ShownRow {
  const row = { index, key, DataType, environment };
  if (value === null) return { ...row, value: null, state: 'lost' };
  if (!isHidden(DataType)) return { ...row, value, state: 'plain' };
  return asked ? { ...row, value, state: 'shown' } : { ...row, value: null, state: 'hidden' };
}

/** Choices of rows per page. Default: 10 (docs/rules/environments-and-data.md, Test users). */
export const pageSizes = [5, 10, 25, 50, 100];
export const usualSize = 10;

interface UserFilters {
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
