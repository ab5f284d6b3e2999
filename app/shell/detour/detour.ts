import { useLocation, useParams } from '@remix-run/react';
import { query, safePath } from '~/platform/paths';
import { useScopedAction } from '~/ui/scoped';

/** Parameter with the page that the user left to create an object (docs/rules/interface.md, Detours). */
export const cameFrom = 'from';

/** Parameter of a page to which the user returned: the id of the text typed there. */
export const keptAs = 'kept';
/** Parameter of such a page: the name of the object created on the detour. */
export const made = 'made';
/** Field of a form that is left for a detour: the address of the detour. */
export const leadsTo = 'detour';

/** Makes addresses of detours. `here` is the page to return to, by default the current page. */
export function useDetour(): (to: string, here?: string) => string {
  const { pathname, search } = useLocation();
  return (to, here = pathname + search) => {
    const [path = ''] = to.split('?');
    // On the detour's own page, the way back stays the same.
    return pathname === path ? path + search : withWayBack(to, here);
  };
}

/**
 * Returns properties of a button that leaves its form for a detour. The typed text is restored afterwards, with or
 * without scripts. Trap: Enter presses the first button of a form, so the form needs another button before this one
 * (`EnterDoes`). The page's loader reads the typed text with `keptForm`.
 * @param to the detour
 * @param fills name of the field for the object created there
 * @param here the page to return to, by default the current page
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

/** Returns a detour's address with the page to return to. */
export function withWayBack(to: string, here: string): string {
  return changed(to, { [cameFrom]: here });
}

/** Returns the address of a page, with the id of the text typed there. */
export function withKept(here: string, id: string): string {
  return changed(withoutDetour(here), { [keptAs]: id });
}

/** Returns the way back of a detour that created an object. Null stays null. */
export function withMade(back: string | null, name: string): string | null {
  if (back === null || !new URLSearchParams(back.split('?')[1]).has(keptAs)) return back;
  return changed(back, { [made]: name });
}

/** Returns an address without the parameters of a way back. */
export function withoutDetour(address: string): string {
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
 * Returns the page that a detour leads back to, or null for a user who did not come from one. An address can contain
 * anything, so only pages of the same project are accepted.
 * @param search of the detour's address
 */
export function wayBack(search: URLSearchParams | string, projectId: string): string | null {
  return pathWithin(projectId, new URLSearchParams(search).get(cameFrom));
}

/** Returns an address that leads to a page of that project. Null for any other address. */
export function pathWithin(projectId: string, address: unknown): string | null {
  const path = safePath(address, '');
  return path.startsWith(`/${projectId}/`) ? path : null;
}

/** Returns where a detour's page closes to: the page that the user came from, else the page below it. */
export function useDetourEnd(below: string): string {
  const { projectId = '' } = useParams();
  return wayBack(useLocation().search, projectId) ?? below;
}
