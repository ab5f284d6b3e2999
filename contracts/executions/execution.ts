import { z } from 'zod';
import { healingMode, runHealing } from '../worker/healing';
import { runLink, runStatus } from '../runs/report';
import { executionPlan } from './plan';
import { schedule } from '#domain/executions/schedule';

export const instanceStatus = z.object({
  instanceId: z.string(),
  /** Number of its run, shown as `#482`. */
  number: z.number().int(),
  /** The run that it reruns; left out when there is none or it was deleted. */
  rerunOf: runLink.optional(),
  /** Text for the live status, e.g. `2 of 5 scenarios done`. */
  verboseStatus: z.string(),
  state: z.enum(['queued', 'running', 'stopping', 'done']),
  /** Status of its run: the result, once it is done. */
  status: runStatus,
  startTime: z.number(),
  /** Left out when it did not start. */
  healing: runHealing.optional(),
  /** Why a scheduled start failed; null when it started. */
  notStarted: z.string().nullable().default(null),
  totalScenarios: z.number().int(),
  scenariosPassed: z.number().int(),
  /** Passed scenarios that passed with fixes. */
  scenariosHealed: z.number().int().default(0),
  scenariosFailed: z.number().int(),
  scenariosSkipped: z.number().int(),
  scenariosPending: z.number().int(),
  timestamp: z.number(),
  reportLink: z.string(),
});
export type InstanceStatus = z.infer<typeof instanceStatus>;

/** Why a start of the execution would be refused now. */
export const cannotStart = z.object({
  /** Setting to change. All except `threads` and `workers` belong to the plan or its branch. */
  because: z.enum(['environment', 'branch', 'scenarios', 'plan', 'threads', 'workers']),
  /** Reason for the user. */
  error: z.string(),
});
export type StartProblem = z.infer<typeof cannotStart>;

/** An execution in lists: everything except its flows. */
export const executionSummary = z.object({
  _id: z.string(),
  name: z.string(),
  env: z.string(),
  branch: z.string(),
  userId: z.string(),
  projectId: z.string(),
  enabled: z.boolean(),
  running: z.boolean(),
  isSingleThreaded: z.boolean(),
  /** Healing mode of its plan, or of the run if it was started from the features page. */
  healing: healingMode,
  /** False for a run started from the features page. It has no plan and is listed only while it runs. */
  planned: z.boolean(),
  schedule: schedule.nullable(),
  /** Epoch milliseconds of the next start; null while the schedule is off. */
  nextRun: z.number().nullable(),
  /**
   * Set when the end of the project's license turned the schedule off. `at`: epoch milliseconds of that end, null when
   * not known. Null when the schedule is on, or when a user turned it off.
   */
  licenceEnded: z.object({ at: z.number().nullable() }).nullable().default(null),
  /** Why the next scheduled start would be refused; null if it would not, or if the schedule is off. */
  cannotStart: cannotStart.nullable().default(null),
  /** True when "Run now" works: all groups of at least one flow have threads. */
  runnable: z.boolean(),
  counts: z.object({ flows: z.number().int(), groups: z.number().int(), scenarios: z.number().int() }),
  /** The latest instance; null when it never ran. */
  instance: instanceStatus.nullable(),
  /** The last five instances, newest first, including scheduled starts that failed. */
  recent: z.array(instanceStatus).default([]),
});
export type ExecutionSummary = z.infer<typeof executionSummary>;

/** A scheduled start. `missed`: no server was running to start it, and a later slot replaced it. */
export const slot = z.object({
  time: z.number(),
  outcome: z.enum(['started', 'missed', 'refused']),
  instanceId: z.string().nullable(),
  /** Why a slot was refused, e.g. that the environment no longer exists. */
  reason: z.string().nullable(),
});
export type StartSlot = z.infer<typeof slot>;

export const execution = executionSummary.extend({
  flows: executionPlan.shape.flows,
  /** Version that a save must send. A save of an older version is a conflict. */
  version: z.number().int(),
  /** The latest slots, newest first, at most 20. */
  slots: z.array(slot),
});
export type Execution = z.infer<typeof execution>;

/** One line of the live console. */
export const statusLine = z.object({
  time: z.number(),
  verboseStatus: z.string(),
  scenariosPassed: z.number().int(),
  /** Passed scenarios that passed with fixes. */
  scenariosHealed: z.number().int().default(0),
  scenariosFailed: z.number().int(),
  scenariosSkipped: z.number().int(),
  scenariosPending: z.number().int(),
});
export type StatusLine = z.infer<typeof statusLine>;
