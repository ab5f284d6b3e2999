import type { ExecutionsServiceDeps } from '../deps';
import { instancesById, markHalted } from './repository';

type Deps = Pick<ExecutionsServiceDeps, 'database' | 'clock' | 'queue' | 'runs' | 'live' | 'log'>;

/**
 * Stops an instance: waiting scenarios never start, workers stop running ones, and failures are not tried again.
 * @returns false when the project has no such instance
 */
export async function haltInstance(deps: Deps, projectId: string, id: string): Promise<boolean> {
  const { database, clock, queue, runs, live, log } = deps;
  // Commit before halting the queue: another attempt is queued before this, or not at all (isHalted).
  const instance = await markHalted(database.db, projectId, id, clock.now());
  if (!instance) return false;
  const taken = await queue.halt(id);
  await runs.stopQueued(
    id,
    taken.map(({ payload }) => payload.testCaseId),
  );
  live.publish([`run:${id}`, `project:${projectId}`], 'run-changed', { runId: id, projectId });
  live.publish([`project:${projectId}`], 'executions-changed', { projectId });
  log.info({ instanceId: id, takenOut: taken.length }, 'An execution was halted');
  return true;
}

/** Stops the running instances of an execution. */
export async function haltOpenInstances(deps: Deps, projectId: string, executionId: string): Promise<void> {
  const open = await instancesById(deps.database.db, projectId, await deps.runs.openRuns(projectId));
  for (const instance of open) {
    if (instance.executionId === executionId) await haltInstance(deps, projectId, instance.id);
  }
}
