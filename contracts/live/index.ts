import type { ExecutionSummary, InstanceStatus } from '../executions/execution';

/** Live events for islands. A payload names what changed, without data. Pages call their loader again. */
export interface LiveEvents {
  /** A run or one of its scenarios changed. Rooms `run:{runId}` and `project:{projectId}`, at most 4 per second. */
  'run-changed': { runId: string; projectId: string };
  /** The features of a branch changed, or what is known of them on any branch. Room `project:{projectId}`. */
  'features-changed': { projectId: string; branch?: string };
  /** The generation of step code for a scenario made progress. Room `project:{projectId}`. */
  'generation-changed': { generationId: string; projectId: string };
  /** An exploration started, ended, or saw something. Room `project:{projectId}`, at most 2 per second. */
  'exploration-changed': { explorationId: string; projectId: string };
  /** An execution or its schedule changed, or an instance started or ended. Room `project:{projectId}`. */
  'executions-changed': { projectId: string };
  /** Code fixes were found, decided or verified (contracts/runs/code-fixes.ts). Room `project:{projectId}`. */
  'oversights-changed': { projectId: string };
  /** Usage event: a client published a scenario, or uploaded a report. Room `project:{projectId}`. */
  publish_scenario: { projectId: string };
  upload_report: { projectId: string };
  /** A member was removed or left. Not sent to clients. The server checks the project's sockets again. */
  'membership-ended': { projectId: string; userId: string };
}
export type LiveEvent = keyof LiveEvents;

export interface Live {
  publish<E extends LiveEvent>(rooms: string[], event: E, payload: LiveEvents[E]): void;
}

/**
 * Events to clients of the executions socket (docs/rules/executions.md, Socket): path `/ws`, after
 * `subscribeToExecutionCrud` with a project's id. Sends running instances first, each as if it started now.
 */
export interface ExecutionSocketEvents {
  /** The full list, as in GET executions. Sent at once, and after every change. */
  crudUpdate: ExecutionSummary[];
  startExecutionInstance: { executionId: string; instanceId: string; reportLink: string };
  [status: `statusUpdate:${string}`]: InstanceStatus;
  /** The instance has ended. Sent after its last status. */
  stopExecutionInstance: { executionId: string; instanceId: string };
}
