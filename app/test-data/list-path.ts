import { cameFrom } from '~/shell/detour/detour';
import { askedParameters } from './asked-row';

/** The list with the search and page that a request's address has. */
export function testDataListPath(projectId: string, request: Request): string {
  const present = new URL(request.url).searchParams;
  const kept = new URLSearchParams();
  for (const name of ['search', 'page']) {
    const value = present.get(name);
    if (value) kept.set(name, value);
  }
  return `/${projectId}/test-data${kept.size > 0 ? `?${kept}` : ''}`;
}

/** Returns the list's query without parameters of one row: the shown secret, and the values and origin of a new
 * row. */
export function testDataListQuery(query: string): string {
  const search = new URLSearchParams(query);
  for (const name of ['show', cameFrom, ...askedParameters]) search.delete(name);
  return search.toString();
}
