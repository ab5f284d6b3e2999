import type { InstanceStatus } from '#contracts/executions';
import type { RunLink } from '#contracts/report';
import { besidesText } from '~/ui/run-text';

/** One of the last results of an execution. */
export interface RecentRun {
  instanceId: string;
  /** `#482` */
  number: number;
  /** The run whose results it repeats. */
  rerunOf: RunLink | null;
  /**
   * Of the run itself, so that it is called here what its report and all lists call it; `NOT_STARTED` for a slot of its
   * schedule that could not start.
   */
  status: InstanceStatus['status'] | 'NOT_STARTED';
  at: number;
  /** What came of it, in words, or why it did not start. */
  text: string;
}

export function recentRun(instance: InstanceStatus): RecentRun {
  const { instanceId, number, rerunOf = null, notStarted, startTime: at } = instance;
  const status = notStarted === null ? instance.status : 'NOT_STARTED';
  return { instanceId, number, rerunOf, status, at, text: notStarted ?? textOf(instance) };
}

function textOf(instance: InstanceStatus): string {
  const { scenariosPassed: passed, totalScenarios: total } = instance;
  const { scenariosPending: pending, scenariosSkipped: skipped } = instance;
  return `${passed} of ${total} scenarios passed${besidesText({ pending, skipped })}`;
}
