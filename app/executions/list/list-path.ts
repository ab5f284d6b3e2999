import { query } from '~/platform/paths';
import { executionsPath } from '../addresses';

/** Returns the address of the list under a dialog, with the view and page from the dialog's address. */
export function executionListPath(projectId: string, request: Request): string {
  const { searchParams } = new URL(request.url);
  const kept = ['view', 'search', 'sort', 'order', 'page'].map((name) => [name, searchParams.get(name)]);
  return executionsPath(projectId) + query(Object.fromEntries(kept) as Record<string, string | null>);
}
