import { query } from '~/platform/paths';
import { executionsPath } from '../addresses';

/** The list below a dialog, as its address says which part of it was seen. */
export function listPath(projectId: string, request: Request): string {
  const { searchParams } = new URL(request.url);
  const kept = ['view', 'search', 'sort', 'order', 'page'].map((name) => [name, searchParams.get(name)]);
  return executionsPath(projectId) + query(Object.fromEntries(kept) as Record<string, string | null>);
}
