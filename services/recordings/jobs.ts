import { endForgotten, endOfWorker, pruneRecordings } from './repository';
import type { RecordingRowsDeps } from './deps';

const second = 1000;
const day = 24 * 60 * 60 * second;
/** Silence after which a recording's worker counts as lost. It renews its claim every five seconds. */
const lostAfter = 30 * second;
/** Longest time that a recording waits for a worker. */
const unservedAfter = 120 * second;
/** Time for which ended recordings are kept. */
const keptFor = 30 * day;
const viewersKeptFor = 60 * second;

/** Ends recordings whose worker was lost, and those that no worker took. Their steps stay. */
export async function endForgottenRecordings({ database, clock, log }: RecordingRowsDeps): Promise<void> {
  const at = clock.now();
  const since = (milliseconds: number) => new Date(at.getTime() - milliseconds);
  const ended = await endForgotten(database.db, {
    lost: {
      because: 'lost',
      reason: 'The worker has not responded for 30 s. The listed steps are saved.',
      reasonOfLent:
        'The recorder on the tester’s machine has not responded for 30 s. The listed steps are saved.',
      at,
      since: since(lostAfter),
    },
    unserved: {
      because: 'unserved',
      reason:
        'No worker took the recording within 2 minutes: all of them were busy, short of disk space, or gone.',
      at,
      since: since(unservedAfter),
    },
  });
  if (ended.length > 0) log.warn({ recordings: ended }, 'Recordings without a worker were ended');
}

/** Ends the recordings of a worker whose process has died. Their steps stay. */
export async function endRecordingsOf(
  { database, clock, log }: RecordingRowsDeps,
  worker: string,
): Promise<void> {
  const reason = 'The worker’s process ended unexpectedly. The listed steps are saved.';
  const ended = await endOfWorker(database.db, worker, { because: 'lost', reason, at: clock.now() });
  if (ended.length > 0) log.warn({ recordings: ended, worker }, 'Recordings of a dead worker were ended');
}

/** Removes recordings that ended long ago, and expired tickets and viewers. */
export async function pruneOldRecordings({ database, clock }: RecordingRowsDeps): Promise<void> {
  const now = clock.now();
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  await pruneRecordings(database.db, { ended: ago(keptFor), now, viewers: ago(viewersKeptFor) });
}
