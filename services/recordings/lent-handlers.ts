import { randomBytes, timingSafeEqual } from 'node:crypto';
import { localRecorderVersion } from '#contracts/recordings/local-recordings';
import type { RecordingDeps, RecordingHandler } from './deps';
import { refuseGeneration } from '#services/foundation/calls/refused';
import { missing } from './answers';
import { requestedRecording } from './asked';
import { hashOf } from './link';
import { openOne, refusalOfBrowser } from './opening';
import { findRecording, insertRecording, recordingOf, type RecordingRow } from './repository';
import { shownRecording } from './shown';

/** Handlers for local recorders (docs/rules/recordings.md, On a tester's machine). */
export const startLocalRecording: RecordingHandler<'startLocalRecording'> = async (
  deps,
  { body },
  { user, project },
) => {
  const { clock, log, recording } = deps;
  if (body.version !== localRecorderVersion) return otherVersion(body.version, recording);
  const refusal = await refusalOfBrowser(deps, { user, project, isLent: true });
  if (refusal) return refusal;
  if (body.scenarioName !== undefined)
    return refuseGeneration(runsNone(`the steps of “${body.scenarioName}”`));
  const answer = await requestedRecording(deps, { ...body, replaces: 0 }, user);
  if (!answer.status) return answer;
  if (answer.row.upTo > 0)
    return refuseGeneration(runsNone(`the background of ${body.featureName ?? 'the feature'}`));
  const key = randomBytes(32).toString('base64url');
  const row = {
    ...answer.row,
    lentKey: hashOf(key),
    // Not `wanted`, so that no worker takes the recording.
    state: 'starting' as const,
    progress: 'Waits for the browser on the tester’s machine',
    seenAt: clock.now(),
  };
  const full = await openOne(deps, row, (tx) => insertRecording(tx, row));
  if (full) return full;
  log.info({ recording: row.id, projectId: row.projectId }, 'A recording on a tester’s machine was started');
  const started = await recordingOf(deps.database.db, row.projectId, row.id);
  if (!started) return missing;
  const browser = { key, baseUrl: row.env.baseUrl, viewport: row.viewport };
  return {
    status: true,
    recording: await shownRecording(deps, started, user),
    product: recording.version,
    browser,
  };
};

export const lendBrowser: RecordingHandler<'lendBrowser'> = async (
  { database, recording },
  { params: { id }, body: { projectId, version, key } },
  { user },
) => {
  if (version !== localRecorderVersion) return otherVersion(version, recording);
  const row = await findRecording(database.db, projectId, id);
  if (!row || row.userId !== user.userId || !isKeyOf(row, key)) return missing;
  if (row.state === 'ended') return refuseGeneration(row.reason ?? 'The recording has ended.', 'over');
  return { status: true };
};

const isKeyOf = ({ lentKey }: RecordingRow, key: string): boolean =>
  lentKey !== null && timingSafeEqual(Buffer.from(lentKey), Buffer.from(hashOf(key)));

const runsNone = (what: string) =>
  `A browser on your own machine records new scenarios only: ${what} would have to run first, and step code runs ` +
  'on workers. Leave it out, and choose the feature when you save; or record in a browser of a worker.';

/** Refuses a recorder of another version, whose messages this server does not understand. */
function otherVersion(
  version: number,
  { version: product, download }: Pick<RecordingDeps['recording'], 'version' | 'download'>,
) {
  const is = version < localRecorderVersion ? 'older' : 'newer';
  const words =
    `This recorder is ${is} than the server, which runs version ${product}. ` +
    `Download the recorder again from ${download} and start it again.`;
  return refuseGeneration(words, 'version');
}
