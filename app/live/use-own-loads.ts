import { useNavigation, useRevalidator } from '@remix-run/react';
import { useCallback, useEffect, useRef } from 'react';
import { asOwnLoad } from './own-loads';

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
    if (isIdle.current) asOwnLoad(load);
    else load();
  }, [load]);
  return { revalidate, state };
}
