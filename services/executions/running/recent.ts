import { isUuid } from '#services/foundation/database/uuid';
import type { ExecutionHandler } from '../deps';
import { followAll, shownRuns } from '../follow';
import { instanceOf } from '../present';
import { markInstancesRead, recentInstances, unreadInstances } from './repository';

/** Days after which users no longer see how a run ended, and the number of runs shown at once. */
const toldFor = 7;
const maxReported = 20;

/** Handlers that show the last runs of an execution, and ended runs that their starter has not read. */
export const getEnded: ExecutionHandler<'getEnded'> = async (
  deps,
  { query: { projectId } },
  { user: { userId } },
) => {
  const { db } = deps.database;
  const since = new Date(deps.clock.now().getTime() - toldFor * 24 * 60 * 60 * 1000);
  const unread = await unreadInstances(db, { projectId, userId, since, atMost: maxReported });
  const followed = await followAll(deps, unread);
  const ended = followed
    .map((item) => ({ name: item.instance.name, ...instanceOf(deps, item) }))
    .filter(({ state }) => state === 'done');
  return { status: true, ended };
};

export const markRead: ExecutionHandler<'markRead'> = async (
  deps,
  { body: { projectId, instanceIds } },
  { user: { userId } },
) => {
  const { db } = deps.database;
  await markInstancesRead(db, { projectId, userId, ids: instanceIds.filter(isUuid) });
  return { status: true };
};

export const getRecentRuns: ExecutionHandler<'getRecentRuns'> = async (
  deps,
  { params: { id }, query: { projectId } },
) => {
  const { db } = deps.database;
  const recent = isUuid(id) ? await recentInstances(db, projectId, id, shownRuns) : [];
  const followed = await followAll(deps, recent);
  return { status: true, instances: followed.map((item) => instanceOf(deps, item)) };
};
