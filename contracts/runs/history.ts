import { z } from 'zod';
import { runStatus } from './report';
import { answerOf, endpoint } from '../endpoint';
import { withoutNul } from '#domain/text';
import { endedStatuses } from './outcome';

/** The history of a scenario by its id. Results before and after a rename belong together. */

/**
 * Says if a scenario is flaky. The published rule (docs/decisions/0021-run-history.md): among its last 10 finished
 * results on the same branch, environment, browser and viewport, results of the same commit changed between passed and
 * failed twice or more, results of unknown commits three times or more, or one result passed only on a later attempt.
 * "Passed with fixes" counts as passed.
 */
export const flakiness = z.object({
  flaky: z.boolean(),
  /** Changes between passed and failed from one result to the next result of the same commit. */
  flips: z.number().int(),
  /** The same for results with an unknown commit, such as imports without one. */
  unknownFlips: z.number().int(),
  /** Results that passed only on a later attempt. */
  rescued: z.number().int(),
  /** Number of results that were used, at most 10. */
  results: z.number().int(),
});
export type Flakiness = z.infer<typeof flakiness>;

/** A short form of a result: a square of "Past executions". */
export const pastResult = z.object({
  runId: z.string(),
  testCaseId: z.string(),
  status: runStatus,
  /** True when it passed with fixes; left out otherwise. */
  healed: z.boolean().optional(),
  /** Time of its end, in epoch milliseconds. */
  time: z.number(),
});
export type PastResult = z.infer<typeof pastResult>;

export const historyEntry = pastResult.extend({
  runName: z.string(),
  branch: z.string(),
  environment: z.string(),
  browser: z.string().nullable(),
  viewport: z.string().nullable(),
  /** Name of the scenario at that time. */
  scenarioName: z.string(),
  uri: z.string(),
  /** Milliseconds; null for a result that never started. */
  duration: z.number().nullable(),
  /** First line of the error; null when it passed. */
  message: z.string().nullable(),
  failedStep: z.string().nullable(),
  /** Number of attempts; more than 1 when the flow requested it. */
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
      /** The `scenarioId` of test cases, not the id of a test case. */
      scenarioId: z.string(),
      branch: filter,
      environment: filter,
      browser: filter,
      viewport: filter,
      status: endedStatuses.optional(),
      /** true: only results that passed with fixes; false: only the others. */
      healed: z.enum(['true', 'false']).optional(),
      limit: z.coerce.number().int().min(1).max(100).default(50),
      /** `next` of the previous page. */
      cursor: z.string().max(200).optional(),
    }),
    answer: answerOf({
      scenario: z.object({
        id: z.string(),
        /** Latest name of the scenario. `formerNames` has the earlier names. */
        name: z.string(),
        uri: z.string(),
        formerNames: z.array(z.string()),
      }),
      results: z.array(historyEntry),
      next: z.string().nullable(),
      /** Branches, environments and browsers of its recent runs, for filters. */
      branches: z.array(z.string()),
      environments: z.array(z.string()),
      browsers: z.array(z.string()),
      flakiness,
    }),
  }),
};
