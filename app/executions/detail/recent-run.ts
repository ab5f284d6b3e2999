import type { InstanceStatus } from '#contracts/executions';

/** One of the last results of an execution. */
export interface RecentRun {
  instanceId: string;
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
  const { instanceId, notStarted, startTime: at } = instance;
  const status = notStarted === null ? instance.status : 'NOT_STARTED';
  return { instanceId, status, at, text: notStarted ?? textOf(instance) };
}

function textOf(instance: InstanceStatus): string {
  const { scenariosPassed: passed, scenariosSkipped: skipped, totalScenarios: total } = instance;
  return `${passed} of ${total} scenarios passed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
