import type { InstanceStatus } from '#contracts/executions';

/** One of the last results of an execution. */
export interface RecentRun {
  instanceId: string;
  /** Of the run itself, so that it is called here what its report and all lists call it. */
  status: InstanceStatus['status'];
  at: number;
  passed: number;
  skipped: number;
  total: number;
}

export function recentRun(instance: InstanceStatus): RecentRun {
  const { instanceId, status, startTime: at, totalScenarios: total } = instance;
  const { scenariosPassed: passed, scenariosSkipped: skipped } = instance;
  return { instanceId, status, at, passed, skipped, total };
}

/** What came of it, in words. */
export function recentRunText({ passed, skipped, total }: RecentRun): string {
  return `${passed} of ${total} scenarios passed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
