import { z } from 'zod';
import { answerOf, endpoint } from '../endpoint';
import { scenarioChoice } from '#domain/executions/choice';
import { execution, executionSummary, instanceStatus, statusLine } from './execution';
import { mailAddressCalls } from './mail-addresses';
import { movedPlaceCalls } from './moved-places';
import { notificationCalls } from './notifications';
import { executionPlan } from './plan';
import { schedule } from '#domain/executions/schedule';
import { healingMode } from '../worker/healing';
import { withoutNul } from '#domain/text';

/** A full git commit id, SHA-1 or SHA-256 in hexadecimal. */
export const commitId = z.string().regex(/^[0-9a-f]{40,64}$/);

/**
 * The executions service (docs/rules/executions.md, Plan). An instance is one start of an execution. Its id is also the
 * id of its run (report). A run started from the features page is a separate execution.
 */

export const scenarioRef = z.object({
  /** Path below `features/` without `.feature`, e.g. `checkout/basket`. */
  feature: z.string(),
  /** Scenario name; left out: every scenario of the feature. Outlines run every Examples row. */
  scenario: z.string().optional(),
  /**
   * Examples rows of the scenario; left out: every row. `line` is the 1-based line of the row in the file. If values
   * are given too, a row with other values is refused, because the file may have changed since.
   */
  rows: z
    .array(
      z.object({
        line: z.number().int().positive(),
        values: z.record(z.string(), z.string().transform(withoutNul)).optional(),
      }),
    )
    .min(1)
    .max(1000)
    .optional(),
});
export type ScenarioRef = z.infer<typeof scenarioRef>;

export * from '#domain/executions/choice';
export * from './execution';
export * from './mail-addresses';
export * from './moved-places';
export * from './notifications';
export * from './plan';
export * from '#domain/executions/repeat';
export * from '#domain/executions/schedule';
export * from './threads';
export * from '#domain/executions/zones';

/** Fields that callers of this family of tools send with a start. The server ignores them and uses its own values. */
const startBody = {
  projectId: z.string(),
  BLINQ_TOKEN: z.string().optional(),
  NODE_ENV_BLINQ: z.string().optional(),
  HEADLESS: z.boolean().default(true),
  RUN_AS_MOCK: z.literal(false).default(false),
  VIA_CRON: z.boolean().default(false),
  PRIVATE_REPO_URI: z.string().optional(),
  npmrc_TextContent: z.string().optional(),
};

const started = z.discriminatedUnion('wasRunInitiated', [
  z.object({
    wasRunInitiated: z.literal(true),
    instanceId: z.string(),
    runId: z.string(),
    /** A note for the caller, e.g. that the environment only proposes fixes. */
    note: z.string().optional(),
    /** The commit of the run, if it differs from the `shownCommit` of the call. */
    moved: z.string().optional(),
  }),
  /** The start was refused, e.g. for an unknown environment or scenario, or because nothing can run. */
  z.object({ wasRunInitiated: z.literal(false), error: z.string() }),
]);

/**
 * Isolation of step code on the workers. `one-account`: only Node's permission model, so runs are refused as soon as
 * there is a second account; `refused`: there is a second account; `partly-refused`: the same, but other workers take
 * the runs; `unknown`: no worker is running.
 */
export const isolationState = z.object({
  kind: z.enum(['bubblewrap', 'fallback', 'one-account', 'refused', 'partly-refused', 'unknown']),
  /** Why there is no sandbox; empty when there is one. */
  reason: z.string(),
});
export type IsolationState = z.infer<typeof isolationState>;

const id = z.object({ id: z.string() });

/** For calls in which callers of this family of tools name the project only in the `project-id` header. */
const ofProject = { projectId: z.string().optional() };

