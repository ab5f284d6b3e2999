import type { Execution, ExecutionSummary, InstanceStatus, StartSlot } from '#contracts/executions';
import type { RunProgress } from '#services/foundation/run-records';
import type { ExecutionsServiceDeps } from './deps';
import type { ExecutionRow, SlotRow, SummaryRow } from './plans/repository';
import type { Instance } from './running/repository';
import { stateOf, verboseStatusOf } from './running/rules';

/** Converts database rows to the types of the contract. */

type Deps = Pick<ExecutionsServiceDeps, 'publicUrl' | 'clock'>;

/** An instance with the progress of its run. */
export interface Followed {
  instance: Instance;
  run: RunProgress;
}

export function instanceOf({ publicUrl, clock }: Deps, { instance, run }: Followed): InstanceStatus {
  const { id, projectId, createdAt } = instance;
  const state = stateOf(instance, run);
  return {
    instanceId: id,
    number: run.number,
    rerunOf: run.rerunOf ?? undefined,
    state,
    status: run.status,
    verboseStatus: verboseStatusOf(state, run),
    startTime: (run.startedAt ?? createdAt).getTime(),
    healing: run.healing ?? undefined,
    notStarted: instance.notStarted,
    totalScenarios: run.total,
    scenariosPassed: run.passed,
    scenariosHealed: run.healed,
    scenariosFailed: run.failed,
    scenariosSkipped: run.skipped,
    scenariosPending: run.pending,
    timestamp: clock.now().getTime(),
    reportLink: `${publicUrl.replace(/\/$/, '')}/${projectId}/run-report/${id}`,
  };
}

/** @param latest its latest instance; null when it never ran, or its report is deleted */
export function executionSummaryOf(
  deps: Deps,
  row: SummaryRow,
  { latest, recent }: { latest: Followed | null; recent: Followed[] },
): ExecutionSummary {
  const { id, projectId, userId, name, env, branch, enabled, isSingleThreaded, healing, nextRunAt } = row;
  const instance = latest && instanceOf(deps, latest);
  return {
    _id: id,
    projectId,
    userId,
    name,
    env,
    branch,
    enabled,
    isSingleThreaded,
    healing,
    instance,
    recent: recent.map((item) => instanceOf(deps, item)),
    planned: true,
    schedule: row.schedule,
    counts: row.counts,
    runnable: row.runnable,
    nextRun: nextRunAt?.getTime() ?? null,
    cannotStart: null,
    licenceEnded: row.licenceEndedAt && { at: row.licenceEndedAt.getTime() },
    running: instance !== null && instance.state !== 'done',
  };
}

export function executionOf(
  deps: Deps,
  row: ExecutionRow,
  { latest, recent, slots }: { latest: Followed | null; recent: Followed[]; slots: SlotRow[] },
): Execution {
  const { flows, version } = row;
  return { ...executionSummaryOf(deps, row, { latest, recent }), flows, version, slots: slots.map(slotOf) };
}

/** Returns the summary of a run from the features page: an execution with one instance, no schedule. */
export function adHocSummaryOf(deps: Deps, followed: Followed): ExecutionSummary {
  const { executionId, projectId, name, env, branch, userId } = followed.instance;
  const instance = instanceOf(deps, followed);
  return {
    _id: executionId,
    name,
    env,
    branch,
    userId,
    projectId,
    instance,
    recent: [instance],
    enabled: false,
    planned: false,
    isSingleThreaded: false,
    healing: followed.run.healing === 'heal' ? 'heal' : 'propose',
    runnable: false,
    schedule: null,
    nextRun: null,
    licenceEnded: null,
    cannotStart: null,
    running: instance.state !== 'done',
    counts: { flows: 0, groups: 0, scenarios: followed.run.total },
  };
}

function slotOf({ slot, outcome, instanceId, reason }: SlotRow): StartSlot {
  return { time: slot.getTime(), outcome, instanceId, reason };
}
