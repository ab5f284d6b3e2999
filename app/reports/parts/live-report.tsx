import { RefreshWithoutScripts } from '~/live/refresh-without-scripts';
import { useRunLive } from '~/live/use-live';

/**
 * Keeps a page up to date during its run: through the socket, or without JavaScript by a reload every 2 s.
 * Render it only while something runs; without it the page does not update.
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