export const executions = {
  ...movedPlaceCalls,
  ...notificationCalls,
  ...mailAddressCalls,
  create: endpoint({
    method: 'POST',
    path: '/new',
    summary:
      'Saves a new execution, with its schedule enabled. Names are unique in a project, regardless of case. The scenarios of groups with tags are selected at each start.',
    access: 'member',
    scope: 'write',
    licence: true,
    query: z.object({ maxExecutionThreads: z.coerce.number().optional() }),
    body: executionPlan.extend({ projectId: z.string() }),
    /**
     * `because`: `name-taken`, `threads` (the project has none), `schedule`, `env` and `branch` (no environment or
     * branch has that name).
     */
    answer: answerOf({ execution }),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/:id',
    summary:
      'Saves an execution. Its schedule changes only with wasScheduleUpdated: a first schedule is enabled, and null disables the schedule.',
    access: 'member',
    scope: 'write',
    licence: true,
    params: id,
    query: z.object({
      wasScheduleUpdated: z.enum(['true', 'false']).default('false'),
      NODE_ENV_BLINQ: z.string().optional(),
      maxExecutionThreads: z.coerce.number().optional(),
    }),
    body: z.object({
      ...ofProject,
      execution: executionPlan.extend({ version: z.number().int().optional() }),
      PRIVATE_REPO_URI: z.string().optional(),
      npmrc_TextContent: z.string().optional(),
      BLINQ_TOKEN: z.string().optional(),
    }),
    /** `because`: as for a new execution, and `missing`, `conflict` (saved by someone else since). */
    answer: answerOf({ execution }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/:id',
    summary: 'Deletes an execution; what runs of it is halted, its reports stay.',
    access: 'member',
    scope: 'write',
    licence: true,
    params: id,
    query: z.object(ofProject),
    answer: answerOf({}),
  }),
  schedule: endpoint({
    method: 'POST',
    path: '/schedule/:id',
    summary:
      'Enables an execution: from now on it starts by its schedule. The body may replace the schedule.',
    access: 'member',
    scope: 'write',
    licence: true,
    params: id,
    body: z.object({
      ...ofProject,
      envVariables: z.record(z.string(), z.unknown()).optional(),
      schedule: schedule.optional(),
    }),
    /** `because`: `schedule` when the execution has no schedule ('Schedule is required'). */
    answer: answerOf({ execution }),
  }),
  deschedule: endpoint({
    method: 'POST',
    path: '/deschedule/:id',
    summary: 'Disables an execution; its schedule stays.',
    access: 'member',
    scope: 'write',
    licence: true,
    params: id,
    body: z.object(ofProject),
    answer: answerOf({ execution }),
  }),
  run: endpoint({
    method: 'POST',
    path: '/run/:id',
    summary: 'Starts an execution now, before anything that a schedule started.',
    access: 'member',
    scope: 'run',
    licence: true,
    params: id,
    body: z.object({
      ...startBody,
      ...ofProject,
      /** Healing mode for this start; left out: as in the plan. */
      healing: healingMode.optional(),
    }),
    answer: started,
  }),
  getRun: endpoint({
    method: 'GET',
    path: '/run/:id',
    summary: 'Returns the state of the latest instance of an execution.',
    access: 'member',
    scope: 'read',
    params: id,
    query: z.object({ projectId: z.string(), maxExecutionThreads: z.coerce.number().optional() }),
    answer: answerOf({ instance: instanceStatus.nullable() }),
  }),
  getConsole: endpoint({
    method: 'GET',
    path: '/console/:instanceId',
    summary: 'Returns the console lines of an instance, at most the last 500.',
    access: 'member',
    scope: 'read',
    params: z.object({ instanceId: z.string() }),
    query: z.object({ projectId: z.string() }),
    answer: answerOf({ name: z.string(), instance: instanceStatus, lines: z.array(statusLine) }),
  }),
  getRecentRuns: endpoint({
    method: 'GET',
    path: '/recent/:id',
    summary: 'The latest instances of a planned execution, newest first, at most 5.',
    access: 'member',
    scope: 'read',
    params: id,
    query: z.object({ projectId: z.string() }),
    answer: answerOf({ instances: z.array(instanceStatus) }),
  }),
  getEnded: endpoint({
    method: 'GET',
    path: '/ended/unread',
    summary:
      'Instances of the last 7 days that the caller started by hand and that ended, until they are read; newest first, at most 20.',
    access: 'member',
    scope: 'read',
    query: z.object({ projectId: z.string() }),
    answer: answerOf({ ended: z.array(instanceStatus.extend({ name: z.string() })) }),
  }),
  markRead: endpoint({
    method: 'POST',
    path: '/ended/read',
    summary: 'Notes that the caller has read how instances ended that they started.',
    access: 'member',
    scope: 'read',
    body: z.object({ projectId: z.string(), instanceIds: z.array(z.string()).max(100) }),
    answer: answerOf({}),
  }),
  getNextRun: endpoint({
    method: 'POST',
    path: '/next-run',
    summary: 'When a schedule that is not saved yet would start next.',
    access: 'member',
    scope: 'read',
    body: z.object({ projectId: z.string(), schedule }),
    /** `nextRun`: epoch milliseconds. `because: "schedule"` for an unknown time zone. */
    answer: answerOf({ nextRun: z.number() }),
  }),
  getIsolation: endpoint({
    method: 'GET',
    path: '/isolation/state',
    summary: 'Returns how step code is isolated where this installation runs it.',
    access: 'admin',
    query: z.object({ projectId: z.string() }),
    answer: answerOf({ isolation: isolationState }),
  }),
  runNow: endpoint({
    method: 'POST',
    path: '/run-now',
    summary: 'Queues a run of scenarios in an environment. At most 1,000 scenarios a run.',
    access: 'member',
    scope: 'run',
    licence: true,
    body: z.object({
      branch: z.string().default('main'),
      /** Name of an environment of the branch. Without one, the start is refused. */
      env: z.string().transform(withoutNul).default(''),
      /** Empty: every scenario of the branch. */
      scenarios: z.array(scenarioRef).max(1000).default([]),
      /** Instead of `scenarios`: scenarios by places and tags, including features there that do not parse. */
      choice: scenarioChoice.optional(),
      /** Name in the list of reports; left out: a name made from the scenarios. */
      name: z.string().max(200).transform(withoutNul).optional(),
      /** Step files that replace the branch's files only in this run; names as in upload-mjs. */
      files: z
        .array(z.object({ name: z.string(), content: z.string().max(500_000) }))
        .max(20)
        .default([]),
      /** The commit of the branch that the caller saw. The answer says if the run uses another commit. */
      shownCommit: commitId.optional(),
      /** True for a rerun from a report. It is recorded in full, like a later attempt. */
      rerun: z.boolean().default(false),
      /** `heal`: with AI recovery. */
      healing: healingMode.default('propose'),
      ...startBody,
    }),
    answer: started,
  }),
  rerun: endpoint({
    method: 'POST',
    path: '/rerun',
    summary:
      'Runs results of a run again on the latest commit of the branch. Each keeps its browser and viewport, and one row of an outline can run alone.',
    access: 'member',
    scope: 'run',
    licence: true,
    body: z.object({
      projectId: z.string(),
      runId: z.string(),
      results: z.enum(['all', 'failed']).default('all'),
      /** Ids of test cases of the run. Reruns the results that they belong to, and ignores `results`. */
      ids: z.array(z.string()).max(10_000).default([]),
      /** Healing mode of the rerun. The mode of the original run has no effect. */
      healing: healingMode.default('propose'),
    }),
    answer: started,
  }),
  retrain: endpoint({
    method: 'POST',
    path: '/retrain',
    summary:
      'Runs a failed result of a run again with AI recovery, to learn its pages again. The outcome is added to that result.',
    access: 'member',
    scope: 'run',
    licence: true,
    body: z.object({
      projectId: z.string(),
      runId: z.string(),
      /** Id of a test case of the run. */
      id: z.string(),
    }),
    answer: started,
  }),
  list: endpoint({
    method: 'GET',
    path: '/',
    summary:
      "The project's executions, by name, and before them runs from the features page that are under way, newest first.",
    access: 'member',
    scope: 'read',
    query: z.object({ projectId: z.string() }),
    answer: z.array(executionSummary),
  }),
  get: endpoint({
    method: 'GET',
    path: '/:id',
    summary: 'One execution with its flows and its latest instance, running or done.',
    access: 'member',
    scope: 'read',
    params: z.object({ id: z.string() }),
    query: z.object(ofProject),
    answer: answerOf({ execution }),
  }),
  halt: endpoint({
    method: 'POST',
    path: '/halt/:instanceId',
    summary: 'Stops an instance: no further scenario starts, and running scenarios end within 2 s.',
    access: 'member',
    scope: 'run',
    params: z.object({ instanceId: z.string() }),
    body: z.object(ofProject),
    answer: answerOf({}),
  }),
};
