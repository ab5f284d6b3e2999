import type { Executor } from '#services/foundation/database/transaction';
import { deleteProjectPlans } from './plans/repository';
import { deleteProjectInstances } from './running/repository';

/** Deletes all executions of a project with their slots and instances; its runs belong to the runs service. */
export async function deleteProjectExecutions(executor: Executor, projectId: string): Promise<void> {
  await deleteProjectPlans(executor, projectId);
  await deleteProjectInstances(executor, projectId);
}
