import { lockLicenceEnded, projectsWithLicenceEnded, updateTiming } from '../plans/repository';
import { nextRun } from './next-run';
import type { ScheduleDeps } from './deps';

/**
 * Enables executions that the end of a license disabled, where the license was renewed.
 * If a person has changed the schedule since, the execution stays as that person set it.
 */
export async function resumeRenewed(deps: ScheduleDeps): Promise<void> {
  if (!deps.expiredOf) return;
  const ended = await projectsWithLicenceEnded(deps.database.db);
  if (ended.length === 0) return;
  const expired = new Set((await deps.expiredOf(ended)).map(({ id }) => id));
  for (const projectId of ended) {
    if (!expired.has(projectId)) await resumeProject(deps, projectId);
  }
}

/** The next start is the next time of the schedule from now on. Missed times are skipped. */
async function resumeProject({ database, clock, live, log, telling }: ScheduleDeps, projectId: string) {
  const now = clock.now();
  const enabled = await database.db.transaction(async (tx) => {
    const names: string[] = [];
    for (const { id, name, schedule } of await lockLicenceEnded(tx, projectId)) {
      const timing = schedule
        ? { enabled: true, nextRunAt: nextRun(schedule, now), licenceEndedAt: null }
        : { licenceEndedAt: null };
      await updateTiming(tx, projectId, id, timing);
      if (schedule) names.push(name);
    }
    if (names.length > 0) {
      await telling.audit?.(tx, now, {
        event: 'schedules-enabled',
        userId: null,
        actor: 'scheduler',
        projectId,
        subject: `The license was renewed: ${names.sort().join(', ')}`,
        address: '',
      });
    }
    return names.length;
  });
  if (enabled === 0) return;
  log.info(
    { projectId, enabled },
    'Executions were enabled again, as the license of their project was renewed',
  );
  live.publish([`project:${projectId}`], 'executions-changed', { projectId });
}
