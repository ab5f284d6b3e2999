import type { ExecutionsServiceDeps } from './deps';
import { latestSlots, type ExecutionRow } from './plans/repository';
import { executionOf, type Followed } from './present';
import { latestInstance, recentInstances, type Instance } from './running/repository';

/** Returns instances with the progress of their runs. Leaves out instances whose report is deleted. */
export async function followAll(
  { runs }: Pick<ExecutionsServiceDeps, 'runs'>,
  instances: Instance[],
): Promise<Followed[]> {
  const progress = await runs.progress(instances.map(({ id }) => id));
  return instances.flatMap((instance) => {
    const run = progress.get(instance.id);
    return run ? [{ instance, run }] : [];
  });
}

/** Returns the latest instance of an execution. Null when it never ran, or its report is deleted. */
export async function followLatest(
  deps: Pick<ExecutionsServiceDeps, 'runs' | 'database'>,
  projectId: string,
  executionId: string,
): Promise<Followed | null> {
  const latest = await latestInstance(deps.database.db, projectId, executionId);
  const [followed] = latest ? await followAll(deps, [latest]) : [];
  return followed ?? null;
}

const shownSlots = 20;
/** Number of last runs that an execution shows. */
export const shownRuns = 5;

/** Returns a planned execution in the contract's form. */
export async function shownExecution(deps: ExecutionsServiceDeps, row: ExecutionRow) {
  const { db } = deps.database;
  const [latest, recent, slots] = await Promise.all([
    followLatest(deps, row.projectId, row.id),
    recentInstances(db, row.projectId, row.id, shownRuns).then((instances) => followAll(deps, instances)),
    latestSlots(db, row.id, shownSlots),
  ]);
  return executionOf(deps, row, { latest, recent, slots });
}
