import { refused } from '#services/foundation/calls/refused';
import type { RecordingRow } from './repository';

/** Refusals that several calls of recordings share. */

export const missing = refused('There is no such recording.', 'missing');

export const notYours = ({ userName }: Pick<RecordingRow, 'userName'>) =>
  refused(`This is a recording of ${userName}.`, 'membership');
