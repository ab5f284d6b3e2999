import { describe, expect, it } from 'vitest';
import { filteredRows, pageSize, readDataFilters, filteredUsers, readUserFilters } from './list-filters';
import type { DataRow } from './read-test-data.server';

const row = (key: string, value: string | null, rest: Partial<DataRow> = {}): DataRow => ({
  key,
  value,
  wire: 'wire',
  DataType: 'string',
  environment: '*',
  ...rest,
});
const rows = [
  row('user', 'Ann'),
  row('password', 'hunter-2', { DataType: 'secret', environment: 'demo' }),
  row('lost', null, { DataType: 'totp' }),
];
const filters = (query: string) => readDataFilters(new URLSearchParams(query));

describe('the rows of a page', () => {
  it('hold no secret that was not asked for', () => {
    const all = filteredRows(rows, filters(''));
    expect(all.rows.map(({ value, state }) => [value, state])).toEqual([
      ['Ann', 'plain'],
      [null, 'hidden'],
      [null, 'lost'],
    ]);
    expect(JSON.stringify(all)).not.toMatch(/hunter|wire/);
    expect(filteredRows(rows, filters('show=1')).rows[1]).toMatchObject({
      value: 'hunter-2',
      state: 'shown',
    });
  });

  it.each([
    ['ANN', ['user']],
    ['demo', ['password']],
    ['hunter', []],
    ['s', ['user', 'password', 'lost']],
  ])('that match %s', (search, keys) => {
    const { rows: found } = filteredRows(rows, filters(`search=${search}&show=1`));
    expect(found.map(({ key }) => key)).toEqual(keys);
  });

  it('keep their position in the list', () => {
    expect(filteredRows(rows, filters('search=lost')).rows[0]?.index).toBe(2);
  });

  it('come in pages; one beyond the last is the last', () => {
    const many = Array.from({ length: pageSize + 1 }, (_, index) => row(`key ${index}`, 'x'));
    expect(filteredRows(many, filters('')).rows).toHaveLength(pageSize);
    const last = filteredRows(many, filters('page=9'));
    expect([last.page, last.pages, last.rows.length, last.found]).toEqual([2, 2, 1, pageSize + 1]);
    expect(filters('page=x&show=-1')).toEqual({ search: '', page: 1, show: null });
  });
});

const users = Array.from({ length: 26 }, (_, index) => ({ username: `User ${index}` }));
const page = (query: string) => filteredUsers(users, readUserFilters(new URLSearchParams(query)));

it.each([
  ['', 10, 1, 3, 10],
  ['rows=25', 25, 1, 2, 25],
  ['rows=25&page=2', 25, 2, 2, 1],
  ['rows=7&page=99', 10, 3, 3, 6],
  ['rows=5&page=0', 5, 1, 6, 5],
  ['rows=100&page=x', 100, 1, 1, 26],
])('the address %j asks for pages of %d', (query, size, at, pages, shown) => {
  expect(page(query)).toMatchObject({ size, page: at, pages });
  expect(page(query).users).toHaveLength(shown);
});

it('users are sought by name', () => {
  expect(page('search=USER 25').users).toEqual([{ username: 'User 25' }]);
  expect(page('search=nobody')).toMatchObject({ users: [], found: 0, pages: 1 });
});
