import { expect, it } from 'vitest';
import { filteredUsers, readUserFilters } from './user-filters';

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
