import type { Live } from '#contracts/live';

/** Notifies the open pages of the project that an exploration changed. */
export function announceExploration(live: Live, { id, projectId }: { id: string; projectId: string }): void {
  live.publish([`project:${projectId}`], 'exploration-changed', { explorationId: id, projectId });
}
