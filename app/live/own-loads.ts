import { useNavigation, useRevalidator } from '@remix-run/react';
import { useCallback, useEffect, useRef } from 'react';
import { ownLoadHeader } from '~/platform/own-load-header';
import { isPageLoad } from './patient-loads';

let isOwn = false;

/** `fetch` that says of loads which the page makes by itself that nobody asked for them. */
export function saidOwnLoads(inner: typeof fetch): typeof fetch {
  return (input, init) => {
    if (!isOwn || !isPageLoad(input, init)) return inner(input, init);
    const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined));
    headers.set(ownLoadHeader, '1');
    return inner(input, { ...init, headers });
  };
}

/**
 * Remix's `useRevalidator` for a page that keeps itself fresh. Its loads take no message of an action along: that is for
 * the page which the action leads to, and tabs of one browser share their cookies.
 */
export function useOwnLoads(): Pick<ReturnType<typeof useRevalidator>, 'revalidate' | 'state'> {
  const { revalidate: load, state } = useRevalidator();
  const navigation = useNavigation();
  const isIdle = useRef(true);
  useEffect(() => {
    isIdle.current = navigation.state === 'idle';
  });
  const revalidate = useCallback(() => {
    // While a page is on its way it is that page which is asked for again, with what it has to say.
    isOwn = isIdle.current;
    load();
    // Remix asks within this turn of the event loop.
    setTimeout(() => (isOwn = false));
  }, [load]);
  return { revalidate, state };
}
