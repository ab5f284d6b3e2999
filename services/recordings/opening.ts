import type { Project, User } from '#contracts/auth';
import { isDuplicate } from '#services/foundation/database/duplicate';
import type { Transaction } from '#services/foundation/database/transaction';
import type { RecordingDeps } from './deps';
import { refuseGeneration } from '#services/foundation/calls/refused';
import { notifyWorkers, openInProject, openOfUser, type RecordingRow } from './repository';

/** Rules for each browser that is opened for a recording: the first one, and one for each replay. */

type Refusal = ReturnType<typeof refuseGeneration> & { open?: { id: string; projectId: string } };

const alreadyRecording = (open: { id: string; projectId: string }): Refusal => ({
  ...refuseGeneration('You are recording already. End that recording first.', 'open'),
  open,
});

/**
 * Returns why no browser may be opened for a user now; null when one may.
 * @param own id of a recording that will end first
 * @param isLent true for a browser on the user's machine: the rules for workers and step code do not apply
 */
export async function refusalOfBrowser(
  { database, refusalOfRuns, recording }: RecordingDeps,
  { user, project, own, isLent = false }: { user: User; project: Project; own?: string; isLent?: boolean },
): Promise<Refusal | null> {
  if (project.maxExecutionThreads <= 0)
    return refuseGeneration('To enable this feature, please purchase a license.');
  const unsafe = isLent ? null : await refusalOfRuns();
  if (unsafe) return refuseGeneration(unsafe);
  const open = await openOfUser(database.db, user.userId);
  if (open && open.id !== own) return alreadyRecording(open);
  const noWorker = isLent ? null : await recording.whyNone();
  return noWorker ? refuseGeneration(noWorker, 'no-worker') : null;
}

/** Returns the limits, in milliseconds, of a recording whose browser is opened now. */
export function limitsOf({ stepCode, recording }: RecordingDeps): RecordingRow['limits'] {
  const { idle, whole } = recording.settings;
  return { step: stepCode.limits.stepTimeout, idle, whole };
}

/**
 * Stores a recording and notifies workers, if the project has room for one more.
 * @param write inserts the recording, or makes it wait again
 * @returns why the recording was refused; null when it was not
 */
export async function openOne(
  { database: { db }, recording: { settings } }: RecordingDeps,
  { id, projectId, userId }: Pick<RecordingRow, 'id' | 'projectId' | 'userId'>,
  write: (tx: Transaction) => Promise<unknown>,
): Promise<Refusal | null> {
  const { perProject } = settings;
  const room = await db
    .transaction(async (tx) => {
      if ((await openInProject(tx, projectId)) >= perProject) return 'none' as const;
      await write(tx);
      await notifyWorkers(tx, id);
      return 'given' as const;
    })
    .catch((error: unknown) => {
      if (!isDuplicate(error, 'recordings_one_of_a_user')) throw error;
      return 'taken' as const;
    });
  if (room === 'taken') {
    const other = await openOfUser(db, userId);
    // The other recording may have ended since.
    return other ? alreadyRecording(other) : refuseGeneration('A recording was just started. Start again.');
  }
  if (room === 'given') return null;
  const count = perProject === 1 ? 'one recording' : `${perProject} recordings`;
  return refuseGeneration(`A project has ${count} at a time. Wait until one has ended.`, 'full');
}
