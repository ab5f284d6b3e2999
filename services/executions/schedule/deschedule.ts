import type { ExecutionsServiceDeps } from '../deps';
import { disableExecutions } from '../plans/repository';

/** Disables all executions of a project whose licence has expired (workbench.md section 4). */
export async function descheduleProject(
  { database, live, log }: Pick<ExecutionsServiceDeps, 'database' | 'live' | 'log'>,
  projectId: string,
): Promise<void> {
  const disabled = await disableExecutions(database.db, projectId);
  if (disabled === 0) return;
  log.info({ projectId, disabled }, 'Executions were disabled, as the licence of their project has expired');
  live.publish([`project:${projectId}`], 'executions-changed', { projectId });
}
