import type { User } from '#contracts/auth';
import type { Recording, RecordingSummary } from '#contracts/recordings';
import type { RecordingDeps } from './deps';
import { arrangedPartsOf, replacedOf, replayedOf } from './parts';
import { stepsOfRecording, type ListedRow, type RecordingRow } from './repository';

/** Returns a recording as its page shows it to a user. */
export async function shownRecording(
  { database, recording }: RecordingDeps,
  row: RecordingRow,
  user: User,
): Promise<Recording> {
  const steps = await stepsOfRecording(database.db, row.id);
  const parts = arrangedPartsOf(steps, row).map((part) => ({ ...part, replayed: replayedOf(part, row) }));
  const recorded = parts.flatMap(({ actions }) => actions.filter(({ state }) => state === 'recorded'));
  const { after, replaces, language, limits, replay, tried, version } = row;
  // Workers without disk space take no recording, and report why.
  const lack = row.state === 'wanted' ? await recording.whyNone() : null;
  return {
    ...recordingSummaryOf({ ...row, steps: recorded.length }, user),
    after,
    replaces,
    language,
    progress: lack?.replace(/\.$/, '') ?? row.progress,
    limits: { idle: limits.idle, whole: limits.whole },
    parts,
    goesOn: replay && { behind: replay.behind, firstId: replay.firstId },
    replaced: replacedOf(row),
    replays: replay?.parts.length ?? null,
    tried,
    removed: row.arrangement.removed,
    version,
  };
}

/** Returns a recording as lists show it to a user. */
export function recordingSummaryOf(row: ListedRow, user: User): RecordingSummary {
  const { id, state, branch, env, featureName, scenarioName, userName, because, reason, steps } = row;
  const { saved, savedAt } = row;
  return {
    id,
    state,
    branch,
    env: env.name,
    featureName,
    scenarioName,
    userName,
    // An access token acts in a user's name, but may only watch (docs/rules/recordings.md, Sockets).
    drives: row.userId === user.userId && user.tokenProjectId === undefined,
    browser: row.lentKey === null ? 'worker' : 'local',
    createdAt: row.createdAt.getTime(),
    endedAt: row.endedAt?.getTime() ?? null,
    because,
    reason,
    steps,
    saved: saved && {
      at: savedAt?.getTime() ?? 0,
      commit: saved.commit,
      featureName: saved.featureName,
      scenarioName: saved.scenarioName,
    },
  };
}
