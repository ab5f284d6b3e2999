import { useLocation, useSearchParams } from '@remix-run/react';

type Change = Record<string, string | number | null>;

/**
 * Makes addresses of the page that is open: the present parameters with some changed, null taking one away.
 * A change starts again on the first page.
 */
export function useLinks(): (change: Change) => string {
  const { pathname } = useLocation();
  const [present] = useSearchParams();
  return (change) => changedAddress(pathname, present, change);
}

export function changedAddress(pathname: string, present: URLSearchParams, change: Change): string {
  const search = new URLSearchParams(present);
  for (const place of ['page', 'cursor']) if (!(place in change)) search.delete(place);
  for (const [name, value] of Object.entries(change)) {
    if (value === null || value === '') search.delete(name);
    else search.set(name, String(value));
  }
  const text = search.toString();
  return text ? `${pathname}?${text}` : pathname;
}
