import type { Project, User } from '#contracts/auth';
import type { Queries } from '#services/foundation/database/index';
import { refuseGeneration } from '#services/foundation/calls/refused';
import { missing, notYours } from './answers';
import type { RecordingDeps, RecordingHandler } from './deps';
import { requestedRecording } from './asked';
import { openOne, refusalOfBrowser } from './opening';
import { arrangementProblemOf } from './parts';
import {
  arrange,
  askToEnd,
  endWanted,
  findRecording,
  insertRecording,
  newestRecordings,
  notifyWorkers,
  openOfUser,
  recordingOf,
  stepsOfRecording,
  type RecordingRow,
} from './repository';
import { recordingSummaryOf, shownRecording } from './shown';

/** Handlers of recordings (docs/rules/recordings.md). */
export const startRecording: RecordingHandler<'startRecording'> = async (
  deps,
  { body },
  { user, project },
) => {
  const refusal = await refusalOfBrowser(deps, { user, project });
  if (refusal) return refusal;
  const answer = await requestedRecording(deps, body, user);
  if (!answer.status) return answer;
  const row = { ...answer.row, state: 'wanted' as const, progress: 'Waits for a worker' };
  const { projectId } = row;
  const full = await openOne(deps, row, (tx) => insertRecording(tx, row));
  if (full) return full;
  deps.log.info({ recording: row.id, projectId }, 'A recording was requested');
  const started = await recordingOf(deps.database.db, projectId, row.id);
  return started ? { status: true, recording: await shownRecording(deps, started, user) } : missing;
};

export const listRecordings: RecordingHandler<'listRecordings'> = async (
  deps,
  { query: { projectId, limit } },
  { user },
) => {
  const rows = await newestRecordings(deps.database.db, projectId, limit);
  return { status: true, recordings: rows.map((row) => recordingSummaryOf(row, user)) };
};

export const getRecording: RecordingHandler<'getRecording'> = async (
  deps,
  { params: { id }, query: { projectId } },
  { user },
) => {
  const row = await findRecording(deps.database.db, projectId, id);
  return row ? { status: true, recording: await shownRecording(deps, row, user) } : missing;
};

export const arrangeRecording: RecordingHandler<'arrangeRecording'> = async (
  deps,
  { params: { id }, body: { projectId, version, arrangement } },
  { user },
) => {
  const row = await findRecording(deps.database.db, projectId, id);
  if (!row) return missing;
  if (row.userId !== user.userId) return notYours(row);
  const problem = arrangementProblemOf(await stepsOfRecording(deps.database.db, id), arrangement);
  if (problem) return refuseGeneration(problem);
  const isArranged = await arrange(deps.database.db, { id, version, arrangement });
  if (!isArranged)
    return refuseGeneration('The steps were changed in another window. Reload the page.', 'changed');
  const changed = await findRecording(deps.database.db, projectId, id);
  return changed ? { status: true, recording: await shownRecording(deps, changed, user) } : missing;
};

export const endRecordingByUser: RecordingHandler<'endRecording'> = async (
  deps,
  { params: { id }, body: { projectId } },
  { user, project },
) => {
  const row = await findRecording(deps.database.db, projectId, id);
  if (!row) return missing;
  if (!mayEnd(row, user, project)) return notYours(row);
  await endRecording(deps, id);
  deps.log.info({ recording: id, by: user.userId }, 'A recording was ended');
  return { status: true };
};

/** Ends a recording of any project: at once if no worker has it, else through its worker. */
export async function endRecording(
  { database: { db }, clock }: Pick<RecordingDeps, 'database' | 'clock'>,
  id: string,
): Promise<void> {
  await endNow({ db, clock }, id, 'The recording was ended.');
}

/** Ends a former member's open recording in the project. Its steps stay; the user may record elsewhere. */
export async function endRecordingOfMember(
  { database: { db }, clock }: Pick<RecordingDeps, 'database' | 'clock'>,
  { projectId, userId }: { projectId: string; userId: string },
): Promise<void> {
  const open = await openOfUser(db, userId);
  if (open?.projectId !== projectId) return;
  const row = await recordingOf(db, projectId, open.id);
  if (row) await endNow({ db, clock }, row.id, `${row.userName} is no longer a member of the project.`);
}

async function endNow(
  { db, clock }: { db: Queries; clock: RecordingDeps['clock'] },
  id: string,
  reason: string,
): Promise<void> {
  if (await endWanted(db, id, { because: 'ended', reason, at: clock.now() })) return;
  await askToEnd(db, id, reason);
  await notifyWorkers(db, id);
}

const mayEnd = (row: RecordingRow, user: User, project: Project) =>
  row.userId === user.userId || project.role === 'ADMIN';
