import { refuseGeneration } from '#services/foundation/calls/refused';
import type { RecordingRow } from './repository';

/** Refusals that several calls of recordings share. */

export const missing = refuseGeneration('There is no such recording.', 'missing');

export const notYours = ({ userName }: Pick<RecordingRow, 'userName'>) =>
  refuseGeneration(`This is a recording of ${userName}.`, 'membership');
