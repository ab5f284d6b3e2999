import { executions, type Execution } from '#contracts/executions';
import { serve, type Service } from '#services/foundation/endpoint';
import { isUuid } from '#services/foundation/uuid';
import type { ExecutionsServiceDeps, RunProgress } from './deps';
import { instancesById, latestInstance, markHalted, type Instance } from './repository';
import { stateOf, verboseStatusOf } from './rules';
import { startInstance } from './start';

export type { ExecutionsServiceDeps, Plan, PlannedScenario } from './deps';
export { createJobStates } from './job-states';
export { deleteProjectInstances } from './repository';

/** The executions service: starts, shows and stops runs of scenarios. Contract: contracts/executions.ts. */
export function createExecutionsService(deps: ExecutionsServiceDeps): Service {
  const { database, identity, log, runs, queue, live, clock } = deps;
  const { db } = database;

  async function show(instance: Instance): Promise<Execution | null> {
    const progress = (await runs.progress([instance.id])).get(instance.id);
    return progress ? executionOf(deps, instance, progress) : null;
  }

  return serve(
    executions,
    {
      runNow: ({ body }, context) => startInstance(deps, body, context),
      async list({ query: { projectId } }) {
        const open = await runs.openRuns(projectId);
        const [started, progress] = await Promise.all([
          instancesById(db, projectId, open),
          runs.progress(open),
        ]);
        const byId = new Map(started.map((instance) => [instance.id, instance]));
        return open.flatMap((id) => {
          const [instance, run] = [byId.get(id), progress.get(id)];
          return instance && run ? [executionOf(deps, instance, run)] : [];
        });
      },
      async get({ params: { id }, query: { projectId } }) {
        const instance = isUuid(id) ? await latestInstance(db, projectId, id) : null;
        const execution = instance && (await show(instance));
        return execution ? { status: true as const, execution } : missing;
      },
      async halt({ params: { instanceId: id }, body: { projectId } }) {
        const instance = isUuid(id) ? await markHalted(db, projectId, id, clock.now()) : null;
        if (!instance) return missing;
        const taken = await queue.halt(id);
        await runs.stopQueued(
          id,
          taken.map(({ payload }) => payload.testCaseId),
        );
        live.publish([`run:${id}`, `project:${projectId}`], 'run-changed', { runId: id, projectId });
        log.info({ instanceId: id, takenOut: taken.length }, 'An execution was halted');
        return { status: true as const };
      },
    },
    { identity, log },
  );
}

const missing = { status: false as const, because: 'missing', error: 'There is no such execution.' };

/** A run started from the features page is an execution of its own: never scheduled, and its only instance. */
function executionOf(
  { publicUrl, clock }: Pick<ExecutionsServiceDeps, 'publicUrl' | 'clock'>,
  instance: Instance,
  run: RunProgress,
): Execution {
  const { id, executionId, projectId, name, env, branch, userId } = instance;
  const state = stateOf(instance, run);
  return {
    ...{ _id: executionId, name, env, branch, userId, projectId },
    enabled: false,
    running: state !== 'done',
    instance: {
      instanceId: id,
      verboseStatus: verboseStatusOf(state, run),
      state,
      startTime: (run.startedAt ?? instance.createdAt).getTime(),
      totalScenarios: run.total,
      scenariosPassed: run.passed,
      scenariosFailed: run.failed,
      timestamp: clock.now().getTime(),
      reportLink: `${publicUrl.replace(/\/$/, '')}/${projectId}/run-report/${id}`,
    },
  };
}
