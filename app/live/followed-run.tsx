import { RefreshWithoutScripts } from './refresh-without-scripts';
import { useRunLive } from './use-live';

/** Keeps a page fresh during a run: by the socket, or without JavaScript by a timed reload. */
export function FollowedRun({ projectId, runId }: { projectId: string; runId: string }) {
  useRunLive({ projectId, runId });
  return <RefreshWithoutScripts />;
}
