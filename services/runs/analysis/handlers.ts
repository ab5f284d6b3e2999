import type { runs } from '#contracts/runs';
import type { Clock } from '#services/foundation/clock';
import type { Database } from '#services/foundation/database';
import type { Handlers } from '#services/foundation/calls/endpoint';
import { isUuid } from '#services/foundation/database/uuid';
import { failureGroupsOf } from './groups-repository';
import { noteOpened } from './opened-repository';
import { newFailuresOf } from './new-failures-repository';

const day = 24 * 60 * 60 * 1000;

/** Handlers for equal failures, grouped by signature, and for new failures: contracts/runs/failures.ts. */
export function failureHandlers({
  db,
  clock,
}: {
  db: Database['db'];
  clock: Clock;
}): Pick<Handlers<typeof runs>, 'getFailureGroups' | 'getNewFailures' | 'noteOpenedFailure'> {
  return {
    async noteOpenedFailure({ body: { scenarioId } }, { project }) {
      if (isUuid(scenarioId))
        await noteOpened(db, { projectId: project.id, attemptId: scenarioId, at: clock.now() });
      return { status: true };
    },

    async getNewFailures({ query: { branch, days, limit } }, { project }) {
      const since = new Date(clock.now().getTime() - days * day);
      return { status: true, ...(await newFailuresOf(db, { projectId: project.id, branch, since, limit })) };
    },

    async getFailureGroups({ query: { runId } }, { project }) {
      const groups = isUuid(runId) ? await failureGroupsOf(db, project.id, runId) : [];
      return { status: true, groups };
    },
  };
}
