import { randomUUID } from 'node:crypto';
import type {
  ClaimedRecording,
  RecordingClaims,
  RecordingEnd,
  RecordingWork,
} from '#contracts/recordings/recording-work';
import type { Queries } from '#services/foundation/database/index';
import { listenOn } from '#services/foundation/database/listen';
import type { RecordingClaimsDeps } from './deps';
import { createRecordingLink, type OwnLink } from './link';
import {
  claimRecording,
  endClaimed,
  filePathsOf,
  recordingOf,
  recordingsChannel,
  renewClaim,
  stepsOfRecording,
  type RecordingRow,
} from './repository';

const unwritten =
  'The database did not answer, so the last actions are not saved. The listed steps are saved.';

/** Creates the source of recordings for workers. A token holds each row while its worker is alive. */
export function createRecordingClaims(deps: RecordingClaimsDeps): RecordingClaims {
  const { database, log } = deps;
  const running = new Map<string, ClaimedRecording>();
  const renew = (claimed: ClaimedRecording) =>
    claimed
      .renew()
      .catch((err: unknown) =>
        log.warn({ err, recording: claimed.work.id }, 'A recording could not be requested'),
      );
  return {
    async claim(worker) {
      const token = randomUUID();
      const row = await claimRecording(database.db, { worker, token, now: deps.clock.now() });
      if (!row) return null;
      const { replay } = row;
      const goesOn = replay ? await continuationOf(database.db, row.id, replay.firstId) : undefined;
      const claimed = holdRecording(deps, row, { token, goesOn }, () => running.delete(row.id));
      running.set(row.id, claimed);
      // Viewers, or a request to end, may have been announced before this claim.
      void renew(claimed);
      return claimed;
    },
    listen: (wanted) =>
      listenOn(
        database.pool,
        recordingsChannel,
        (id) => {
          const own = id === null ? [...running.values()] : [running.get(id)];
          own.forEach((claimed) => claimed && void renew(claimed));
          if (id === null || !running.has(id)) wanted();
        },
        log,
      ),
  };
}

/** Returns the data that a new browser needs to continue a recording. */
async function continuationOf(db: Queries, id: string, firstId: number): Promise<RecordingWork['goesOn']> {
  const [steps, files] = await Promise.all([stepsOfRecording(db, id), filePathsOf(db, id)]);
  return { firstId, earlierSteps: steps.length, files };
}

/** Returns the claimed recording. @param over called when the recording ends on this server */
export function holdRecording(
  deps: RecordingClaimsDeps,
  row: RecordingRow,
  { token, goesOn }: { token: string; goesOn: RecordingWork['goesOn'] },
  over: () => void,
): ClaimedRecording & { link: OwnLink } {
  const { database, clock, log, map } = deps;
  const { id, projectId, branch, env, language, limits, viewport, replay } = row;
  // A replay does not open this page itself, because the replayed steps open it.
  const opensAt = (replay === null && row.opensAt) || undefined;
  const { commit, feature } = replay ?? row;
  const upTo = replay ? replay.before + replay.parts.length : row.upTo;
  const claim = { id, token };
  const link = createRecordingLink(deps, claim, language);
  return {
    work: { id, projectId, commit, env, viewport, language, feature, upTo, limits, opensAt, goesOn },
    link,
    async renew() {
      const held = await renewClaim(database.db, claim, clock.now());
      if (!held) return false;
      if (held.toEnd) link.end();
      await link.lookForViewers();
      return true;
    },
    async ended(end) {
      over();
      let last: RecordingEnd = end;
      try {
        if (!(await link.written())) last = { because: 'lost', reason: unwritten };
        await endClaimed(database.db, claim, { ...last, at: clock.now() });
      } finally {
        link.close({ type: 'over', ...last });
      }
    },
    async passed(pages) {
      if (!map || pages.length === 0) return;
      try {
        // A recording that was deleted with its project leaves no pages.
        if (!(await recordingOf(database.db, projectId, id))) return;
        await map.passed({ kind: 'recording', id, projectId, branch, env }, pages);
      } catch (err) {
        log.error({ err, recording: id }, 'The pages that a recording saw could not be stored');
      }
    },
  };
}
