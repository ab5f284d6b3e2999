import { useRunLive } from '~/live/use-live';

/** Keeps the page fresh while something of it runs. */
export function RunsLive({ projectId }: { projectId: string }) {
  useRunLive({ projectId, executions: true });
  return null;
}
