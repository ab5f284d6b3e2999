import type { InstanceStatus } from '#contracts/executions';
import type { RunLink } from '#contracts/runs/report';
import type { MarkedStatus } from '#contracts/runs/outcome';
import { markedStatus, runResultText } from '~/ui/run-text';

/** A run of an execution: the last one or an earlier one. */
export interface PastRun {
  /** Id of the run, and of its report. */
  id: string;
  /** `#482` */
  number: number;
  /** The run whose results it repeats. */
  rerunOf: RunLink | null;
  /**
   * Status of the run itself, the same as in its report and in all lists. `NOT_STARTED` for a scheduled start that
   * failed.
   */
  status: MarkedStatus | 'NOT_STARTED';
  /** Epoch milliseconds. */
  time: number;
  /** The result in words, or why the run did not start. */
  text: string;
}

export function pastRun(instance: InstanceStatus): PastRun {
  const { instanceId: id, number, rerunOf = null, startTime: time, notStarted } = instance;
  const passed = markedStatus(instance.status, instance.scenariosHealed > 0);
  const status = notStarted === null ? passed : 'NOT_STARTED';
  return { id, number, rerunOf, status, time, text: textOf(instance) };
}

function textOf({ state, status, notStarted, verboseStatus, ...counts }: InstanceStatus): string {
  if (notStarted !== null) return notStarted;
  // The progress, as the service words it.
  if (state !== 'done') return verboseStatus;
  return runResultText(status, {
    total: counts.totalScenarios,
    passed: counts.scenariosPassed,
    healed: counts.scenariosHealed,
    failed: counts.scenariosFailed,
    skipped: counts.scenariosSkipped,
    pending: counts.scenariosPending,
  });
}
