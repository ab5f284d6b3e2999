import type { PlannedScenario } from '#contracts/executions/branch-scenarios';
import type { InstanceStatus } from '#contracts/executions';
import type { RunProgress } from '#services/foundation/run-records';
import type { Instance } from './repository';

/** Rules of executions: state of an instance, and reasons not to run. Pure. */

export function stateOf(instance: Pick<Instance, 'haltedAt'>, run: RunProgress): InstanceStatus['state'] {
  if (run.status !== 'QUEUED' && run.status !== 'RUNNING') return 'done';
  if (instance.haltedAt) return 'stopping';
  return run.status === 'RUNNING' ? 'running' : 'queued';
}

/** Returns the text of the live status. */
export function verboseStatusOf(state: InstanceStatus['state'], run: RunProgress): string {
  if (state === 'queued') return 'Queued';
  if (state === 'stopping') return 'Stopping execution...';
  if (state === 'running') {
    const done = run.passed + run.failed + run.skipped + run.pending;
    return `${done} of ${run.total} ${run.total === 1 ? 'scenario' : 'scenarios'} done`;
  }
  if (run.status === 'PASSED' && run.healed > 0) return 'Passed with fixes';
  return (
    { PASSED: 'Passed', STOPPED: 'Stopped', SKIPPED: 'Skipped', PENDING: 'Pending' }[run.status as string] ??
    'Failed'
  );
}

/** Returns why these scenarios cannot be one run, or null. */
export function refusalOfScenarios(scenarios: PlannedScenario[], max = maxScenarios): string | null {
  if (scenarios.length === 0) return 'There is no scenario with steps to run.';
  if (scenarios.length <= max) return null;
  const count = (number: number) => number.toLocaleString('en');
  return `A run can have at most ${count(max)} scenarios; these are ${count(scenarios.length)}.`;
}

/** Scenarios per run: from the features page, and per start of a planned execution. */
const maxScenarios = 1000;
export const maxScenariosPerExecution = 10_000;

export const noThreadsGiven = 'Please allocate some threads to at least one flow first';

export const noThreads = 'To enable this feature, please purchase a license.';
