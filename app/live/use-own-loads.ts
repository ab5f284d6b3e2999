import { useNavigation, useRevalidator } from '@remix-run/react';
import { useCallback, useEffect, useRef } from 'react';
import { asOwnLoad } from './own-loads';

/**
 * Remix's `useRevalidator` for a page that keeps itself fresh. Its loads do not consume the message of an action. The
 * message is for the page that the action leads to, and tabs of one browser share their cookies.
 */
export function usePageLoads(): Pick<ReturnType<typeof useRevalidator>, 'revalidate' | 'state'> {
  const { revalidate: load, state } = useRevalidator();
  const navigation = useNavigation();
  const isIdle = useRef(true);
  useEffect(() => {
    isIdle.current = navigation.state === 'idle';
  });
  const revalidate = useCallback(() => {
    // During a navigation, the load is for the new page, and may consume its message.
    if (isIdle.current) asOwnLoad(load);
    else load();
  }, [load]);
  return { revalidate, state };
}
