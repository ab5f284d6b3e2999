import type { RecordingRow } from './repository';

/** Refusals that several calls of recordings share. */
export const refused = (error: string, because?: string) => ({ status: false as const, error, because });

export const missing = refused('There is no such recording.', 'missing');

export const notYours = ({ userName }: Pick<RecordingRow, 'userName'>) =>
  refused(`This is a recording of ${userName}.`, 'membership');
