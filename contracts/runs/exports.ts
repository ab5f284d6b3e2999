import { z } from 'zod';
import { answerOf, endpoint } from '../endpoint';
import { testCase } from './report';
import { resultOutcome } from './outcome';
import { runSummary } from './run-cases';

/** Test cases of a run that one file holds. */
export const mostExported = 20_000;

/** JUnit has no word for what passed with fixes: a property of the test case with their number. */
export const fixesProperty = 'passed-with-fixes';

export const exportedCase = testCase
  .omit({
    steps: true,
    stepCounts: true,
    traceFileId: true,
    comments: true,
    attempts: true,
  })
  .extend({
    /** Of its result: the same for all attempts. */
    outcome: resultOutcome,
  });
export type ExportedCase = z.infer<typeof exportedCase>;

export const exportCalls = {
  getRunResults: endpoint({
    method: 'GET',
    path: '/cucumber-runs/results',
    summary:
      'Every test case of a run in its order, later attempts behind the first, without steps: what CSV and JUnit files are made of.',
    access: 'member',
    scope: 'read',
    query: z.object({ runId: z.string() }),
    answer: answerOf({
      run: runSummary,
      cases: z.array(exportedCase),
      /** True when the run has more than fit. */
      truncated: z.boolean(),
    }),
  }),
};
