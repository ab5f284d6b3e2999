import { z } from 'zod';

/** Why a scenario failed, determined only from its report (services/runs/analysis). */
export const failureCause = z.enum([
  'locator-gone',
  'assertion-differs',
  'http-error',
  'time-out',
  'script-error',
  'environment-unreachable',
  'test-data-missing',
  'step-undefined',
  'infrastructure',
  'unknown',
]);
export type FailureCause = z.infer<typeof failureCause>;

export const analysis = z.object({
  /** Name of the cause in lists, e.g. `Locator gone` (docs/rules/reports.md, Shape). */
  tag: z.string(),
  cause: failureCause,
  /** Evidence for the cause, in sentences; masked like reports. */
  evidence: z.array(z.string().max(500)).max(8),
  /** Places in the report for sentences of the evidence that refer to one place. */
  seen: z
    .array(
      z.object({
        /** Index in `evidence`, from 0. */
        sentence: z.number().int(),
        /** Index of the step, from 0. */
        step: z.number().int(),
        /** Index in the step's `networkData` (`request`) or `webLog` (`entry`), from 0. */
        request: z.number().int().optional(),
        entry: z.number().int().optional(),
      }),
    )
    .max(8)
    .optional(),
  /** Equal for equal failures: same cause, step and error, ignoring values that differ. */
  signature: z.string().max(64),
  /** Text of a language model, marked as such on pages. */
  summary: z.object({ text: z.string(), model: z.string() }).optional(),
});
export type FailureAnalysis = z.infer<typeof analysis>;

/** Input of a language model about a failure. Masked like reports, and cut. */
export interface FailureMaterial {
  scenario: string;
  feature: string;
  /** The tag of the analysis. */
  cause: string;
  evidence: string[];
  message: string;
  steps: { text: string; status: string }[];
  /** Error responses of the application around the failure, in sentences. */
  requests: string[];
  /** Errors that the page logged around the failure. */
  console: string[];
  /** The page when the step failed, as Playwright's aria snapshot; null when there is none. */
  page: string | null;
}
