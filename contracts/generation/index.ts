import { z } from 'zod';
import { answerOf, endpoint } from '../endpoint';
import { proposedFile } from './proposed-file';
import { explorations } from '../explorations';
import { localRecordings } from '../recordings/local-recordings';
import { recordings } from '../recordings';
import { withoutNul } from '#domain/text';

/**
 * The generation service (docs/rules/generation.md, Calls): scenario ideas from a description, scenarios from ideas,
 * step code, changes of step code. Two engines answer the same calls: the built-in engine, which needs no key and is
 * deterministic, and a model. Calls need an access token of the project and a licence.
 */

/** The engine that made an answer, for display on pages. */
export const madeBy = z.object({
  engine: z.enum(['built-in', 'model']),
  /** Name of the model; left out for the built-in engine. */
  model: z.string().optional(),
  /** Tokens and cost of the request; left out for the built-in engine. */
  usage: z
    .object({
      inputTokens: z.number().int(),
      outputTokens: z.number().int(),
      /** Cost in the currency of the price settings; null when no prices are set. */
      cost: z.number().nullable(),
    })
    .optional(),
});
export type MadeBy = z.infer<typeof madeBy>;

export const scenarioIdea = z.object({
  name: z.string(),
  /** Description of the scenario, one sentence per line. */
  flow: z.string(),
  /** JSON object of key and value, e.g. `{"user":"anna@example.com"}`. */
  parameters: z.string(),
});
export type ScenarioIdea = z.infer<typeof scenarioIdea>;

/** A clause of a description, and the step that it became. */
export const readClause = z.object({
  /** Text of the clause as the user wrote it. */
  said: z.string(),
  /** The step, without its keyword. */
  step: z.string(),
  /**
   * existing: a step of the project · known: a pattern of docs/guide/step-patterns.md · kept: not understood, used word for
   * word · remark: becomes a comment
   */
  state: z.enum(['existing', 'known', 'kept', 'remark']),
  /** With `kept`: why it was not understood. */
  reason: z.string().optional(),
});
export type ReadClause = z.infer<typeof readClause>;

const text = (max: number) => z.string().max(max).transform(withoutNul);

/** The result of generating code for a step. */
export const stepResolution = z.object({
  /** Position in the scenario, from background steps on. */
  index: z.number().int(),
  keyword: z.string(),
  text: z.string(),
  /** kept: has code already · generated · refused: stays a stub · waiting, running: not finished */
  state: z.enum(['waiting', 'running', 'kept', 'generated', 'refused']),
  /** The matched element, e.g. `button "Add to basket"`. */
  element: z.string().optional(),
  /** Measured share of correct matches with this score, from 0 to 1; left out when not measured. */
  confidence: z.number().min(0).max(1).optional(),
  /** Why generated code may prove less than it seems to: `not proven: …`, `not tried: …`. */
  doubt: z.string().optional(),
  /** Why it was refused, or the error of the running code. */
  reason: z.string().optional(),
  /** True when the step already has code, by a person or from an earlier generation. */
  hasCode: z.boolean().optional(),
});
export type StepResolution = z.infer<typeof stepResolution>;

/** A run with the files of a proposal. It runs the scenarios that use the changed step definitions. */
export const proposalTrial = z.object({
  runId: z.string(),
  /** True when it had the stubs. `taken`: ids of the changes of people's code that it had. */
  withStubs: z.boolean(),
  taken: z.array(z.string()),
  /** Scenarios of the run that had failed in their last result before it. */
  failedBefore: z.array(z.object({ feature: z.string(), scenario: z.string() })),
});
export type ProposalTrial = z.infer<typeof proposalTrial>;

export const stepGeneration = z.object({
  id: z.string(),
  state: z.enum(['queued', 'running', 'done', 'failed', 'stopped']),
  featureName: z.string(),
  scenarioName: z.string(),
  branch: z.string(),
  env: z.string(),
  mode: z.enum(['missing', 'all']),
  /** Current progress, in words. */
  progress: z.string(),
  steps: z.array(stepResolution),
  /** The files to review, once done. Nothing is saved before a user accepts them. */
  files: z.array(proposedFile),
  /** The last trial run; null: none was started. */
  trial: proposalTrial.nullable().default(null),
  /** Error when the state is `failed`. */
  error: z.string().optional(),
  madeBy,
});
export type StepGeneration = z.infer<typeof stepGeneration>;

