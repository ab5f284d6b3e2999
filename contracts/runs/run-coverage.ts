import { z } from 'zod';
import { answerOf, endpoint } from '../endpoint';
import { coverage } from './application-map';

/** Coverage of one run (docs/rules/application-map.md, Coverage of a run). */

export const pageOfRun = z.object({
  /** Id of the page in the map. */
  id: z.string(),
  route: z.string(),
  label: z.string(),
  /** Controls of the page in the current map that the run used and checked. */
  coverage,
});
export type PageOfRun = z.infer<typeof pageOfRun>;

export const runCoverage = z.object({
  pages: z.array(pageOfRun),
  /** Coverage of these pages together. */
  all: coverage,
  /** Coverage of the whole map by all runs. */
  map: coverage.extend({ pages: z.number().int() }),
  /** Routes of the run that no page of the map has: removed since, or seen only in passing. */
  gone: z.number().int(),
  /** True when the run used more than is stored for one run. */
  isCut: z.boolean(),
});
export type RunCoverage = z.infer<typeof runCoverage>;

export const runCoverageCalls = {
  getRunCoverage: endpoint({
    method: 'GET',
    path: '/application-map/run',
    summary:
      'Returns the pages of the application that a run visited, and how many of their controls it used and checked.',
    access: 'member',
    scope: 'read',
    query: z.object({ runId: z.string().max(64) }),
    answer: answerOf({
      run: z.object({ name: z.string(), number: z.number().int(), env: z.string(), branch: z.string() }),
      /** Null when not known: the run saw no page, or its data was removed. */
      coverage: runCoverage.nullable(),
    }),
  }),
};
