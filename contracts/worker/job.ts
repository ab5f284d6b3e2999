import { z } from 'zod';
import { environment } from '#domain/environments/environment';
import { keptCode } from './generated-step';
import { healingMode } from './healing';
import { knownPages } from '#domain/pages/known-pages';

/** What a worker needs to run one scenario (or one Examples row). The id of the job's test case is `testCaseId`. */
export const scenarioJob = z.object({
  runId: z.string(),
  testCaseId: z.string(),
  projectId: z.string(),
  /** Full commit id the run is pinned to, so that an edit in between changes nothing. */
  commit: z.string(),
  /** Path in the repository, e.g. `features/checkout/basket.feature`. */
  uri: z.string(),
  line: z.number().int(),
  scenarioName: z.string(),
  env: environment.pick({ name: true, baseUrl: true }),
  browser: z.enum(['chromium', 'firefox', 'webkit']).default('chromium'),
  viewport: z.object({ width: z.number().int(), height: z.number().int() }),
  /** 1 for the first, and how many more there may be when the test fails (a flow's attempts). */
  attemptNumber: z.number().int().optional(),
  attemptsLeft: z.number().int().optional(),
  /** A person has it run again from a report, to see more of it. */
  rerun: z.boolean().optional(),
  /** Milliseconds. */
  stepTimeout: z.number().int(),
  scenarioTimeout: z.number().int(),
  /** Writes code for steps while it runs; what happens then fills a generation (`testCaseId` is its id), not a report. */
  generate: z.enum(['missing', 'all']).optional(),
  /** Of what it generates. */
  keptCode: keptCode.optional(),
  /** Pages of the application map, which its steps may call by name. */
  pages: knownPages.optional(),
  /** What a locator that leads nowhere comes to; left out: `propose`. Never of what is generated. */
  healing: healingMode.optional(),
  /** Visits the application behind the scenario's steps; `testCaseId` is the exploration (contracts/worker/exploration.ts). */
  explore: z.literal(true).optional(),
  /** The failed test case that is retrained: its result is told what this one comes to. */
  retrains: z.string().optional(),
});
export type ScenarioJob = z.infer<typeof scenarioJob>;
