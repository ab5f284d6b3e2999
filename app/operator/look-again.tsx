import { useLocation, useRevalidator } from '@remix-run/react';
import { useEffect } from 'react';

/** Milliseconds between two looks; machines tell of themselves every ten seconds. */
const interval = 5_000;

/** Keeps the page true while somebody looks at it; without scripts it loads again by itself. */
export function LookAgain() {
  const { pathname, search } = useLocation();
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (state !== 'idle') return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') revalidate();
    }, interval);
    return () => clearInterval(timer);
  }, [revalidate, state]);
  return (
    <noscript>
      <meta httpEquiv="refresh" content={`10;url=${pathname}${search}`} />
    </noscript>
  );
}
