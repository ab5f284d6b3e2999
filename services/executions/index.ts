import { executions } from '#contracts/executions';
import { bindHandlers } from '#services/foundation/calls/bind-handlers';
import { serve, type Service } from '#services/foundation/calls/endpoint';
import type { ExecutionsServiceDeps } from './deps';
import {
  createExecution,
  descheduleExecution,
  removeExecution,
  scheduleExecution,
  updateExecution,
} from './plans/changes';
import { choosePlace, getChoosing, turnOffChoosing } from './plans/moved-places';
import { getExecution, getExecutionRun, listExecutions } from './plans/reading';
import {
  getConsole,
  getIsolation,
  haltExecution,
  rerun,
  retrain,
  runExecution,
  runNow,
} from './running/handlers';
import { getEnded, getRecentRuns, markRead } from './running/recent';
import { createStartChecks } from './running/start-checks';
import { getNextRun } from './schedule/preview';
import { deleteProjectTelling } from './telling/deliveries-repository';
import {
  addWebhook,
  getNotifications,
  removeWebhook,
  resendNotification,
  rollWebhookSecret,
  setExecutionNotifications,
  setNotifications,
  testNotifications,
} from './telling/handlers';
import { askMailAddress, readMailWish, setMailWish } from './telling/mail-wishes';
import type { Executor } from '#services/foundation/database/transaction';
import { deleteProjectPlans } from './plans/repository';
import { deleteProjectInstances } from './running/repository';

export type { ExecutionsServiceDeps } from './deps';
export { createAttemptQueue } from './running/attempts';
export { createJobStates } from './job-states';
export { runAside, runFixedWith } from './running/run-now';
export { pruneNotifications, sendNotifications, type SenderDeps } from './telling/sender';
export { createScheduler, type Scheduler } from './schedule/scheduler';

/** Bytes. A plan can list 10,000 scenarios with their commands in more than one group. */
const maxBody = 20_000_000;

/** Creates the service that plans, starts, shows and stops runs. Contract: contracts/executions/index.ts. */
export function createExecutionsService(deps: ExecutionsServiceDeps): Service {
  const { identity, log } = deps;
  const handlers = bindHandlers(
    { ...deps, startChecks: createStartChecks(deps) },
    {
      list: listExecutions,
      get: getExecution,
      getRun: getExecutionRun,
      create: createExecution,
      update: updateExecution,
      remove: removeExecution,
      schedule: scheduleExecution,
      deschedule: descheduleExecution,
      getChoosing,
      choosePlace,
      turnOffChoosing,
      runNow,
      rerun,
      retrain,
      run: runExecution,
      getConsole,
      getIsolation,
      halt: haltExecution,
      getEnded,
      markRead,
      getRecentRuns,
      getNextRun,
      getNotifications,
      setNotifications,
      setExecutionNotifications,
      addWebhook,
      rollWebhookSecret,
      removeWebhook,
      testNotifications,
      resendNotification,
      readMailWish,
      setMailWish,
      askMailAddress,
    },
  );
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
