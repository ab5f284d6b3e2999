import { executions } from '#contracts/executions';
import { serve, type Service } from '#services/foundation/calls/endpoint';
import type { ExecutionsServiceDeps } from './deps';
import { executionChanges } from './plans/changes';
import { movedPlaces } from './plans/moved-places';
import { executionReading } from './plans/reading';
import { runningHandlers } from './running/handlers';
import { recentRuns } from './running/recent';
import { schedulePreview } from './schedule/preview';
import { deleteProjectTelling } from './telling/deliveries-repository';
import { tellingHandlers } from './telling/handlers';
import { mailWishHandlers } from './telling/mail-wishes';
import type { Executor } from '#services/foundation/database/transaction';
import { deleteProjectPlans } from './plans/repository';
import { deleteProjectInstances } from './running/repository';

export type { ExecutionsServiceDeps } from './deps';
export { createAttempts } from './running/attempts';
export { createJobStates } from './job-states';
export { runAside, runFixedWith } from './running/run-now';
export { pruneNotifications, sendNotifications, type SenderDeps } from './telling/sender';
export { createScheduler, type Scheduler } from './schedule/scheduler';

/** Bytes. A plan can list 10,000 scenarios with their commands in more than one group. */
const maxBody = 20_000_000;

/** Creates the service that plans, starts, shows and stops runs. Contract: contracts/executions/index.ts. */
export function createExecutionsService(deps: ExecutionsServiceDeps): Service {
  const { identity, log } = deps;
  const handlers = {
    ...executionReading(deps),
    ...executionChanges(deps),
    ...movedPlaces(deps),
    ...runningHandlers(deps),
    ...recentRuns(deps),
    ...schedulePreview(deps),
    ...tellingHandlers(deps),
    ...mailWishHandlers(deps),
  };
  return serve(executions, handlers, { identity, log, maxBody });
}

/**
 * Deletes all executions of a project with their slots, instances and notifications. Its runs belong to the runs
 * service.
 */
export async function deleteProjectExecutions(executor: Executor, projectId: string): Promise<void> {
  await deleteProjectTelling(executor, projectId);
  await deleteProjectPlans(executor, projectId);
  await deleteProjectInstances(executor, projectId);
}
