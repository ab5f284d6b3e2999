import { z } from 'zod';
import { analysis } from './analysis';
import { runHealing } from '../worker/healing';
import { failuresBeside, nearestElements } from './about-failure';
import { healingView } from './oversight';
import { standsFor } from './stand-ins';
import { reportStep, traceNote } from '../worker/evidence';

/**
 * QUEUED and RUNNING until a result stands. STOPPED: halted by a person. SKIPPED: its own code, or the test elsewhere,
 * left it out; of a run, where that is so of all its scenarios. PENDING: it came to a step whose code is not written.
 */
export const runStatus = z.enum(['QUEUED', 'RUNNING', 'PASSED', 'FAILED', 'STOPPED', 'SKIPPED', 'PENDING']);
export type RunStatus = z.infer<typeof runStatus>;

/** What somebody wrote about a scenario's result. */
export const comment = z.object({
  _id: z.string(),
  /** Who wrote it, as the auth service names them; only they may change it. */
  userId: z.string(),
  username: z.string(),
  content: z.string(),
  /** Epoch milliseconds. */
  createdAt: z.number(),
  updatedAt: z.number(),
  type: z.string(),
  testCaseId: z.string(),
  runId: z.string(),
});
export type Comment = z.infer<typeof comment>;

/** Another run, for a link: `#482`. */
export const runLink = z.object({ runId: z.string(), number: z.number().int() });
export type RunLink = z.infer<typeof runLink>;

export const testCase = z.object({
  id: z.string(),
  runId: z.string(),
  scenarioName: z.string(),
  /** Title of the feature, or the name of its file where it has none; `uri` is the path. */
  featureName: z.string(),
  uri: z.string(),
  line: z.number().int(),
  tags: z.array(z.string()),
  /** Example row values and data used; secrets already masked. */
  parameters: z.record(z.string()),
  attempt: z.number().int(),
  status: runStatus,
  /** Milliseconds; null until known. */
  startTime: z.number().nullable(),
  endTime: z.number().nullable(),
  updatedAt: z.number(),
  /** First line is the reason; the rest a trimmed stack with `file:line`. */
  message: z.string().nullable(),
  failedStep: z.string().nullable(),
  stepCounts: z.object({
    total: z.number().int(),
    passed: z.number().int(),
    failed: z.number().int(),
    skipped: z.number().int(),
    /** Those whose code is not written. */
    pending: z.number().int(),
  }),
  /** Names the scenario over renames; the same in every run of it. */
  scenarioId: z.string().optional(),
  /**
   * Where the scenario is on the branch of its run now, when it was renamed or moved since; a name is cut at 200
   * characters. Filled by `scenarios/get` only.
   */
  nowCalled: z.object({ uri: z.string(), scenarioName: z.string() }).optional(),
  /** As jobs name them, e.g. `firefox`; with the viewport it tells the rows of an execution's flows apart. */
  browser: z.string().optional(),
  /** E.g. `Desktop - 1024px`. */
  viewport: z.string().optional(),
  /** Number of the execution's flow that it is of, from 1, where another one has the same browser and viewport. */
  flow: z.number().int().optional(),
  /** What it stands for, where that is no scenario. */
  standsFor: standsFor.optional(),
  /** Id of the first attempt, where this is a later one that the flow asked for. */
  rerunId: z.string().optional(),
  /** 1 for the first attempt; unlike `attempt`, which counts what infrastructure made necessary. */
  attemptNumber: z.number().int().optional(),
  /** Why it failed; once it has. */
  analysis: analysis.optional(),
  /** The first sentence of the analysis' evidence. Filled by `cucumber-runs/get` and `scenarios/get` only. */
  analysis_issue: z.string().optional(),
  /** Calls of the shown attempt that went on with another element than their locator's; left out where there was none. */
  heals: z.number().int().optional(),
  /** What came of searches for elements. Filled by `scenarios/get` only. */
  healings: z.array(healingView).optional(),
  /** Of one that failed. Filled by `scenarios/get` only, as is the next. */
  failures: failuresBeside.optional(),
  nearest: nearestElements.optional(),
  /** The run that retrains it at the moment. */
  retrainedBy: runLink.optional(),
  /** What a retraining came to. */
  retrainStats: z
    .object({
      result: z.string(),
      /** The run of the retrained scenario: id of its test case, or what it is called elsewhere. */
      upload_id: z.string(),
      /** Of one that passed: its calls that went on with another element than their locator's; left out where none did. */
      heals: z.number().int().min(1).optional(),
      /** What was found; of imported ones, why it was retrained. */
      reason: z.string().optional(),
    })
    .optional(),
  /** Id of an attachment with Playwright's trace, where one was recorded. */
  traceFileId: z.string().optional(),
  /** Left out where nobody knows. */
  traceNote: traceNote.optional(),
  /** When retention took the evidence of its run away. Filled by `scenarios/get` only. */
  evidenceRemovedAt: z.number().optional(),
  /** How many comments people wrote about it. */
  commentCount: z.number().int().optional(),
  /** Oldest first. Filled by `scenarios/get` only. */
  comments: z.array(comment).optional(),
  /** All attempts in order, this one included, when the flow asked for more than one. Filled by `scenarios/get` only. */
  attempts: z
    .array(
      z.object({
        id: z.string(),
        attemptNumber: z.number().int(),
        status: runStatus,
        /** It passed with fixes; left out: no. */
        healed: z.boolean().optional(),
      }),
    )
    .optional(),
  /** Filled by `scenarios/get` only. */
  steps: z.array(reportStep),
});
export type TestCase = z.infer<typeof testCase>;

