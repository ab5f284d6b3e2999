import { useLocation } from '@remix-run/react';

/** Reloads the page every 2 s without scripts. Render it only while something runs, so that the reloads end. */
export function RefreshWithoutScripts() {
  const { pathname, search } = useLocation();
  return (
    <noscript>
      {/* With its address, as a refresh of an address with a fragment only scrolls. */}
      <meta httpEquiv="refresh" content={`2;url=${pathname}${search}`} />
    </noscript>
  );
}
