import { RefreshWithoutScripts } from '~/live/refresh-without-scripts';
import { useRunLive } from '~/live/use-live';

/**
 * Keeps a page fresh while its run goes on: by the socket, or without JavaScript by reloading itself every 2 s.
 * Render it only while something runs; without it the page stands still.
 */
export function LiveReport({
  projectId,
  runId,
  follows,
}: {
  projectId: string;
  runId: string;
  follows: 'counts' | 'steps';
}) {
  useRunLive({ projectId, runId, follows });
  return <RefreshWithoutScripts />;
}
