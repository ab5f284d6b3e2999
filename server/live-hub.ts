import type { Live, LiveEvent } from '#contracts/live';

/** Events of services inside this process, on their way to the sockets. */
export interface LiveHub extends Live {
  onPublished(listener: (rooms: string[], event: LiveEvent, payload: object) => void): void;
}
