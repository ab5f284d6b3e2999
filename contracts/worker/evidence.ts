import { z } from 'zod';
import { elementMark } from './picture-marks';

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
  /** Why an agent chose the action. Scenarium leaves it out, because its commands come from code. */
  reasoning: z.string().optional(),
  info: z.string().optional(),
  /** Body of an API request or of its response, cut and masked. */
  payload: z.object({ type: z.enum(['yaml', 'json', 'xml', 'text']), content: z.string() }).optional(),
  /** Position of its element in the step's screenshot. Left out when it is not known for certain. */
  box: elementMark.optional(),
  result,
});
export type ReportedCommand = z.infer<typeof command>;

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
export type ConsoleEntry = z.infer<typeof logEntry>;

/** An assertion about an API response. */
export const apiCheck = z.object({
  /** The checked part of the response, e.g. `status`. */
  pattern: z.string(),
  value: z.string(),
  receivedValue: z.string(),
  fail: z.boolean(),
});

/** A request that step code sent without a page (Playwright's request context). Secrets are masked. */
export const apiTest = z.object({
  method: z.string(),
  url: z.string(),
  /** 0 when there was no response; `statusText` then says why. */
  status: z.number().int(),
  statusText: z.string(),
  /** Body of the response, cut; empty for binary data. */
  data: z.string(),
  headers: z.record(z.string(), z.string()),
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
  /** The method of Playwright's route. */
  action: z.enum(['fulfill', 'abort', 'continue', 'fallback']),
  /** HTTP status of the response that step code gave; null when it gave none. */
  status: z.number().int().nullable(),
  overallStatus: z.enum(['success', 'failed']),
  message: z.string().optional(),
});
export type InterceptResult = z.infer<typeof interceptResult>;

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
  /** Requests that step code sent without a page, in order; left out when there were none. */
  brunoData: z.array(apiTest).optional(),
  /** Requests of the page that step code intercepted; left out when there were none. */
  interceptResults: z.array(interceptResult).optional(),
  /** Like `reasoning` of a command, for the whole step. */
  evaluation: z.object({ reasoning: z.string() }).optional(),
  /** Playwright's aria snapshot (YAML) at the end of the step. */
  ariaSnapshot: z.string().optional(),
  /** JPEG at the end of the step; fetched with the screenshot calls of the runs service. */
  screenshotId: z.string().optional(),
});
export type ReportStep = z.infer<typeof reportStep>;

/** How much of an attempt's trace was kept, or why there is none. */
export const traceNote = z.enum([
  'whole',
  /** All actions are there. Some pages, requests or pictures were left out, as there was no space. */
  'details-left-out',
  /** Some actions were left out as well. */
  'actions-left-out',
  /** Even the actions alone were too large. */
  'too-large',
  /** Earlier evidence of the scenario had used all of its space. */
  'no-room',
  /** The scenario, its browser or its process ended before the trace was complete. */
  'ended-before',
  /** The browser did not return the trace in time. */
  'too-slow',
  /** The disk of the step code's folder or of the browser's folder was full. */
  'disk-full',
  /** The recorded trace cannot be read. */
  'unreadable',
  /** The browser could not record a trace. */
  'not-recorded',
  /** Step code records its own trace. */
  'own',
  /** The scenario passed, and only failed scenarios keep their trace. */
  'passed',
  /** The operator turned traces off. */
  'off',
  /** The project's retention removed the evidence of the run. There may have been a trace. */
  'removed',
]);
export type TraceNote = z.infer<typeof traceNote>;

/** Reasons for a missing trace that a runner can know. */
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
