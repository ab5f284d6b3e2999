import type { ExecutionsServiceDeps } from '../deps';
import { disableExecutions, projectsWithEnabled } from '../plans/repository';
import type { ScheduleDeps } from './start-due';

/** Disables the executions of all projects whose licence has expired: they stay so when it is renewed. */
export async function descheduleExpired(deps: ScheduleDeps): Promise<void> {
  if (!deps.expiredOf) return;
  const enabled = await projectsWithEnabled(deps.database.db);
  const expired = enabled.length > 0 ? await deps.expiredOf(enabled) : [];
  for (const projectId of expired) await descheduleProject(deps, projectId);
}

/** Disables all executions of a project whose licence has expired (docs/rules/executions.md, Schedule). */
export async function descheduleProject(
  { database, live, log }: Pick<ExecutionsServiceDeps, 'database' | 'live' | 'log'>,
  projectId: string,
): Promise<void> {
  const disabled = await disableExecutions(database.db, projectId);
  if (disabled === 0) return;
  log.info({ projectId, disabled }, 'Executions were disabled, as the licence of their project has expired');
  live.publish([`project:${projectId}`], 'executions-changed', { projectId });
}