/** A generation in a list: its state, and its results. */
export const listedGeneration = stepGeneration
  .pick({ id: true, state: true, featureName: true, scenarioName: true, env: true })
  .extend({
    /** Time of the request, in epoch milliseconds. */
    createdAt: z.number(),
    /** Numbers of steps for which code was generated, or refused. */
    generated: z.number().int(),
    refused: z.number().int(),
    /** True when it ended with a proposal that nobody saved or discarded. */
    waits: z.boolean(),
  });
export type ListedGeneration = z.infer<typeof listedGeneration>;

/** A generation with a proposal that nobody saved or discarded yet. */
export const waitingReview = z.object({
  /** Id of the generation. */
  id: z.string(),
  featureName: z.string(),
  scenarioName: z.string(),
  /** Numbers of steps for which code was generated, or refused. */
  generated: z.number().int(),
  refused: z.number().int(),
  /** Time of its end, in epoch milliseconds. */
  time: z.number(),
});
export type WaitingReview = z.infer<typeof waitingReview>;

export const generation = {
  ...explorations,
  ...recordings,
  ...localRecordings,
  getEngine: endpoint({
    method: 'GET',
    path: '/engine',
    summary: 'Which engine answers, and what the project may still spend today.',
    access: 'member',
    scope: 'read',
    query: z.object({ projectId: z.string() }),
    answer: answerOf({
      engine: z.enum(['built-in', 'model']),
      model: z.string().nullable(),
      /** Tokens used today, and the daily limit; null without a budget. */
      budget: z.object({ used: z.number().int(), limit: z.number().int() }).nullable(),
      /** False when a service requires an access token of the project first. The embedded service needs none. */
      hasAccessToken: z.boolean(),
    }),
  }),
  getIdeas: endpoint({
    method: 'POST',
    path: '/scenarios/ideas',
    summary: 'Scenario ideas from a description in plain words.',
    access: 'member',
    scope: 'write',
    licence: true,
    body: z.object({ projectId: z.string(), description: text(20_000) }),
    answer: answerOf({ result: z.array(scenarioIdea), madeBy }),
  }),
  createScenario: endpoint({
    method: 'POST',
    path: '/scenarios/scenario-creation',
    summary: 'A scenario in Gherkin from an idea.',
    access: 'member',
    scope: 'write',
    licence: true,
    body: z.object({
      projectId: z.string(),
      branch: z.string().default('main'),
      name: text(200),
      /** Longer than a description, because ideas add labels and remarks to it. */
      flow: text(100_000),
      parameters: text(100_000).default('{}'),
      /** Base URL of the environment. */
      url: z.string().default(''),
      /** Gherkin's code of the feature's language, e.g. `de`; left out: the language of the flow. */
      language: z.string().max(20).optional(),
      access_key: z.string().optional(),
    }),
    answer: answerOf({
      /** Text of one scenario with its tags, ready for a feature file. */
      result: z.string(),
      /** Sentences that became no step, with the reason. */
      left: z.array(z.object({ sentence: z.string(), reason: z.string() })),
      /** From the built-in engine: each clause of the flow in order, with its step. From a model: empty. */
      clauses: z.array(readClause).default([]),
      /** Gherkin's code of the language of its keywords. */
      language: z.string(),
      madeBy,
    }),
  }),
  updateStepCode: endpoint({
    method: 'POST',
    path: '/process-user-request/generate',
    summary: 'Returns the step file with the change that was described in plain words.',
    access: 'member',
    scope: 'write',
    licence: true,
    body: z.object({
      /** Left out: the project of the `project-id` header. */
      projectId: z.string().optional(),
      user_request: text(4_000),
      /** Pattern of the step definition to change. */
      function_name: text(2_000),
      mjs_file_content: text(500_000),
    }),
    answer: answerOf({ result: z.string(), madeBy }),
  }),
  summariseFailure: endpoint({
    method: 'POST',
    path: '/failures/summary',
    summary:
      'Lets the language model summarise why a scenario failed, and stores the summary with the report. Without a model there is no summary.',
    access: 'member',
    scope: 'write',
    licence: true,
    body: z.object({ projectId: z.string(), testCaseId: z.string() }),
    /** `because`: `no-model`, `missing`, `budget`, `model`. */
    answer: answerOf({ summary: z.object({ text: z.string(), model: z.string() }), madeBy }),
  }),
  chooseHealing: endpoint({
    method: 'POST',
    path: '/healings/choice',
    summary:
      'Lets the language model choose among elements that the rules of healing cannot distinguish, and proposes its choice as a code fix. Without a model nothing is chosen.',
    access: 'member',
    scope: 'write',
    licence: true,
    /** `healingId`: id of the search in a scenario's report. */
    body: z.object({ projectId: z.string(), healingId: z.string() }),
    /** `because`: `no-model`, `missing`, `none` (the model chose no element), `budget`, `model`. */
    answer: answerOf({ oversightId: z.string(), madeBy }),
  }),
  startStepGeneration: endpoint({
    method: 'POST',
    path: '/steps/generations',
    summary: 'Begins to write the code of a scenario by running it; see GET /steps/generations/:id.',
    access: 'member',
    scope: 'run',
    licence: true,
    body: z.object({
      projectId: z.string(),
      branch: z.string().default('main'),
      env: z.string(),
      /** Path below `features/` without `.feature`. */
      featureName: z.string(),
      scenarioName: z.string(),
      /** missing: only steps without code · all: also steps with generated code */
      mode: z.enum(['missing', 'all']),
    }),
    answer: answerOf({ generation: stepGeneration }),
  }),
  listStepGenerations: endpoint({
    method: 'GET',
    path: '/steps/generations',
    summary: 'Generations of a branch, the newest first; of one feature or scenario where they are named.',
    access: 'member',
    scope: 'read',
    query: z.object({
      projectId: z.string(),
      branch: z.string().default('main'),
      featureName: z.string().optional(),
      scenarioName: z.string().optional(),
      limit: z.coerce.number().int().min(1).max(100).default(20),
    }),
    answer: answerOf({ generations: z.array(listedGeneration) }),
  }),
  getStepGeneration: endpoint({
    method: 'GET',
    path: '/steps/generations/:id',
    summary: 'Returns the progress of a generation, and its proposals.',
    access: 'member',
    scope: 'read',
    params: z.object({ id: z.string() }),
    query: z.object({ projectId: z.string() }),
    answer: answerOf({ generation: stepGeneration }),
  }),
  stopStepGeneration: endpoint({
    method: 'POST',
    path: '/steps/generations/:id/stop',
    summary: 'Ends a generation; what was resolved so far stays to be reviewed.',
    access: 'member',
    scope: 'run',
    params: z.object({ id: z.string() }),
    body: z.object({ projectId: z.string() }),
    answer: answerOf({}),
  }),
  getWaitingReviews: endpoint({
    method: 'GET',
    path: '/steps/reviews',
    summary:
      'Lists the generations of a branch whose code was neither saved nor discarded: the latest of each scenario, latest first.',
    access: 'member',
    scope: 'read',
    query: z.object({
      projectId: z.string(),
      branch: z.string().max(300).transform(withoutNul).default('main'),
      limit: z.coerce.number().int().min(1).max(50).default(5),
    }),
    answer: answerOf({
      reviews: z.array(waitingReview),
      /** Number of all reviews; `reviews` has the first. */
      total: z.number().int(),
    }),
  }),
  noteTrial: endpoint({
    method: 'POST',
    path: '/steps/generations/:id/trial',
    summary: 'Notes which run tries what a generation proposes, so that its review shows the outcome.',
    access: 'member',
    scope: 'run',
    params: z.object({ id: z.string() }),
    body: z.object({
      projectId: z.string(),
      runId: z.string().max(100).transform(withoutNul),
      withStubs: z.boolean().default(false),
      taken: z.array(z.string().max(20).transform(withoutNul)).max(1000).default([]),
      failedBefore: z
        .array(z.object({ feature: text(1000), scenario: text(1000) }))
        .max(500)
        .default([]),
    }),
    answer: answerOf({}),
  }),
  endReview: endpoint({
    method: 'POST',
    path: '/steps/generations/:id/reviewed',
    summary: 'Notes that the code of a generation was saved or discarded: it waits no longer.',
    access: 'member',
    scope: 'write',
    params: z.object({ id: z.string() }),
    body: z.object({ projectId: z.string() }),
    answer: answerOf({}),
  }),
};
