import { z } from 'zod';
import { answerOf, endpoint } from '../endpoint';
import { coverage } from './application-map';

/** What one run used of the application (docs/rules/application-map.md, Coverage of a run). */

export const pageOfRun = z.object({
  /** Names it in the map. */
  id: z.string(),
  route: z.string(),
  label: z.string(),
  /** Of its controls as the map has them now: those that the run used, and those that it checked. */
  coverage,
});
export type PageOfRun = z.infer<typeof pageOfRun>;

export const runCoverage = z.object({
  pages: z.array(pageOfRun),
  /** Of these pages together. */
  all: coverage,
  /** Of the whole map, whatever runs there were. */
  map: coverage.extend({ pages: z.number().int() }),
  /** Routes that the run came by and that are on no page of the map: forgotten since, or never looked at. */
  gone: z.number().int(),
  /** The run used more than is kept of one. */
  isCut: z.boolean(),
});
export type RunCoverage = z.infer<typeof runCoverage>;

export const runCoverageCalls = {
  getRunCoverage: endpoint({
    method: 'GET',
    path: '/application-map/run',
    summary: 'Which pages of the application a run came by, and how much of each it used and checked.',
    access: 'member',
    scope: 'read',
    query: z.object({ runId: z.string().max(64) }),
    answer: answerOf({
      run: z.object({ name: z.string(), number: z.number().int(), env: z.string(), branch: z.string() }),
      /** Null where that is not known: it saw no page, or what it saw is kept no longer. */
      coverage: runCoverage.nullable(),
    }),
  }),
};
