import type { runs } from '#contracts/runs';
import type { Database } from '#services/foundation/database';
import type { Handlers } from '#services/foundation/endpoint';
import { isUuid } from '#services/foundation/uuid';
import { failureGroupsOf } from './groups-repository';

/** Failures that are the same, told by signature: contracts/runs/failures.ts. */
export function failureHandlers({
  db,
}: {
  db: Database['db'];
}): Pick<Handlers<typeof runs>, 'getFailureGroups'> {
  return {
    async getFailureGroups({ query: { runId } }, { project }) {
      const groups = isUuid(runId) ? await failureGroupsOf(db, project.id, runId) : [];
      return { status: true, groups };
    },
  };
}
