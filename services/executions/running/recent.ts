import type { executions } from '#contracts/executions';
import type { Handlers } from '#services/foundation/endpoint';
import { isUuid } from '#services/foundation/uuid';
import type { ExecutionsServiceDeps } from '../deps';
import { followAll, shownRuns } from '../follow';
import { instanceOf } from '../present';
import { recentInstances } from './repository';

/** Handler that shows how the last runs of an execution went. */
export function recentRuns(deps: ExecutionsServiceDeps): Pick<Handlers<typeof executions>, 'getRecentRuns'> {
  return {
    async getRecentRuns({ params: { id }, query: { projectId } }) {
      const recent = isUuid(id) ? await recentInstances(deps.database.db, projectId, id, shownRuns) : [];
      const followed = await followAll(deps, recent);
      return { status: true, instances: followed.map((one) => instanceOf(deps, one)) };
    },
  };
}
