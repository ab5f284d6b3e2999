import type { InstanceStatus } from '#contracts/executions';
import type { RunLink } from '#contracts/runs/report';
import type { MarkedStatus } from '#contracts/runs/outcome';
import { markedStatus, runResultText } from '~/ui/run-text';

/** A run of an execution: its last result, and those before. */
export interface PastRun {
  /** Also of its report. */
  id: string;
  /** `#482` */
  number: number;
  /** The run whose results it repeats. */
  rerunOf: RunLink | null;
  /**
   * Of the run itself, so that it is called here what its report and all lists call it; `NOT_STARTED` for a slot of its
   * schedule that could not start.
   */
  status: MarkedStatus | 'NOT_STARTED';
  /** Epoch milliseconds. */
  time: number;
  /** What it came to, in words, or why it did not start. */
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
  // How far it is, as the service says it.
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
