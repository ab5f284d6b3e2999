import { useEffect } from 'react';
import { scopeIn, withScope } from '~/ui/page-scope';
import { draftQuery, type Draft } from './draft';

/** What is typed stands in the address at once, not only with the next step: a reload of the page loses nothing. */
export function useKeptAddress(draft: Draft): void {
  useKeptQuery(draftQuery(draft).toString());
}

/** @param query of the address, without `?` */
export function useKeptQuery(query: string): void {
  useEffect(() => {
    // The router's own state of the entry stays.
    const { pathname, search } = window.location;
    const address = `${pathname}${query && `?${query}`}`;
    const scoped = withScope(address, scopeIn(new URLSearchParams(search)));
    window.history.replaceState(window.history.state, '', scoped);
  }, [query]);
}
