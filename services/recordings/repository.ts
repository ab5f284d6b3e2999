import { and, asc, count, desc, eq, getTableColumns, inArray, lt, lte, ne, sql } from 'drizzle-orm';
import type { RecordedStep } from '#contracts/worker/recording';
import type { RecordingEnd } from '#contracts/recordings/recording-work';
import type { Arrangement, Recording } from '#contracts/recordings';
import type { Queries } from '#services/foundation/database/index';
import { isUuid } from '#services/foundation/database/uuid';
import { recordedFiles, recordedSteps, recordings, recordingTickets, recordingViewers } from './tables';

export type RecordingRow = typeof recordings.$inferSelect;

/** Channel on which workers hear of new recordings and changes. The payload is the recording's id. */
export const recordingsChannel = 'recordings';

export async function notifyWorkers(db: Queries, id: string): Promise<void> {
  await db.execute(sql`select pg_notify(${recordingsChannel}, ${id})`);
}

/** Counts open recordings of a project, and locks the count until the end of the transaction. */
export async function openInProject(db: Queries, projectId: string): Promise<number> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`recordings ${projectId}`}, 0))`);
  const [row] = await db
    .select({ open: count() })
    .from(recordings)
    .where(and(eq(recordings.projectId, projectId), ne(recordings.state, 'ended')));
  return row?.open ?? 0;
}

export async function insertRecording(db: Queries, row: typeof recordings.$inferInsert): Promise<void> {
  await db.insert(recordings).values(row);
}

/** Returns the open recording of a user, in any project. */
export async function openOfUser(
  db: Queries,
  userId: string,
): Promise<Pick<RecordingRow, 'id' | 'projectId'> | null> {
  const [row] = await db
    .select({ id: recordings.id, projectId: recordings.projectId })
    .from(recordings)
    .where(and(eq(recordings.userId, userId), ne(recordings.state, 'ended')));
  return row ?? null;
}

export async function recordingOf(db: Queries, projectId: string, id: string): Promise<RecordingRow | null> {
  const [row] = await db
    .select()
    .from(recordings)
    .where(and(eq(recordings.id, id), eq(recordings.projectId, projectId)));
  return row ?? null;
}

/** Returns a recording by an id that a caller sent, which may be no UUID. */
export async function findRecording(
  db: Queries,
  projectId: string,
  id: string,
): Promise<RecordingRow | null> {
  return isUuid(id) ? recordingOf(db, projectId, id) : null;
}

/** Returns the steps and notes of a recording, in the order in which they were recorded. */
export async function stepsOfRecording(db: Queries, id: string): Promise<RecordedStep[]> {
  const rows = await db
    .select({ step: recordedSteps.step })
    .from(recordedSteps)
    .where(eq(recordedSteps.recordingId, id))
    .orderBy(asc(recordedSteps.id));
  return rows.map(({ step }) => step);
}

/** Returns the files that a user uploaded to the page, by their path in the project. */
export async function filesOf(db: Queries, id: string): Promise<Map<string, Buffer>> {
  const { path, content } = recordedFiles;
  const rows = await db
    .select({ path, content })
    .from(recordedFiles)
    .where(eq(recordedFiles.recordingId, id));
  return new Map(rows.map((row) => [row.path, row.content]));
}

export async function filePathsOf(db: Queries, id: string): Promise<string[]> {
  const { path, recordingId } = recordedFiles;
  const rows = await db.select({ path }).from(recordedFiles).where(eq(recordingId, id));
  return rows.map((row) => row.path);
}

/** Notes where a recording was saved, whether it has ended or not. */
export async function noteSaved(
  db: Queries,
  id: string,
  noted: Required<Pick<RecordingRow, 'saved' | 'savedAt' | 'savedSteps'>>,
): Promise<void> {
  await db.update(recordings).set(noted).where(eq(recordings.id, id));
}

export type ListedRow = Omit<RecordingRow, 'feature' | 'arrangement' | 'savedSteps' | 'replay'> & {
  steps: number;
};

/** Returns the open recordings first, then the newest of the others. */
export async function newestRecordings(db: Queries, projectId: string, limit: number): Promise<ListedRow[]> {
  const {
    feature: _,
    arrangement: _arrangement,
    savedSteps: _saved,
    replay: _replay,
    ...columns
  } = getTableColumns(recordings);
  const steps = sql<number>`(
    select count(*) from recorded_steps as one
     where one.recording_id = recordings.id and one.step ->> 'state' = 'recorded'
       and not recordings.arrangement -> 'removed' @> to_jsonb(one.id))::int`;
  return db
    .select({ ...columns, steps })
    .from(recordings)
    .where(eq(recordings.projectId, projectId))
    .orderBy(sql`(${recordings.state} = 'ended')`, desc(recordings.createdAt), desc(recordings.id))
    .limit(limit);
}

/** Stores an arrangement. @returns false when the recording has another version */
export async function arrange(
  db: Queries,
  { id, version, arrangement }: { id: string; version: number; arrangement: Arrangement },
): Promise<boolean> {
  const rows = await db
    .update(recordings)
    .set({ arrangement, version: version + 1 })
    .where(and(eq(recordings.id, id), eq(recordings.version, version)))
    .returning({ id: recordings.id });
  return rows.length > 0;
}

type Ended = Omit<RecordingEnd, 'because'> & { because: NonNullable<Recording['because']>; at: Date };

const ending = ({ because, reason, failedStep, at }: Ended) => ({
  state: 'ended' as const,
  because,
  reason,
  failedStep: failedStep ?? null,
  endedAt: at,
  toEnd: false,
  progress: '',
});

/** Ends a recording that no worker has taken. @returns false when a worker has it, or it has ended */
export async function endWanted(db: Queries, id: string, end: Ended): Promise<boolean> {
  const rows = await db
    .update(recordings)
    .set(ending(end))
    .where(and(eq(recordings.id, id), eq(recordings.state, 'wanted')))
    .returning({ id: recordings.id });
  return rows.length > 0;
}

/** Makes an ended recording wait for a new browser. @returns false if it has not ended, or has changed */
export async function wantAgain(
  db: Queries,
  { id, version }: Pick<RecordingRow, 'id' | 'version'>,
  wanted: Required<Pick<RecordingRow, 'replay' | 'arrangement' | 'limits' | 'progress' | 'wantedAt'>>,
): Promise<boolean> {
  const fresh = { worker: null, token: null, seenAt: null, endedAt: null, because: null, reason: null };
  const rows = await db
    .update(recordings)
    .set({
      ...wanted,
      ...fresh,
      version: version + 1,
      state: 'wanted',
      toEnd: false,
      failedStep: null,
      hasBegun: false,
    })
    .where(and(eq(recordings.id, id), eq(recordings.state, 'ended'), eq(recordings.version, version)))
    .returning({ id: recordings.id });
  return rows.length > 0;
}

/** Notes the run that tried the scenario before it was saved. */
export async function noteTried(
  db: Queries,
  id: string,
  tried: NonNullable<RecordingRow['tried']>,
): Promise<void> {
  await db.update(recordings).set({ tried }).where(eq(recordings.id, id));
}

/** Asks the worker to end the recording. @param reason in words; the first reason counts */
export async function askToEnd(db: Queries, id: string, reason: string): Promise<void> {
  await db
    .update(recordings)
    .set({ toEnd: true, reason: sql`coalesce(${recordings.reason}, ${reason})` })
    .where(and(eq(recordings.id, id), ne(recordings.state, 'ended')));
}

/** Claims the recording that has waited longest. Two workers never claim the same one. */
export async function claimRecording(
  db: Queries,
  claim: { worker: string; token: string; now: Date },
): Promise<RecordingRow | null> {
  const next = db
    .select({ id: recordings.id })
    .from(recordings)
    .where(eq(recordings.state, 'wanted'))
    .orderBy(asc(recordings.wantedAt))
    .limit(1)
    .for('update', { skipLocked: true });
  const [row] = await db
    .update(recordings)
    .set({ state: 'starting', worker: claim.worker, token: claim.token, seenAt: claim.now })
    .where(inArray(recordings.id, next))
    .returning();
  return row ?? null;
}

/** A claim of a recording. */
export interface Claim {
  id: string;
  token: string;
}

const held = ({ id, token }: Claim) =>
  and(eq(recordings.id, id), eq(recordings.token, token), ne(recordings.state, 'ended'));

/** Renews a claim. @returns whether the recording is asked to end; null when the claim is not valid */
export async function renewClaim(db: Queries, claim: Claim, now: Date): Promise<{ toEnd: boolean } | null> {
  const [row] = await db
    .update(recordings)
    // An earlier renewal may be written later.
    .set({ seenAt: sql`greatest(${recordings.seenAt}, ${now.toISOString()}::timestamptz)` })
    .where(held(claim))
    .returning({ toEnd: recordings.toEnd });
  return row ?? null;
}

export async function noteProgress(
  db: Queries,
  claim: Claim,
  noted: { progress: string; state?: 'recording'; hasBegun?: true },
): Promise<void> {
  await db.update(recordings).set(noted).where(held(claim));
}

/** @param end its reason is replaced by the reason of the request to end, if that ended the recording */
export async function endClaimed(db: Queries, claim: Claim, end: Ended): Promise<void> {
  const asked = sql`coalesce(${recordings.reason}, ${end.reason})`;
  const reason = end.because === 'ended' ? asked : end.reason;
  await db
    .update(recordings)
    .set({ ...ending(end), reason })
    .where(held(claim));
}

/** Locks a recording, so that nothing is written after its end. @returns whether the claim is valid */
async function holds(db: Queries, claim: Claim): Promise<boolean> {
  const rows = await db.select({ id: recordings.id }).from(recordings).where(held(claim)).for('share');
  return rows.length > 0;
}

/** Writes recorded steps while the claim is valid. @param changes steps by id; null for undone steps */
export async function writeRecordedSteps(
  db: Queries,
  claim: Claim,
  changes: ReadonlyMap<number, RecordedStep | null>,
): Promise<void> {
  const kept = [...changes].flatMap(([id, step]) => (step ? [{ recordingId: claim.id, id, step }] : []));
  const gone = [...changes].flatMap(([id, step]) => (step ? [] : [id]));
  await db.transaction(async (tx) => {
    if (!(await holds(tx, claim))) return;
    if (kept.length > 0) {
      await tx
        .insert(recordedSteps)
        .values(kept)
        .onConflictDoUpdate({
          target: [recordedSteps.recordingId, recordedSteps.id],
          set: { step: sql`excluded.step` },
        });
    }
    if (gone.length > 0) {
      await tx
        .delete(recordedSteps)
        .where(and(eq(recordedSteps.recordingId, claim.id), inArray(recordedSteps.id, gone)));
    }
  });
}

export async function writeFile(
  db: Queries,
  claim: Claim,
  { path, content }: { path: string; content: Buffer },
): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await holds(tx, claim))) return;
    await tx
      .insert(recordedFiles)
      .values({ recordingId: claim.id, path, content })
      .onConflictDoUpdate({ target: [recordedFiles.recordingId, recordedFiles.path], set: { content } });
  });
}

/** Ends recordings whose browser is lost, and those that no worker took. @returns their ids */
export async function endForgotten(
  db: Queries,
  {
    lost,
    unserved,
  }: { lost: Ended & { since: Date; reasonOfLent: string }; unserved: Ended & { since: Date } },
): Promise<string[]> {
  const reason = sql`case when ${recordings.lentKey} is null then ${lost.reason} else ${lost.reasonOfLent} end`;
  const lostOnes = await db
    .update(recordings)
    .set({ ...ending(lost), reason })
    .where(and(inArray(recordings.state, ['starting', 'recording']), lt(recordings.seenAt, lost.since)))
    .returning({ id: recordings.id });
  const unservedOnes = await db
    .update(recordings)
    .set(ending(unserved))
    .where(and(eq(recordings.state, 'wanted'), lt(recordings.wantedAt, unserved.since)))
    .returning({ id: recordings.id });
  return [...lostOnes, ...unservedOnes].map(({ id }) => id);
}

/** Ends the recordings of a worker. @returns their ids */
export async function endOfWorker(db: Queries, worker: string, end: Ended): Promise<string[]> {
  const rows = await db
    .update(recordings)
    .set(ending(end))
    .where(and(inArray(recordings.state, ['starting', 'recording']), eq(recordings.worker, worker)))
    .returning({ id: recordings.id });
  return rows.map(({ id }) => id);
}

/** Removes recordings that ended before a moment, and expired tickets and viewers. */
export async function pruneRecordings(
  db: Queries,
  before: { ended: Date; now: Date; viewers: Date },
): Promise<void> {
  await db.delete(recordings).where(and(eq(recordings.state, 'ended'), lt(recordings.endedAt, before.ended)));
  await db.delete(recordingTickets).where(lte(recordingTickets.expiresAt, before.now));
  await db.delete(recordingViewers).where(lt(recordingViewers.seenAt, before.viewers));
}

/** Returns the open recordings of all projects for operators, the oldest first. */
export async function openRecordings(
  db: Queries,
): Promise<
  Pick<RecordingRow, 'id' | 'projectId' | 'userName' | 'worker' | 'lentKey' | 'state' | 'createdAt'>[]
> {
  const { id, projectId, userName, worker, lentKey, state, createdAt } = recordings;
  return db
    .select({ id, projectId, userName, worker, lentKey, state, createdAt })
    .from(recordings)
    .where(ne(state, 'ended'))
    .orderBy(asc(createdAt));
}

export async function deleteProjectRecordings(db: Queries, projectId: string): Promise<void> {
  await db.delete(recordings).where(eq(recordings.projectId, projectId));
}
