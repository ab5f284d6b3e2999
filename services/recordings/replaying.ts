import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { maxRecordedSteps, minStepsAfterReplay, type ArrangedPart } from '#contracts/recordings';
import type { RecordingDeps, RecordingHandler } from './deps';
import { refuseGeneration } from '#services/foundation/calls/refused';
import { missing, notYours } from './answers';
import { limitsOf, openOne, refusalOfBrowser } from './opening';
import { asArranged, arrangedPartsOf } from './parts';
import {
  askToEnd,
  findRecording,
  notifyWorkers,
  recordingOf,
  stepsOfRecording,
  wantAgain,
  type RecordingRow,
} from './repository';
import { toSave, wantedOf } from './saving';
import { shownRecording } from './shown';

/** Milliseconds in which an open browser must end, hooks included, and milliseconds between checks. */
const endsWithin = 20_000;
const lookEvery = 100;

const lentRunsNone =
  'Its browser was on a tester’s machine, where no steps run. Save it, and run it where a worker reaches the page.';

const isStep = ({ actions }: ArrangedPart) => actions.some(({ state }) => state === 'recorded');

/** Ends the open browser and waits for its last events. @returns null when this takes too long */
async function ended({ database: { db } }: RecordingDeps, row: RecordingRow): Promise<RecordingRow | null> {
  if (row.state === 'ended') return row;
  await askToEnd(db, row.id, 'The recording was ended.');
  await notifyWorkers(db, row.id);
  for (const since = performance.now(); performance.now() - since < endsWithin;) {
    const now = await recordingOf(db, row.projectId, row.id);
    if (now?.state === 'ended') return now;
    await delay(lookEvery);
  }
  return null;
}

/**
 * Handler that replays a recording (docs/rules/recordings.md, Replay). It writes the steps as a commit that is on no
 * branch, and opens the recording again, so that these steps run first.
 */
export const replayRecording: RecordingHandler<'replayRecording'> = async (
  deps,
  { params: { id }, body: { projectId, upTo } },
  { user, project },
) => {
  const { clock, recording, log } = deps;
  const { db } = deps.database;
  const found = await findRecording(db, projectId, id);
  if (!found) return missing;
  if (found.userId !== user.userId) return notYours(found);
  if (found.lentKey !== null) return refuseGeneration(lentRunsNone);
  if (found.state === 'wanted' || found.state === 'starting')
    return refuseGeneration('Its browser is being opened. Wait until that is done, or end the recording.');
  const refusal = await refusalOfBrowser(deps, { user, project, own: id });
  if (refusal) return refusal;
  const row = await ended(deps, found);
  if (!row) return refuseGeneration('The browser that is open takes long to end. Try again in a moment.');
  const steps = await stepsOfRecording(db, id);
  if (steps.length > maxRecordedSteps - minStepsAfterReplay)
    return refuseGeneration(
      'This recording is too long to continue. Save it, and record the following steps separately.',
    );
  const parts = arrangedPartsOf(steps, row);
  const last = upTo === undefined ? parts.length - 1 : parts.findIndex((part) => has(part, upTo));
  const first = parts.slice(0, last + 1).filter(isStep);
  const end = first.at(-1);
  if (!end) return refuseGeneration('No step can run.');
  const wanted = await wantedOf(deps, row, {});
  if ('problem' in wanted) return refuseGeneration(wanted.problem);
  const own = { ...wanted, parts: toSave(first) };
  const name = randomUUID();
  const written = await recording.scenarios.aside(own, { user, project, name });
  if (!written.status) return written;
  const isLast = !parts.slice(last + 1).some(isStep);
  const replay = {
    ...written.aside,
    parts: first.map(asArranged),
    firstId: Math.max(-1, ...steps.map((step) => step.id)) + 1,
    behind: isLast ? null : (end.actions.at(-1)?.id ?? null),
  };
  const again = {
    replay,
    // New steps will follow another step now. The arrangement keeps the present ones in their places.
    arrangement: { parts: parts.map(asArranged), removed: row.arrangement.removed },
    limits: limitsOf(deps),
    progress: 'Waits for a worker',
    wantedAt: clock.now(),
  };
  let isAsRead = false;
  const full = await openOne(deps, row, async (tx) => (isAsRead = await wantAgain(tx, row, again)));
  if (full) return full;
  if (!isAsRead)
    return refuseGeneration('The steps were changed in another window. Reload the page.', 'changed');
  log.info({ recording: id, steps: first.length }, 'A recording is replayed');
  const now = await recordingOf(db, projectId, id);
  return now ? { status: true, recording: await shownRecording(deps, now, user) } : missing;
};

const has = ({ actions }: ArrangedPart, id: number) => actions.some((action) => action.id === id);
