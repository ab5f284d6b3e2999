import { useLocation, useParams } from '@remix-run/react';
import { query, safePath } from '~/platform/paths';
import { useScopedAction } from '~/ui/scoped';

/** Parameter of the page that somebody came from to make what was missing there (docs/rules/interface.md, Detours). */
export const cameFrom = 'from';

/** Parameter of a page that somebody came back to: the id of what they had typed there. */
export const keptAs = 'kept';
/** Parameter of such a page: the name of what was made meanwhile. */
export const made = 'made';
/** Field of a form that is left for a detour: where it leads. */
export const leadsTo = 'detour';

/** Makes addresses of detours; `here`, by default the page at hand, is the one to come back to. */
export function useDetour(): (to: string, here?: string) => string {
  const { pathname, search } = useLocation();
  return (to, here = pathname + search) => {
    const [path = ''] = to.split('?');
    // Who is there already goes back where they would have gone back to.
    return pathname === path ? path + search : withWayBack(to, here);
  };
}

/**
 * Makes properties of a button that leaves its form for a detour, where something is typed into it: it comes back as it
 * was, with scripts or without. Trap: Enter presses the first button of a form, so one of its own has to stand before
 * (`EnterDoes`). The page's loader asks `keptForm` for what was typed.
 * @param to the detour
 * @param fills name of the field that takes what is made there
 * @param here the page to come back to, by default the one at hand
 */
export function useDetourButton() {
  const { projectId = '' } = useParams();
  const { pathname, search } = useLocation();
  const scopedAction = useScopedAction();
  return (to: string, { fills, here = pathname + search }: { fills?: string; here?: string } = {}) => ({
    type: 'submit' as const,
    name: leadsTo,
    value: to,
    formMethod: 'post' as const,
    formAction: scopedAction(`/${projectId}/detour${query({ [cameFrom]: here, fills })}`),
    formNoValidate: true,
  });
}

/** A detour's address with the page to come back to. */
export function withWayBack(to: string, here: string): string {
  return changed(to, { [cameFrom]: here });
}

/** The address of a page with what was typed there. */
export function withKept(here: string, id: string): string {
  return changed(without(here), { [keptAs]: id });
}

/** The way back of a detour on which something was made; null stays null. */
export function withMade(back: string | null, name: string): string | null {
  if (back === null || !new URLSearchParams(back.split('?')[1]).has(keptAs)) return back;
  return changed(back, { [made]: name });
}

/** An address without what a way back has. */
export function without(address: string): string {
  return changed(address, { [keptAs]: null, [made]: null });
}

function changed(address: string, parameters: Record<string, string | null>): string {
  const [path = '', own = ''] = address.split('#', 1)[0]?.split('?') ?? [];
  const search = new URLSearchParams(own);
  for (const [name, value] of Object.entries(parameters)) {
    if (value === null) search.delete(name);
    else search.set(name, value);
  }
  return path + (search.size > 0 ? `?${search}` : '');
}

/**
 * Where a detour leads back to; null for who did not come by one. An address can be anything: only pages of the same
 * project are gone back to.
 * @param search of the detour's address
 */
export function wayBack(search: URLSearchParams | string, projectId: string): string | null {
  return pathWithin(projectId, new URLSearchParams(search).get(cameFrom));
}

/** An address that leads to a page of that project; null for any other. */
export function pathWithin(projectId: string, address: unknown): string | null {
  const path = safePath(address, '');
  return path.startsWith(`/${projectId}/`) ? path : null;
}

/** Where the page of a detour closes to: back to where somebody came from, else to the page below it. */
export function useDetourEnd(below: string): string {
  const { projectId = '' } = useParams();
  return wayBack(useLocation().search, projectId) ?? below;
}
