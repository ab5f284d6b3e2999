export { createRecordingClaims } from './claims';
export type { RecordingDeps, RecordingSettings } from './deps';
export { createRecordingHandlers, endRecording, endRecordingOfMember } from './handlers';
export { endForgottenRecordings, endRecordingsOf, pruneOldRecordings } from './jobs';
export { createLentRecordings } from './lent';
export { deleteProjectRecordings, openRecordings } from './repository';
export { createRecordingViewers, type RecordingViewers } from './viewers';
