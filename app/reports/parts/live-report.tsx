import { useLocation } from '@remix-run/react';
import { useRunLive } from '~/live/use-live';

/**
 * Keeps a page fresh while its run goes on: by the socket, or without JavaScript by reloading itself every 2 s.
 * Render it only while something runs; without it the page stands still.
 */
export function LiveReport({ projectId, runId }: { projectId: string; runId: string }) {
  useRunLive({ projectId, runId });
  const { pathname, search } = useLocation();
  return (
    <noscript>
      {/* With its address, as a refresh of an address with a fragment only scrolls. */}
      <meta httpEquiv="refresh" content={`2;url=${pathname}${search}`} />
    </noscript>
  );
}
