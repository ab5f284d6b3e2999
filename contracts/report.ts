import { z } from 'zod';

/**
 * The shape of reports: specification workbench.md section 3, with the interoperable names of this family of
 * tools. Times are epoch milliseconds, durations milliseconds, sizes bytes.
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

/** QUEUED and RUNNING until a result stands. STOPPED: halted by a person. */
export const runStatus = z.enum(['QUEUED', 'RUNNING', 'PASSED', 'FAILED', 'STOPPED']);
export type RunStatus = z.infer<typeof runStatus>;

export const result = z.object({
  status: stepStatus,
  message: z.string().optional(),
  startTime: z.number(),
  endTime: z.number(),
});

/** One Playwright action inside a step. `type` is e.g. click_element, fill_element, navigate (facts of the family). */
export const command = z.object({
  type: z.string(),
  /** The readable locator, e.g. `getByRole('button', { name: 'Add to basket' })`. */
  element_name: z.string().optional(),
  text: z.string().optional(),
  /** Typed or expected value; masked (`mask:****`) for passwords and secrets. */
  value: z.string().optional(),
  screenshotId: z.string().optional(),
  info: z.string().optional(),
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
  /** Playwright's aria snapshot (YAML) at the end of the step. */
  ariaSnapshot: z.string().optional(),
  /** jpeg at the end of the step; fetched through the runs service's screenshots calls. */
  screenshotId: z.string().optional(),
});
export type ReportStep = z.infer<typeof reportStep>;

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
  stepCounts: z.object({ total: z.number().int(), passed: z.number().int(), failed: z.number().int() }),
  /** Filled by `scenarios/get` only. */
  steps: z.array(reportStep),
});
export type TestCase = z.infer<typeof testCase>;

export const run = z.object({
  _id: z.string(),
  projectId: z.string(),
  name: z.string(),
  branch: z.string(),
  commit: z.string(),
  status: runStatus,
  report: z.object({
    publishTime: z.number(),
    startTime: z.number().nullable(),
    endTime: z.number().nullable(),
    mode: z.enum(['cloud', 'executions', 'local']),
    username: z.string(),
    env: z.object({ name: z.string(), baseUrl: z.string() }),
    browser: z.string(),
    testCases: z.array(testCase),
  }),
});
export type Run = z.infer<typeof run>;

export const runRow = z.object({
  id: z.string(),
  name: z.string(),
  type: z.enum(['run', 'scenario']),
  mode: z.enum(['cloud', 'executions', 'local']),
  status: runStatus,
  totalScenarios: z.number().int(),
  totalScenariosPassed: z.number().int(),
  totalScenariosFailed: z.number().int(),
  /** Whole seconds from start to end; null while it runs. */
  executionTime: z.number().int().nullable(),
  environment: z.string(),
  branch: z.string(),
  username: z.string(),
  publishTime: z.number(),
  startTime: z.number().nullable(),
});
export type RunRow = z.infer<typeof runRow>;
