import { useLocation, useParams } from '@remix-run/react';
import { query, safePath } from '~/platform/paths';

/** Parameter of the page that somebody came from to make what was missing there (docs/rules/interface.md, Detours). */
export const cameFrom = 'from';

/** Makes addresses of detours; `here`, by default the page at hand, is the one to come back to. */
export function useDetour(): (to: string, here?: string) => string {
  const { pathname, search } = useLocation();
  return (to, here = pathname + search) => {
    const [path = '', own = ''] = to.split('?');
    // Who is there already goes back where they would have gone back to.
    if (pathname === path) return path + search;
    return path + query(Object.fromEntries([...new URLSearchParams(own), [cameFrom, here]]));
  };
}

/**
 * Where a detour leads back to; null for who did not come by one. An address can be anything: only pages of the same
 * project are gone back to.
 * @param search of the detour's address
 */
export function wayBack(search: URLSearchParams | string, projectId: string): string | null {
  const path = safePath(new URLSearchParams(search).get(cameFrom), '');
  return path.startsWith(`/${projectId}/`) ? path : null;
}

/** Where the page of a detour closes to: back to where somebody came from, else to the page below it. */
export function useDetourEnd(below: string): string {
  const { projectId = '' } = useParams();
  return wayBack(useLocation().search, projectId) ?? below;
}
