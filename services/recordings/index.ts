import type { recordings } from '#contracts/recordings';
import type { localRecordings } from '#contracts/recordings/local-recordings';
import { bindHandlers } from '#services/foundation/calls/bind-handlers';
import type { Handlers } from '#services/foundation/calls/endpoint';
import type { RecordingDeps } from './deps';
import {
  arrangeRecording,
  endRecordingByUser,
  getRecording,
  listRecordings,
  startRecording,
} from './handlers';
import { lendBrowser, startLocalRecording } from './lent-handlers';
import { replayRecording } from './replaying';
import { proposeRecording, runRecording, saveRecording } from './saving';

export { createRecordingClaims } from './claims';
export type { RecordingDeps, RecordingSettings } from './deps';
export { endRecording, endRecordingOfMember } from './handlers';
export { endForgottenRecordings, endRecordingsOf, pruneOldRecordings } from './jobs';
export { createLentRecordings } from './lent';
export { deleteProjectRecordings, openRecordings } from './repository';
export { createRecordingViewers, type RecordingViewers } from './viewers';

/** Creates the handlers of recordings, for the service of contracts/generation. */
export function createRecordingHandlers(
  deps: RecordingDeps,
): Handlers<typeof recordings & typeof localRecordings> {
  return bindHandlers(deps, {
    startRecording,
    listRecordings,
    getRecording,
    arrangeRecording,
    endRecording: endRecordingByUser,
    proposeRecording,
    saveRecording,
    runRecording,
    replayRecording,
    startLocalRecording,
    lendBrowser,
  });
}
