import type { ExecutionSummary, InstanceStatus } from '#contracts/executions';
import { executionProgressOf, type Progress } from '../progress-of';

/** A running execution as the Active table shows it. */
export interface ActiveRow {
  executionId: string;
  /** Also the id of its report. */
  instanceId: string;
  /** `#482` */
  number: number;
  name: string;
  owner: string;
  /** False for a run from the features page: it has no detail page. */
  planned: boolean;
  /** Epoch milliseconds. */
  startTime: number;
  state: InstanceStatus['state'];
  verboseStatus: string;
  progress: Progress;
}

/** Returns whether an execution has a run that has not ended. */
export function isActive({ instance }: Pick<ExecutionSummary, 'instance'>): boolean {
  return instance !== null && instance.state !== 'done';
}

/** Returns the executions with a run that has not ended, latest start first. */
export function activeRows(
  executions: readonly ExecutionSummary[],
  ownerOf: (userId: string) => string,
): ActiveRow[] {
  return executions
    .flatMap(({ _id: executionId, name, userId, planned, instance }) => {
      if (!instance || instance.state === 'done') return [];
      const { instanceId, number, startTime, state, verboseStatus } = instance;
      const row = { executionId, instanceId, number, name, planned, startTime, state, verboseStatus };
      return [{ ...row, owner: ownerOf(userId), progress: executionProgressOf(instance) }];
    })
    .sort((a, b) => b.startTime - a.startTime);
}
