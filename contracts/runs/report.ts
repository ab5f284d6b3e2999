import { z } from 'zod';
import { analysis } from './analysis';
import { runHealing } from '../worker/healing';
import { failuresBeside, nearestElements } from './about-failure';
import { healingView } from './code-fixes';
import { standsFor } from './stand-ins';
import { reportStep, traceNote } from '../worker/evidence';

/**
 * QUEUED and RUNNING until there is a result. STOPPED: by a user. SKIPPED: by its step code or by the external test; a
 * run is SKIPPED when all its scenarios are. PENDING: it reached a step without code.
 */
export const runStatus = z.enum(['QUEUED', 'RUNNING', 'PASSED', 'FAILED', 'STOPPED', 'SKIPPED', 'PENDING']);
export type RunStatus = z.infer<typeof runStatus>;

/** A comment on a scenario's result. */
export const comment = z.object({
  _id: z.string(),
  /** Id of the author in the auth service. Only the author may change the comment. */
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

/** A link to another run, shown as `#482`. */
export const runLink = z.object({ runId: z.string(), number: z.number().int() });
export type RunLink = z.infer<typeof runLink>;

export const testCase = z.object({
  id: z.string(),
  runId: z.string(),
  scenarioName: z.string(),
  /** Title of the feature, or the name of its file when it has no title; `uri` is the path. */
  featureName: z.string(),
  uri: z.string(),
  line: z.number().int(),
  tags: z.array(z.string()),
  /** Values of the Examples row and test data used, with masked secrets. */
  parameters: z.record(z.string(), z.string()),
  attempt: z.number().int(),
  status: runStatus,
  /** Epoch milliseconds; null until known. */
  startTime: z.number().nullable(),
  endTime: z.number().nullable(),
  updatedAt: z.number(),
  /** The first line is the reason. The rest is a shortened stack trace with `file:line`. */
  message: z.string().nullable(),
  failedStep: z.string().nullable(),
  stepCounts: z.object({
    total: z.number().int(),
    passed: z.number().int(),
    failed: z.number().int(),
    skipped: z.number().int(),
    /** Steps without code. */
    pending: z.number().int(),
  }),
  /** Id of the scenario in all its runs. It stays the same after a rename. */
  scenarioId: z.string().optional(),
  /**
   * Current place of the scenario on the branch of its run, if it was renamed or moved since. Names are cut at 200
   * characters. Filled by `scenarios/get` only.
   */
  nowCalled: z.object({ uri: z.string(), scenarioName: z.string() }).optional(),
  /** Browser name as in jobs, e.g. `firefox`. Browser and viewport distinguish the flows of an execution. */
  browser: z.string().optional(),
  /** Name of the viewport, e.g. `Desktop - 1024px`. */
  viewport: z.string().optional(),
  /** Number of its flow in the execution, from 1. Set if another flow has the same browser and viewport. */
  flow: z.number().int().optional(),
  /** The kind of problem that the result represents; left out for scenarios. */
  standsFor: standsFor.optional(),
  /** Id of the first attempt, if this is a later attempt that the flow requested. */
  rerunId: z.string().optional(),
  /** Number of the attempt, from 1. `attempt`, in contrast, counts claims after infrastructure failures. */
  attemptNumber: z.number().int().optional(),
  /** Why it failed; left out until it fails. */
  analysis: analysis.optional(),
  /** The first sentence of the analysis' evidence. Filled by `cucumber-runs/get` and `scenarios/get` only. */
  analysis_issue: z.string().optional(),
  /** Calls of the shown attempt that used another element than their locator's; left out for none. */
  heals: z.number().int().optional(),
  /** Results of searches for elements. Filled by `scenarios/get` only. */
  healings: z.array(healingView).optional(),
  /** Position among the run's failures. This and `nearest` are filled for failures, by `scenarios/get` only. */
  failures: failuresBeside.optional(),
  nearest: nearestElements.optional(),
  /** The run that is retraining it now. */
  retrainedBy: runLink.optional(),
  /** The result of a retraining. */
  retrainStats: z
    .object({
      result: z.string(),
      /** Id of the test case that retrained the scenario, or its id in an external system. */
      upload_id: z.string(),
      /** If it passed: calls that used another element than their locator's; left out for none. */
      heals: z.number().int().min(1).optional(),
      /** The result in words. For imported results: why the scenario was retrained. */
      reason: z.string().optional(),
    })
    .optional(),
  /** Id of the attachment with Playwright's trace, if one was recorded. */
  traceFileId: z.string().optional(),
  /** Left out when not known. */
  traceNote: traceNote.optional(),
  /** When retention removed the evidence of its run. Filled by `scenarios/get` only. */
  evidenceRemovedAt: z.number().optional(),
  /** Number of comments on it. */
  commentCount: z.number().int().optional(),
  /** Oldest first. Filled by `scenarios/get` only. */
  comments: z.array(comment).optional(),
  /** All attempts in order, if the flow requested more than one. Filled by `scenarios/get` only. */
  attempts: z
    .array(
      z.object({
        id: z.string(),
        attemptNumber: z.number().int(),
        status: runStatus,
        /** True when it passed with fixes; left out otherwise. */
        healed: z.boolean().optional(),
      }),
    )
    .optional(),
  /** Filled by `scenarios/get` only. */
  steps: z.array(reportStep),
});
export type TestCase = z.infer<typeof testCase>;

/** A finished run for comparison with a later run. */
const previousResult = z.object({
  runId: z.string(),
  publishTime: z.number(),
  total: z.number().int(),
  passed: z.number().int(),
  failed: z.number().int(),
});

export const run = z.object({
  _id: z.string(),
  /** Number of the run in its project, from 1, shown as `#482`. Numbers of deleted runs are not reused. */
  number: z.number().int(),
  projectId: z.string(),
  /** `scenario` for a generation of step code with the run's id. It is no result of the scenario. */
  type: z.enum(['run', 'scenario']),
  name: z.string(),
  branch: z.string(),
  /** True when its code is based on `branch` but not on it, so that it does not count for `branch`. */
  offBranch: z.boolean().optional(),
  commit: z.string(),
  status: runStatus,
  /** True: the project's retention never removes it. */
  pinned: z.boolean().optional(),
  /** Id of the execution that started it. */
  executionId: z.string().optional(),
  /** `import` for results of external tests. */
  source: z.enum(['product', 'import']).optional(),
  /** Left out of imported results and of older runs. */
  healing: runHealing.optional(),
  /**
   * Number of scenarios that fail newly, no longer fail, or still fail since the run of `report.prevResults`. Left out
   * before the run has ended and for the first run of its kind. Filled by `cucumber-runs/get` with scenarios only.
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
    /** The previous finished run of the same kind; empty for the first run. Filled when `changes` is. */
    prevResults: z.array(previousResult).optional(),
    testCases: z.array(testCase),
  }),
});
export type Run = z.infer<typeof run>;

