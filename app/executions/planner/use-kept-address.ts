import { useEffect } from 'react';
import { scopeIn, withScope } from '~/ui/page-scope';
import { draftQuery, type PlannerDraft } from './draft';

/** Writes entries to the address as the user types, not only at the next step. A reload loses nothing. */
export function useStoredAddress(draft: PlannerDraft): void {
  useStoredQuery(draftQuery(draft).toString());
}

/** @param query of the address, without `?` */
export function useStoredQuery(query: string): void {
  useEffect(() => {
    // Keep the router's own state of the history entry.
    const { pathname, search } = window.location;
    const address = `${pathname}${query && `?${query}`}`;
    const scoped = withScope(address, scopeIn(new URLSearchParams(search)));
    window.history.replaceState(window.history.state, '', scoped);
  }, [query]);
}
