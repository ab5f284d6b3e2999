import { z } from 'zod';
import { failureCause } from './analysis';
import { answerOf, endpoint } from '../endpoint';
import { withoutNul } from '#domain/text';

/** Failures with one signature (contracts/runs/analysis.ts), which are equal as far as reports show. */
export const failureGroup = z.object({
  signature: z.string(),
  tag: z.string(),
  cause: failureCause,
  /** Evidence, step and message of the first failure. The message is cut at 1,000 characters. */
  evidence: z.array(z.string()),
  failedStep: z.string().nullable(),
  message: z.string().nullable(),
  /** Failed scenarios of the run that `getCases` finds by this signature. */
  count: z.number().int(),
  /** The first five scenarios, in the order of the run. The id is the id of the last attempt. */
  scenarios: z.array(z.object({ testCaseId: z.string(), scenarioName: z.string(), featureName: z.string() })),
  /** The first run of the project with this failure, and its time. This run, if the failure is new. */
  firstSeen: z.object({ runId: z.string(), time: z.number() }),
});
export type FailureGroup = z.infer<typeof failureGroup>;

/** A current failure that the previous result did not have (docs/rules/reports.md, New failures). */
export const newFailure = z.object({
  runId: z.string(),
  /** Id of the last attempt. */
  testCaseId: z.string(),
  scenarioName: z.string(),
  uri: z.string(),
  environment: z.string(),
  /** Epoch milliseconds. */
  time: z.number(),
  /** Tag of its analysis, e.g. `Assertion differs`. */
  tag: z.string(),
  failedStep: z.string().nullable(),
  /** The first 2,000 characters of the error. */
  message: z.string().nullable(),
});
export type NewFailure = z.infer<typeof newFailure>;

export const failureCalls = {
  noteOpenedFailure: endpoint({
    method: 'POST',
    path: '/scenarios/opened',
    summary: 'Records that a user looked at why a scenario failed, so the failure counts as explained.',
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
    summary:
      'Lists scenarios of a branch that fail now and did not fail in their result before, latest first.',
    access: 'member',
    scope: 'read',
    query: z.object({
      projectId: z.string(),
      branch: z.string().max(300).transform(withoutNul).default('main'),
      /** Greatest age of the failures, in days. */
      days: z.coerce.number().int().min(1).max(90).default(14),
      limit: z.coerce.number().int().min(1).max(50).default(5),
    }),
    answer: answerOf({
      failures: z.array(newFailure),
      /** Number of new failures among the last 200 failures of the period. `failures` has the first of them. */
      total: z.number().int(),
    }),
  }),
  getFailureGroups: endpoint({
    method: 'GET',
    path: '/cucumber-runs/failures',
    summary:
      'Returns the failures of a run, grouped when they are equal, the largest group first. At most 100 groups.',
    access: 'member',
    scope: 'read',
    query: z.object({ runId: z.string() }),
    answer: answerOf({ groups: z.array(failureGroup) }),
  }),
};