export const runRow = z.object({
  id: z.string(),
  /** As in `run`. */
  number: z.number().int(),
  /** The run that it reruns; left out when there is none or it was deleted. */
  rerunOf: runLink.optional(),
  name: z.string(),
  type: z.enum(['run', 'scenario']),
  mode: z.enum(['cloud', 'executions', 'local']),
  status: runStatus,
  totalScenarios: z.number().int(),
  totalScenariosPassed: z.number().int(),
  totalScenariosFailed: z.number().int(),
  /** Passed scenarios that passed on a later attempt. */
  totalScenariosFlaky: z.number().int().optional(),
  /** Passed scenarios that passed with fixes. */
  totalScenariosHealed: z.number().int().optional(),
  totalScenariosSkipped: z.number().int().optional(),
  totalScenariosPending: z.number().int().optional(),
  /** Whole seconds from start to end; null until it has ended. */
  executionTime: z.number().int().nullable(),
  environment: z.string(),
  branch: z.string(),
  /** True when its code is based on `branch` but not on it, so that it does not count for `branch`. */
  offBranch: z.boolean().optional(),
  /** Empty when not known. */
  commit: z.string(),
  username: z.string(),
  publishTime: z.number(),
  startTime: z.number().nullable(),
  /** As in `run`. */
  pinned: z.boolean().optional(),
  source: z.enum(['product', 'import']).optional(),
});
export type RunRow = z.infer<typeof runRow>;
