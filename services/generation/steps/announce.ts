import type { Live } from '#contracts/live';

/** Notifies the open pages of the project that a generation changed. */
export function announceGeneration(live: Live, { id, projectId }: { id: string; projectId: string }): void {
  live.publish([`project:${projectId}`], 'generation-changed', { generationId: id, projectId });
}
