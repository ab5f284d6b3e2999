import { z } from 'zod';
import { answerOf, endpoint } from './endpoint';
import { withoutNul } from './text';

/**
 * The executions service (specification workbench.md section 7). An instance is one start of an execution; its id
 * is also the id of the run (report) it fills. A run started from the features page is an execution of its own.
 */

export const scenarioRef = z.object({
  /** Path below `features/` without `.feature`, e.g. `checkout/basket`. */
  feature: z.string(),
  /** Scenario name; left out: every scenario of the feature. Outlines run every Examples row. */
  scenario: z.string().optional(),
});
export type ScenarioRef = z.infer<typeof scenarioRef>;

export const instanceStatus = z.object({
  instanceId: z.string(),
  /** Text for the live status, e.g. `2 of 5 scenarios done`. */
  verboseStatus: z.string(),
  state: z.enum(['queued', 'running', 'stopping', 'done']),
  startTime: z.number(),
  totalScenarios: z.number().int(),
  scenariosPassed: z.number().int(),
  scenariosFailed: z.number().int(),
  timestamp: z.number(),
  reportLink: z.string(),
});
export type InstanceStatus = z.infer<typeof instanceStatus>;

export const execution = z.object({
  _id: z.string(),
  name: z.string(),
  env: z.string(),
  branch: z.string(),
  userId: z.string(),
  projectId: z.string(),
  enabled: z.boolean(),
  running: z.boolean(),
  instance: instanceStatus.nullable(),
});
export type Execution = z.infer<typeof execution>;

export const executions = {
  runNow: endpoint({
    method: 'POST',
    path: '/run-now',
    summary: 'Queues a run of scenarios in an environment. At most 1,000 scenarios a run.',
    access: 'member',
    licence: true,
    body: z.object({
      projectId: z.string(),
      branch: z.string().default('main'),
      /** Name of an environment of the branch; without one nothing runs, and the answer says so. */
      env: z.string().transform(withoutNul).default(''),
      /** Empty: every scenario of the branch. */
      scenarios: z.array(scenarioRef).max(1000).default([]),
      /** Shown in the reports list; made from the scenarios when left out. */
      name: z.string().max(200).transform(withoutNul).optional(),
      /** Step files that take the place of the branch's in this run alone; names as in upload-mjs. */
      files: z
        .array(z.object({ name: z.string(), content: z.string().max(500_000) }))
        .max(20)
        .default([]),
      BLINQ_TOKEN: z.string().optional(),
      NODE_ENV_BLINQ: z.string().optional(),
      HEADLESS: z.boolean().default(true),
      RUN_AS_MOCK: z.literal(false).default(false),
      VIA_CRON: z.boolean().default(false),
      PRIVATE_REPO_URI: z.string().optional(),
      npmrc_TextContent: z.string().optional(),
    }),
    answer: z.discriminatedUnion('wasRunInitiated', [
      z.object({ wasRunInitiated: z.literal(true), instanceId: z.string(), runId: z.string() }),
      /** E.g. unknown environment, no such scenario, nothing runnable. */
      z.object({ wasRunInitiated: z.literal(false), error: z.string() }),
    ]),
  }),
  list: endpoint({
    method: 'GET',
    path: '/',
    summary: "The project's executions with an instance queued or running, newest first.",
    access: 'member',
    query: z.object({ projectId: z.string() }),
    answer: z.array(execution),
  }),
  get: endpoint({
    method: 'GET',
    path: '/:id',
    summary: 'One execution with its latest instance, running or done.',
    access: 'member',
    params: z.object({ id: z.string() }),
    query: z.object({ projectId: z.string() }),
    answer: answerOf({ execution }),
  }),
  halt: endpoint({
    method: 'POST',
    path: '/halt/:instanceId',
    summary: 'Stops an instance: nothing more starts, running scenarios end within 2 s.',
    access: 'member',
    params: z.object({ instanceId: z.string() }),
    body: z.object({ projectId: z.string() }),
    answer: answerOf({}),
  }),
};
