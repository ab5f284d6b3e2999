import { z } from 'zod';
import { failureCause } from './analysis';
import { answerOf, endpoint } from '../endpoint';
import { withoutNul } from '#domain/text';

/** Failures of one signature (contracts/runs/analysis.ts): they are the same, as far as reports can tell. */
export const failureGroup = z.object({
  signature: z.string(),
  tag: z.string(),
  cause: failureCause,
  /** Of the first of them, as is the step; its message is cut at 1,000 characters. */
  evidence: z.array(z.string()),
  failedStep: z.string().nullable(),
  message: z.string().nullable(),
  /** Failed scenarios of the run: those that getCases finds by this signature. */
  count: z.number().int(),
  /** The first five of them, in the order of the run; the id is that of the last attempt. */
  scenarios: z.array(z.object({ testCaseId: z.string(), scenarioName: z.string(), featureName: z.string() })),
  /** When the project saw it first, and in which run: this one, where it is new. */
  firstSeen: z.object({ runId: z.string(), time: z.number() }),
});
export type FailureGroup = z.infer<typeof failureGroup>;

/** A failure that stands, and that the result before did not have (docs/rules/reports.md, New failures). */
export const newFailure = z.object({
  runId: z.string(),
  /** Of the last attempt. */
  testCaseId: z.string(),
  scenarioName: z.string(),
  uri: z.string(),
  environment: z.string(),
  /** Epoch milliseconds. */
  time: z.number(),
  /** Of its analysis, e.g. `Assertion differs`. */
  tag: z.string(),
  failedStep: z.string().nullable(),
  /** Of the error, at most its first 2,000 characters. */
  message: z.string().nullable(),
});
export type NewFailure = z.infer<typeof newFailure>;

export const failureCalls = {
  noteOpenedFailure: endpoint({
    method: 'POST',
    path: '/scenarios/opened',
    summary: 'Notes that somebody looked at why a scenario failed: it counts as explained.',
    access: 'member',
    body: z.object({
      /** Id of the test case. */
      scenarioId: z.string(),
    }),
    answer: answerOf({}),
  }),
  getNewFailures: endpoint({
    method: 'GET',
    path: '/project/newFailures',
    summary: 'Scenarios of a branch that fail now and did not in the result before, the latest first.',
    access: 'member',
    scope: 'read',
    query: z.object({
      projectId: z.string(),
      branch: z.string().max(300).transform(withoutNul).default('main'),
      /** How old they are at most. */
      days: z.coerce.number().int().min(1).max(90).default(14),
      limit: z.coerce.number().int().min(1).max(50).default(5),
    }),
    answer: answerOf({
      failures: z.array(newFailure),
      /** Of the last 200 failures of the period; `failures` has the first of them. */
      total: z.number().int(),
    }),
  }),
  getFailureGroups: endpoint({
    method: 'GET',
    path: '/cucumber-runs/failures',
    summary: 'What a run failed of: equal failures together, the largest group first; at most 100 groups.',
    access: 'member',
    scope: 'read',
    query: z.object({ runId: z.string() }),
    answer: answerOf({ groups: z.array(failureGroup) }),
  }),
};
