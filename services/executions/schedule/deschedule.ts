import type { ExecutionsServiceDeps } from '../deps';
import { disableExecutions, projectsWithEnabled } from '../plans/repository';
import type { ScheduleDeps } from './deps';

/** Disables the executions of all projects whose license has expired. A renewal enables them again. */
export async function descheduleExpired(deps: ScheduleDeps): Promise<void> {
  if (!deps.expiredOf) return;
  const enabled = await projectsWithEnabled(deps.database.db);
  const expired = enabled.length > 0 ? await deps.expiredOf(enabled) : [];
  for (const { id, endsAt } of expired) await descheduleProject(deps, id, endsAt);
}

/**
 * Disables all executions of a project and records why (docs/rules/executions.md, Schedule).
 * @param licenceEndedAt when its license ended; null when the project itself was deleted
 */
export async function descheduleProject(
  { database, clock, live, log, telling }: Omit<ExecutionsServiceDeps, 'runs'>,
  projectId: string,
  licenceEndedAt: Date | null,
): Promise<void> {
  const disabled = await database.db.transaction(async (tx) => {
    const names = await disableExecutions(tx, projectId, licenceEndedAt);
    if (names.length > 0 && licenceEndedAt) {
      await telling.audit?.(tx, clock.now(), {
        event: 'schedules-disabled',
        userId: null,
        actor: 'scheduler',
        projectId,
        subject: `The license expired on ${licenceEndedAt.toISOString()}: ${names.sort().join(', ')}`,
        address: '',
      });
    }
    return names.length;
  });
  if (disabled === 0) return;
  log.info({ projectId, disabled, licenceEndedAt }, 'Executions were disabled');
  live.publish([`project:${projectId}`], 'executions-changed', { projectId });
}
