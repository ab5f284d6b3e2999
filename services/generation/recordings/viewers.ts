import { hashOf } from './link';
import type { RecordingRowsDeps } from './claims';
import { notifyWorkers } from './repository';
import { forgetViewer, noteViewer, takeTicket } from './viewers-repository';

/** What the sockets of one server need to know of recordings. */
export interface RecordingViewers {
  /** Somebody looks at it from here: its worker is to open a link. Again every ten seconds. */
  arrived(recordingId: string): Promise<void>;
  /** Nobody does any more. */
  left(recordingId: string): Promise<void>;
  /** Uses up what a worker brings. @returns whether it opens a link of that recording here */
  admits(recordingId: string, ticket: string): Promise<boolean>;
}

/** @param addresses where workers may reach this server, to be tried in order. @param server an id of its process */
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
