import { z } from 'zod';
import { analysis } from './analysis';
import { runHealing } from './healing';
import { elementMark } from './picture-marks';
import { failuresBeside, nearestElements } from './runs/about-failure';
import { healingView } from './runs/oversight';
import { standsFor } from './runs/stand-ins';

/**
 * The shape of reports (docs/rules/reports.md, Shape), with the interoperable names of this family of tools. Times are
 * epoch milliseconds, durations milliseconds, sizes bytes.
 */

export const stepStatus = z.enum([
  'UNKNOWN',
  'SKIPPED',
  'UNDEFINED',
  'AMBIGUOUS',
  'STARTED',
  'PENDING',
  'PASSED',
  'FAILED',
  'FIXED_BY_AI',
]);
export type StepStatus = z.infer<typeof stepStatus>;

/**
 * QUEUED and RUNNING until a result stands. STOPPED: halted by a person. SKIPPED: its own code, or the test elsewhere,
 * left it out; of a run, where that is so of all its scenarios. PENDING: it came to a step whose code is not written.
 */
export const runStatus = z.enum(['QUEUED', 'RUNNING', 'PASSED', 'FAILED', 'STOPPED', 'SKIPPED', 'PENDING']);
export type RunStatus = z.infer<typeof runStatus>;

export const result = z.object({
  status: stepStatus,
  message: z.string().optional(),
  startTime: z.number(),
  endTime: z.number(),
});

/**
 * One Playwright action inside a step. `type` is e.g. click_element, fill_element, navigate (docs/rules/reports.md,
 * Shape).
 */
export const command = z.object({
  type: z.string(),
  /** The readable locator, e.g. `getByRole('button', { name: 'Add to basket' })`. */
  element_name: z.string().optional(),
  text: z.string().optional(),
  /** Typed or expected value; masked (`mask:****`) for passwords and secrets. */
  value: z.string().optional(),
  screenshotId: z.string().optional(),
  /** Why it was done, in the words of who chose it. Left out by this product: its commands are code, which chooses nothing. */
  reasoning: z.string().optional(),
  info: z.string().optional(),
  /** What an API request sent or an answer held, cut and masked. */
  payload: z.object({ type: z.enum(['yaml', 'json', 'xml', 'text']), content: z.string() }).optional(),
  /** Where its element is in the picture of the step; left out where that is not known for certain. */
  box: elementMark.optional(),
  result,
});
export type Command = z.infer<typeof command>;

export const networkEntry = z.object({
  requestUrl: z.string(),
  method: z.string(),
  /** 0 when the request was aborted or failed before an answer. */
  status: z.number().int(),
  responseTime: z.number(),
  size: z.number(),
  /** Playwright's resource type: document, xhr, fetch, script, … */
  type: z.string(),
  error: z.string().optional(),
});
export type NetworkEntry = z.infer<typeof networkEntry>;

export const logEntry = z.object({
  /** console type (log, info, warning, error, …) or `exception` for an uncaught page error. */
  type: z.string(),
  text: z.string(),
  location: z.string().optional(),
  time: z.number(),
});
export type LogEntry = z.infer<typeof logEntry>;

/** An assertion about an API answer. */
export const apiCheck = z.object({
  /** What was looked at, e.g. `status`. */
  pattern: z.string(),
  value: z.string(),
  receivedValue: z.string(),
  fail: z.boolean(),
});

/** A request that step code made itself, without a page (Playwright's request context). Secrets are masked. */
export const apiTest = z.object({
  method: z.string(),
  url: z.string(),
  /** 0 when there was no answer; `statusText` then says why. */
  status: z.number().int(),
  statusText: z.string(),
  /** The answer's body, cut; empty for bytes. */
  data: z.string(),
  headers: z.record(z.string()),
  /** Milliseconds. */
  responseTime: z.number(),
  tests: z.array(apiCheck),
  testsPassed: z.boolean(),
});
export type ApiTest = z.infer<typeof apiTest>;

/** A request of the page that step code answered, changed or stopped. */
export const interceptResult = z.object({
  url: z.string(),
  method: z.string(),
  /** As Playwright's route has them. */
  action: z.enum(['fulfill', 'abort', 'continue', 'fallback']),
  /** Of the answer that step code gave; null when it gave none. */
  status: z.number().int().nullable(),
  overallStatus: z.enum(['success', 'failed']),
  message: z.string().optional(),
});
export type InterceptResult = z.infer<typeof interceptResult>;

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

export const reportStep = z.object({
  keyword: z.string(),
  /** Gherkin keyword type, or Before/After for hooks that failed. */
  type: z.enum(['Unknown', 'Context', 'Action', 'Outcome', 'Conjunction', 'Before', 'After']),
  text: z.string(),
  /** Data table or doc string of the step as Gherkin text. */
  argument: z.string().optional(),
  /** `file:line` of the step definition, relative to the repository. */
  definition: z.string().optional(),
  result,
  commands: z.array(command),
  webLog: z.array(logEntry),
  networkData: z.array(networkEntry),
  /** Requests of step code itself, in order; left out when there were none. */
  brunoData: z.array(apiTest).optional(),
  /** What step code did with requests of the page; left out when it did nothing. */
  interceptResults: z.array(interceptResult).optional(),
  /** As `reasoning` of a command, of the step as a whole. */
  evaluation: z.object({ reasoning: z.string() }).optional(),
  /** Playwright's aria snapshot (YAML) at the end of the step. */
  ariaSnapshot: z.string().optional(),
  /** jpeg at the end of the step; fetched through the runs service's screenshots calls. */
  screenshotId: z.string().optional(),
});
export type ReportStep = z.infer<typeof reportStep>;

/** How much of an attempt's trace there is, and why no more. */
export const traceNote = z.enum([
  'whole',
  /** Pages, requests or pictures of some moments had no room; what was done is all there. */
  'details-left-out',
  /** Some of what was done had no room either. */
  'actions-left-out',
  /** Not even what was done had room. */
  'too-large',
  /** What the scenario had shown before had taken all that it may. */
  'no-room',
  /** The scenario, its browser or its process ended before the trace was there. */
  'ended-before',
  /** The browser did not hand it out in time. */
  'too-slow',
  /** The folder of the step code or of the browser had no room for it. */
  'disk-full',
  /** What was recorded is no trace that can be read. */
  'unreadable',
  /** The browser could not record. */
  'not-recorded',
  /** Step code records one itself. */
  'own',
  /** It passed, and only what fails keeps its trace. */
  'passed',
  /** The operator wants none. */
  'off',
  /** The project's retention took the evidence of the run away; it may have been there. */
  'removed',
]);
export type TraceNote = z.infer<typeof traceNote>;

/** What a runner knows of why there is no trace. */
export const noTrace = traceNote.extract([
  'too-large',
  'ended-before',
  'too-slow',
  'disk-full',
  'unreadable',
  'not-recorded',
  'own',
]);
export type NoTrace = z.infer<typeof noTrace>;

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
