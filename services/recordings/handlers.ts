import type { Project, User } from '#contracts/auth';
import type { localRecordings } from '#contracts/recordings/local-recordings';
import type { recordings as calls, Recording, RecordingSummary } from '#contracts/recordings';
import type { Handlers } from '#services/foundation/calls/endpoint';
import type { Queries } from '#services/foundation/database/index';
import { isUuid } from '#services/foundation/database/uuid';
import type { RecordingDeps } from './deps';
import { refused } from '#services/foundation/calls/refused';
import { missing, notYours } from './answers';
import { partsOf, problemOf, replacedOf, replayedOf } from './parts';
import {
  arrange,
  askToEnd,
  endWanted,
  insertRecording,
  listRecordings,
  notifyWorkers,
  openOfUser,
  recordingOf,
  stepsOf,
  type ListedRow,
  type RecordingRow,
} from './repository';
import { createReplayHandler } from './replaying';
import { createSavingHandlers } from './saving';
import { askedFor } from './asked';
import { createLentHandlers } from './lent-handlers';
import { openOne, refusalToOpen } from './opening';

/** Creates the handlers of recordings (docs/rules/recordings.md). */
export function createRecordingHandlers(
  deps: RecordingDeps,
): Handlers<typeof calls & typeof localRecordings> {
  const { database, log, recording } = deps;
  const { db } = database;

  async function shown(row: RecordingRow, user: User): Promise<Recording> {
    const steps = await stepsOf(db, row.id);
    const parts = partsOf(steps, row).map((part) => ({ ...part, replayed: replayedOf(part, row) }));
    const recorded = parts.flatMap(({ actions }) => actions.filter(({ state }) => state === 'recorded'));
    const { after, replaces, language, limits, replay, tried, version } = row;
    // Workers without disk space take no recording, and report why.
    const lack = row.state === 'wanted' ? await recording.whyNone() : null;
    return {
      ...summaryOf({ ...row, steps: recorded.length }, user),
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

  const find = async (projectId: string, id: string) => (isUuid(id) ? recordingOf(db, projectId, id) : null);

  return {
    ...createSavingHandlers(deps),
    ...createReplayHandler(deps, shown),
    ...createLentHandlers(deps, shown),

    async startRecording({ body }, { user, project }) {
      const refusal = await refusalToOpen(deps, { user, project });
      if (refusal) return refusal;
      const asked = await askedFor(deps, body, user);
      if (!asked.status) return asked;
      const row = { ...asked.row, state: 'wanted' as const, progress: 'Waits for a worker' };
      const { projectId } = row;
      const full = await openOne(deps, row, (tx) => insertRecording(tx, row));
      if (full) return full;
      log.info({ recording: row.id, projectId }, 'A recording was asked for');
      const started = await recordingOf(db, projectId, row.id);
      return started ? { status: true, recording: await shown(started, user) } : missing;
    },

    async listRecordings({ query: { projectId, limit } }, { user }) {
      const rows = await listRecordings(db, projectId, limit);
      return { status: true, recordings: rows.map((row) => summaryOf(row, user)) };
    },

    async getRecording({ params: { id }, query: { projectId } }, { user }) {
      const row = await find(projectId, id);
      return row ? { status: true, recording: await shown(row, user) } : missing;
    },

    async arrangeRecording({ params: { id }, body: { projectId, version, arrangement } }, { user }) {
      const row = await find(projectId, id);
      if (!row) return missing;
      if (row.userId !== user.userId) return notYours(row);
      const problem = problemOf(await stepsOf(db, id), arrangement);
      if (problem) return refused(problem);
      const isArranged = await arrange(db, { id, version, arrangement });
      if (!isArranged) return refused('The steps were changed elsewhere. Load the page anew.', 'changed');
      const changed = await find(projectId, id);
      return changed ? { status: true, recording: await shown(changed, user) } : missing;
    },

    async endRecording({ params: { id }, body: { projectId } }, { user, project }) {
      const row = await find(projectId, id);
      if (!row) return missing;
      if (!mayEnd(row, user, project)) return notYours(row);
      await endRecording(deps, id);
      log.info({ recording: id, by: user.userId }, 'A recording was ended');
      return { status: true };
    },
  };
}

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
  if (row) await endNow({ db, clock }, row.id, `${row.userName} is no member of the project any more.`);
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

function summaryOf(row: ListedRow, user: User): RecordingSummary {
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
