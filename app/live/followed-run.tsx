import { RefreshWithoutScripts } from './refresh-without-scripts';
import { useRunLive } from './use-live';

/** Keeps a page fresh while a run goes on: by the socket, or without JavaScript by reloading itself. */
export function FollowedRun({ projectId, runId }: { projectId: string; runId: string }) {
  useRunLive({ projectId, runId });
  return <RefreshWithoutScripts />;
}
