import { hashOf } from './link';
import type { RecordingRowsDeps } from './deps';
import { notifyWorkers } from './repository';
import { forgetViewer, noteViewer, takeTicket } from './viewers-repository';

/** Calls for the sockets of one server that show recordings. */
export interface RecordingViewers {
  /** Call when a recording has viewers here, and every ten seconds while it has: its worker opens a link. */
  arrived(recordingId: string): Promise<void>;
  /** Call when the recording has no viewers here any more. */
  left(recordingId: string): Promise<void>;
  /** Uses up a worker's ticket. @returns true when it allows a link for that recording to this server */
  admits(recordingId: string, ticket: string): Promise<boolean>;
}

/** @param addresses of this server for workers, in the order to try @param server id of its process */
export function createRecordingViewers(
  { database: { db }, clock }: Omit<RecordingRowsDeps, 'log'>,
  { server, addresses }: { server: string; addresses: string[] },
): RecordingViewers {
  return {
    async arrived(recordingId) {
      await noteViewer(db, { recordingId, server, addresses, now: clock.now() });
      await notifyWorkers(db, recordingId);
    },
    async left(recordingId) {
      await forgetViewer(db, recordingId, server);
      await notifyWorkers(db, recordingId);
    },
    async admits(recordingId, ticket) {
      const opened = await takeTicket(db, { hash: hashOf(ticket), server, now: clock.now() });
      return opened === recordingId;
    },
  };
}
