import { z } from 'zod';
import { runStatus } from './report';
import { answerOf, endpoint } from '../endpoint';
import { withoutNul } from '#domain/text';
import { endedStatuses } from './outcome';

/** What a scenario did over time, told by its identity: results before and after a rename belong together. */

/**
 * Whether results of a scenario can be relied on. The published rule (docs/decisions/0021-run-history.md): among its
 * last 10 finished results on the same branch, environment, browser and viewport, those of the same commit changed
 * between passed and failed twice or more, those of unknown commits three times or more, or one passed only on a later
 * attempt. A result that passed with fixes is one that passed.
 */
export const flakiness = z.object({
  flaky: z.boolean(),
  /** Changes between passed and failed from one result looked at to the next of the same commit. */
  flips: z.number().int(),
  /** The same among results whose commit is unknown, as of imports whose sender did not tell. */
  unknownFlips: z.number().int(),
  /** How many passed only on a later attempt. */
  rescued: z.number().int(),
  /** Results looked at, 10 at most. */
  results: z.number().int(),
});
export type Flakiness = z.infer<typeof flakiness>;

/** A result in short: a square of "Past executions". */
export const pastResult = z.object({
  runId: z.string(),
  testCaseId: z.string(),
  status: runStatus,
  /** It passed with fixes; left out: no. */
  healed: z.boolean().optional(),
  /** When it ended; epoch milliseconds. */
  time: z.number(),
});
export type PastResult = z.infer<typeof pastResult>;

export const historyEntry = pastResult.extend({
  runName: z.string(),
  branch: z.string(),
  environment: z.string(),
  browser: z.string().nullable(),
  viewport: z.string().nullable(),
  /** As it was called then. */
  scenarioName: z.string(),
  uri: z.string(),
  /** Milliseconds; null for one that never started. */
  duration: z.number().nullable(),
  /** First line of the error; null when it passed. */
  message: z.string().nullable(),
  failedStep: z.string().nullable(),
  /** How many it has; more than 1 where the flow asked for it. */
  attempts: z.number().int(),
});
export type HistoryEntry = z.infer<typeof historyEntry>;

const filter = z.string().max(300).transform(withoutNul).optional();

export const historyCalls = {
  getScenarioHistory: endpoint({
    method: 'GET',
    path: '/scenarios/history',
    summary: 'The finished results of a scenario, newest first, over renames.',
    access: 'member',
    scope: 'read',
    query: z.object({
      /** Of test cases; not the id of a test case. */
      scenarioId: z.string(),
      branch: filter,
      environment: filter,
      browser: filter,
      viewport: filter,
      status: endedStatuses.optional(),
      /** true: those that passed with fixes alone; false: all others alone. */
      healed: z.enum(['true', 'false']).optional(),
      limit: z.coerce.number().int().min(1).max(100).default(50),
      /** `next` of the page before. */
      cursor: z.string().max(200).optional(),
    }),
    answer: answerOf({
      scenario: z.object({
        id: z.string(),
        /** As it was called last, and the names before that one. */
        name: z.string(),
        uri: z.string(),
        formerNames: z.array(z.string()),
      }),
      results: z.array(historyEntry),
      next: z.string().nullable(),
      /** What it ran on lately, to filter by. */
      branches: z.array(z.string()),
      environments: z.array(z.string()),
      browsers: z.array(z.string()),
      flakiness,
    }),
  }),
};
