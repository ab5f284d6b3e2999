import { z } from 'zod';
import { healingMode, runHealing } from '../worker/healing';
import { runLink, runStatus } from '../runs/report';
import { executionPlan } from './plan';
import { schedule } from '#domain/executions/schedule';

export const instanceStatus = z.object({
  instanceId: z.string(),
  /** Of its run, `#482`. */
  number: z.number().int(),
  /** The run whose results it repeats, while that one is there. */
  rerunOf: runLink.optional(),
  /** Text for the live status, e.g. `2 of 5 scenarios done`. */
  verboseStatus: z.string(),
  state: z.enum(['queued', 'running', 'stopping', 'done']),
  /** Of its run: what it came to, once it is done. */
  status: runStatus,
  startTime: z.number(),
  /** Left out for what did not start. */
  healing: runHealing.optional(),
  /** Why a slot of its schedule could not start; null for what started. */
  notStarted: z.string().nullable().default(null),
  totalScenarios: z.number().int(),
  scenariosPassed: z.number().int(),
  /** Of those that passed: with fixes. */
  scenariosHealed: z.number().int().default(0),
  scenariosFailed: z.number().int(),
  scenariosSkipped: z.number().int(),
  scenariosPending: z.number().int(),
  timestamp: z.number(),
  reportLink: z.string(),
});
export type InstanceStatus = z.infer<typeof instanceStatus>;

/** Why an execution cannot start, as a start at this moment would be refused. */
export const cannotStart = z.object({
  /** Setting to change. All but `threads` and `workers` are part of the plan or of its branch. */
  because: z.enum(['environment', 'branch', 'scenarios', 'plan', 'threads', 'workers']),
  /** In words for the user. */
  error: z.string(),
});
export type CannotStart = z.infer<typeof cannotStart>;

/** What lists show of an execution: everything but its flows. */
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
  /** Of its plan; of a run from the features page what that one does. */
  healing: healingMode,
  /** False for a run started from the features page: it is in the list as long as it runs, and has no plan. */
  planned: z.boolean(),
  schedule: schedule.nullable(),
  /** Epoch milliseconds of the next start; null while it is not enabled. */
  nextRun: z.number().nullable(),
  /**
   * Set when the end of the project's license turned the schedule off: epoch milliseconds of that end, null where it is
   * not known. Null when the schedule is on, or when a person turned it off.
   */
  licenceEnded: z.object({ at: z.number().nullable() }).nullable().default(null),
  /** Why its next start by the schedule would be refused; null when it would start, and while the schedule is off. */
  cannotStart: cannotStart.nullable().default(null),
  /** Whether run now works: a flow whose groups all have threads. */
  runnable: z.boolean(),
  counts: z.object({ flows: z.number().int(), groups: z.number().int(), scenarios: z.number().int() }),
  /** The latest instance; null when it never ran. */
  instance: instanceStatus.nullable(),
  /** The last five, newest first, with slots that could not start. */
  recent: z.array(instanceStatus).default([]),
});
export type ExecutionSummary = z.infer<typeof executionSummary>;

/** A time at which the schedule was due. `missed`: nothing was up to start it, and a later one took its place. */
export const slot = z.object({
  time: z.number(),
  outcome: z.enum(['started', 'missed', 'refused']),
  instanceId: z.string().nullable(),
  /** Why a slot was refused, e.g. that the environment is gone. */
  reason: z.string().nullable(),
});
export type Slot = z.infer<typeof slot>;

export const execution = executionSummary.extend({
  flows: executionPlan.shape.flows,
  /** Given back with a save: a save of an older version is a conflict. */
  version: z.number().int(),
  /** The latest slots, newest first, at most 20. */
  slots: z.array(slot),
});
export type Execution = z.infer<typeof execution>;

/** A line of the live console. */
export const statusLine = z.object({
  time: z.number(),
  verboseStatus: z.string(),
  scenariosPassed: z.number().int(),
  /** Of those that passed: with fixes. */
  scenariosHealed: z.number().int().default(0),
  scenariosFailed: z.number().int(),
  scenariosSkipped: z.number().int(),
  scenariosPending: z.number().int(),
});
export type StatusLine = z.infer<typeof statusLine>;
