import { z } from 'zod';
import { environment } from '#domain/environments/environment';
import { keptCode } from './generated-step';
import { healingMode } from './healing';
import { knownPages } from '#domain/pages/known-pages';

/** A job to run one scenario or one Examples row. `testCaseId` is the id of its test case. */
export const scenarioJob = z.object({
  runId: z.string(),
  testCaseId: z.string(),
  projectId: z.string(),
  /** Full id of the commit that the run is pinned to, so that later edits do not change the run. */
  commit: z.string(),
  /** Path in the repository, e.g. `features/checkout/basket.feature`. */
  uri: z.string(),
  line: z.number().int(),
  scenarioName: z.string(),
  env: environment.pick({ name: true, baseUrl: true }),
  browser: z.enum(['chromium', 'firefox', 'webkit']).default('chromium'),
  viewport: z.object({ width: z.number().int(), height: z.number().int() }),
  /** Number of this attempt, from 1, and how many attempts remain if the test fails (a flow's attempts). */
  attemptNumber: z.number().int().optional(),
  attemptsLeft: z.number().int().optional(),
  /** Set when a user reran it from a report, to collect more evidence. */
  rerun: z.boolean().optional(),
  /** Milliseconds. */
  stepTimeout: z.number().int(),
  scenarioTimeout: z.number().int(),
  /** Writes code for steps during the run. Results go to the generation `testCaseId`, not to a report. */
  generate: z.enum(['missing', 'all']).optional(),
  /** Existing code of the steps to generate. */
  keptCode: keptCode.optional(),
  /** Pages of the application map that its steps may name. */
  pages: knownPages.optional(),
  /** Healing of locators that match nothing; left out: `propose`. Never set with `generate`. */
  healing: healingMode.optional(),
  /** Explores the application after the steps. `testCaseId` is the exploration's id (./exploration.ts). */
  explore: z.literal(true).optional(),
  /** Id of the failed test case to retrain. Its result receives the outcome of this job. */
  retrains: z.string().optional(),
});
export type ScenarioJob = z.infer<typeof scenarioJob>;
