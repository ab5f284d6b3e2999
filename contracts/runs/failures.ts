import { z } from 'zod';
import { failureCause } from '../analysis';
import { answerOf, endpoint } from '../endpoint';

/** Failures of one signature (contracts/analysis.ts): they are the same, as far as reports can tell. */
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

export const failureCalls = {
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
