import type { ExecutionSummary, InstanceStatus } from '../executions/execution';

/** Live events for islands. A payload says what changed, never the data itself: pages ask their loader again. */
export interface LiveEvents {
  /** A run or one of its scenarios changed. Sent to rooms `run:{runId}` and `project:{projectId}`, at most 4 a second. */
  'run-changed': { runId: string; projectId: string };
  /** The features of a branch changed. Room `project:{projectId}`. */
  'features-changed': { projectId: string; branch: string };
  /** Code of a scenario's steps is being generated, and something of it changed. Room `project:{projectId}`. */
  'generation-changed': { generationId: string; projectId: string };
  /** An exploration began, ended, or saw something. Room `project:{projectId}`, at most 2 a second. */
  'exploration-changed': { explorationId: string; projectId: string };
  /** An execution was made, saved, deleted, scheduled, or one of its instances began or ended. Room `project:{projectId}`. */
  'executions-changed': { projectId: string };
  /** Code fixes were found, decided or verified (contracts/runs/oversight.ts). Room `project:{projectId}`. */
  'oversights-changed': { projectId: string };
  /** A client has published a scenario, or uploaded a report: the usage event of that name. Room `project:{projectId}`. */
  publish_scenario: { projectId: string };
  upload_report: { projectId: string };
  /** Somebody is no longer a member. Not sent to anybody: sockets in the project are asked again whether they may be. */
  'membership-ended': { projectId: string; userId: string };
}
export type LiveEvent = keyof LiveEvents;

export interface Live {
  publish<E extends LiveEvent>(rooms: string[], event: E, payload: LiveEvents[E]): void;
}

/**
 * What clients of the executions socket hear (docs/rules/executions.md, Socket): path `/ws`, after
 * `subscribeToExecutionCrud` with a project's id. Its instances under way come first, each as if it started now.
 */
export interface ExecutionSocketEvents {
  /** The full list, as GET executions answers it: at once, and whenever one of them changes. */
  crudUpdate: ExecutionSummary[];
  startExecutionInstance: { executionId: string; instanceId: string; reportLink: string };
  [status: `statusUpdate:${string}`]: InstanceStatus;
  /** It has ended, after its last status. */
  stopExecutionInstance: { executionId: string; instanceId: string };
}
