import type { executions } from '#contracts/executions';
import type { Handlers } from '#services/foundation/calls/endpoint';
import { isUuid } from '#services/foundation/database/uuid';
import type { ExecutionsServiceDeps } from '../deps';
import { followAll, shownRuns } from '../follow';
import { instanceOf } from '../present';
import { markInstancesRead, recentInstances, unreadInstances } from './repository';

/** Days after which users no longer see how a run ended, and the number of runs shown at once. */
const toldFor = 7;
const mostTold = 20;

type Recent = Pick<Handlers<typeof executions>, 'getRecentRuns' | 'getEnded' | 'markRead'>;

/** Handlers that show the last runs of an execution, and ended runs that their starter has not read. */
export function recentRuns(deps: ExecutionsServiceDeps): Recent {
  const { db } = deps.database;
  return {
    async getEnded({ query: { projectId } }, { user: { userId } }) {
      const since = new Date(deps.clock.now().getTime() - toldFor * 24 * 60 * 60 * 1000);
      const unread = await unreadInstances(db, { projectId, userId, since, atMost: mostTold });
      const followed = await followAll(deps, unread);
      const ended = followed
        .map((one) => ({ name: one.instance.name, ...instanceOf(deps, one) }))
        .filter(({ state }) => state === 'done');
      return { status: true, ended };
    },

    async markRead({ body: { projectId, instanceIds } }, { user: { userId } }) {
      await markInstancesRead(db, { projectId, userId, ids: instanceIds.filter(isUuid) });
      return { status: true };
    },

    async getRecentRuns({ params: { id }, query: { projectId } }) {
      const recent = isUuid(id) ? await recentInstances(db, projectId, id, shownRuns) : [];
      const followed = await followAll(deps, recent);
      return { status: true, instances: followed.map((one) => instanceOf(deps, one)) };
    },
  };
}
