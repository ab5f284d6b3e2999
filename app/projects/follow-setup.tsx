import { useLocation, useRevalidator } from '@remix-run/react';
import { useEffect } from 'react';

/** Milliseconds between two looks at the server. */
const interval = 1000;

/** Asks how far it is until the page leads on; without JavaScript the page reloads itself. */
export function FollowSetup() {
  const { pathname, search } = useLocation();
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (state !== 'idle') return;
    const timer = setTimeout(revalidate, interval);
    return () => clearTimeout(timer);
  }, [revalidate, state]);
  return (
    <noscript>
      <meta httpEquiv="refresh" content={`2;url=${pathname}${search}`} />
    </noscript>
  );
}
