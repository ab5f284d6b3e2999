import { z } from 'zod';

/** Why a scenario failed, worked out from its report alone (services/runs/analysis). */
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
  /** The cause in the words of lists, e.g. `Locator gone` (docs/rules/reports.md, Shape). */
  tag: z.string(),
  cause: failureCause,
  /** What it was concluded from, in sentences; masked as reports are. */
  evidence: z.array(z.string().max(500)).max(8),
  /** Where in the report a sentence of the evidence is seen, for those that speak of one place. */
  seen: z
    .array(
      z.object({
        /** Of `evidence`, from 0. */
        sentence: z.number().int(),
        /** Of the steps, from 0. */
        step: z.number().int(),
        /** Of the step's `networkData`, or of its `webLog`, from 0. */
        request: z.number().int().optional(),
        entry: z.number().int().optional(),
      }),
    )
    .max(8)
    .optional(),
  /** Equal for failures that are the same: cause, step and error without the values that differ. */
  signature: z.string().max(64),
  /** A language model's words, shown as such. */
  summary: z.object({ text: z.string(), model: z.string() }).optional(),
});
export type Analysis = z.infer<typeof analysis>;

/** What a language model is given to read of a failure; masked as reports are, and cut. */
export interface FailureMaterial {
  scenario: string;
  feature: string;
  /** The tag of the analysis. */
  cause: string;
  evidence: string[];
  message: string;
  steps: { text: string; status: string }[];
  /** Answers of the application around the failure that were errors, in sentences. */
  requests: string[];
  /** Errors that the page logged around the failure. */
  console: string[];
  /** The page when the step failed, as Playwright's aria snapshot; null where there is none. */
  page: string | null;
}
