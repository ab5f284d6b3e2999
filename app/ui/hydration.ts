import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react';

const neverChanges = () => () => undefined;

/**
 * Returns whether scripts run: false on the server and in the first render of a document, true from then on. Components
 * that mount later get true in their first render.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}

/** A layout effect in browsers. The server runs no effects, and React warns of layout effects there. */
export const useBrowserLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect;