/** A finished run, as another one is compared with it. */
const previousResult = z.object({
  runId: z.string(),
  publishTime: z.number(),
  total: z.number().int(),
  passed: z.number().int(),
  failed: z.number().int(),
});

export const run = z.object({
  _id: z.string(),
  /** What people call it by, `#482`: from 1 in its project, and no other run's, also when it is deleted. */
  number: z.number().int(),
  projectId: z.string(),
  /** `scenario` for a generation of step code, which has the run's id: what it did says nothing of the scenario. */
  type: z.enum(['run', 'scenario']),
  name: z.string(),
  branch: z.string(),
  /** Its code is on no branch, so it does not count for `branch`, where the code is based; left out: it is. */
  offBranch: z.boolean().optional(),
  commit: z.string(),
  status: runStatus,
  /** Kept whatever the project's retention says. */
  pinned: z.boolean().optional(),
  /** The execution it is an instance of. */
  executionId: z.string().optional(),
  /** `import` for results that came from elsewhere. */
  source: z.enum(['product', 'import']).optional(),
  /** Left out of what came from elsewhere, or is older. */
  healing: runHealing.optional(),
  /**
   * How many scenarios fail that did not, no longer fail, or still do, since the run of `report.prevResults`; left out
   * before the run has ended, and of the first of its kind. Filled by `cucumber-runs/get` with its scenarios only.
   */
  changes: z
    .object({ 'new-failure': z.number().int(), fixed: z.number().int(), 'still-failing': z.number().int() })
    .optional(),
  report: z.object({
    publishTime: z.number(),
    startTime: z.number().nullable(),
    endTime: z.number().nullable(),
    mode: z.enum(['cloud', 'executions', 'local']),
    username: z.string(),
    env: z.object({ name: z.string(), baseUrl: z.string() }),
    browser: z.string(),
    /** The finished run before, of the same kind; empty for the first one. Filled as `changes`. */
    prevResults: z.array(previousResult).optional(),
    testCases: z.array(testCase),
  }),
});
export type Run = z.infer<typeof run>;

export const runRow = z.object({
  id: z.string(),
  /** As of a run. */
  number: z.number().int(),
  /** The run whose results it repeats, while that one is there. */
  rerunOf: runLink.optional(),
  name: z.string(),
  type: z.enum(['run', 'scenario']),
  mode: z.enum(['cloud', 'executions', 'local']),
  status: runStatus,
  totalScenarios: z.number().int(),
  totalScenariosPassed: z.number().int(),
  totalScenariosFailed: z.number().int(),
  /** Of those that passed: on a later attempt. */
  totalScenariosFlaky: z.number().int().optional(),
  /** Of those that passed: with fixes. */
  totalScenariosHealed: z.number().int().optional(),
  totalScenariosSkipped: z.number().int().optional(),
  totalScenariosPending: z.number().int().optional(),
  /** Whole seconds from start to end; null while it runs. */
  executionTime: z.number().int().nullable(),
  environment: z.string(),
  branch: z.string(),
  /** Its code is on no branch, so it does not count for `branch`, where the code is based; left out: it is. */
  offBranch: z.boolean().optional(),
  /** Empty where nobody told. */
  commit: z.string(),
  username: z.string(),
  publishTime: z.number(),
  startTime: z.number().nullable(),
  /** As of a run. */
  pinned: z.boolean().optional(),
  source: z.enum(['product', 'import']).optional(),
});
export type RunRow = z.infer<typeof runRow>;
