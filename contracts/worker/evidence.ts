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
