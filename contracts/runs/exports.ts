import { z } from 'zod';
import { answerOf, endpoint } from '../endpoint';
import { testCase } from './report';
import { resultOutcome } from './outcome';
import { runSummary } from './run-cases';

/** Maximum number of test cases of a run in one file. */
export const maxExported = 20_000;

/** Property of a JUnit test case with its number of fixes. JUnit has no status for "passed with fixes". */
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
    /** Outcome of the scenario; the same for all its attempts. */
    outcome: resultOutcome,
  });
export type ExportedCase = z.infer<typeof exportedCase>;

export const exportCalls = {
  getRunResults: endpoint({
    method: 'GET',
    path: '/cucumber-runs/results',
    summary:
      'Returns every test case of a run in its order, without steps. Later attempts come after the first. CSV and JUnit files are made of it.',
    access: 'member',
    scope: 'read',
    query: z.object({ runId: z.string() }),
    answer: answerOf({
      run: runSummary,
      cases: z.array(exportedCase),
      /** True when the run has more test cases than fit. */
      truncated: z.boolean(),
    }),
  }),
};
