import { z } from 'zod';
import { answerOf, byteStream, endpoint } from '../endpoint';
import { withoutNul } from '#domain/text';

/** Imports results of external tests. */

export const importFormats = ['cucumber-messages', 'cucumber-json', 'junit', 'playwright-json'] as const;
export const importFormat = z.enum(importFormats);
export type ImportFormat = z.infer<typeof importFormat>;

/** Limits of one file: bytes as sent and also unpacked, and number of results. */
export const importLimits = { bytes: 50_000_000, results: 10_000 } as const;

const text = (max: number) => z.string().max(max).transform(withoutNul);

export const importCalls = {
  importResults: endpoint({
    method: 'POST',
    path: '/import',
    summary:
      'Imports the report file of a test runner, plain or compressed with gzip. Sending the same file twice changes nothing, and further files of the same run add to it.',
    access: 'member',
    scope: 'run',
    licence: true,
    maxBody: importLimits.bytes,
    query: z.object({
      /** Left out: the project of the `project-id` header. */
      projectId: z.string().optional(),
      format: importFormat,
      /** The sender's key for the run, e.g. its build number. Files with the same key form one run. */
      run: text(200).refine((key) => key.trim() !== '', 'Name the run.'),
      /** Name in the list of reports; left out: `run`. */
      name: text(200).optional(),
      branch: text(200).default('main'),
      /** Name of the environment that was tested. */
      env: text(200).default(''),
      commit: text(100).default(''),
      /** Name of the job, if several jobs run the same tests, e.g. in a matrix of browsers. Each has its own results. */
      job: text(200).optional(),
      /** Number of the attempt, if the sender repeats the run. Attempts in the file are counted in addition. */
      attempt: z.coerce.number().int().min(1).max(1000).default(1),
    }),
    created: true,
    body: byteStream,
    answer: answerOf({
      runId: z.string(),
      reportLink: z.string(),
      /** Number of attempts that are new, that replaced a different result, or that existed already. */
      scenarios: z.object({
        added: z.number().int(),
        replaced: z.number().int(),
        unchanged: z.number().int(),
      }),
      /** Number of tests in the file that did not run. They are results of the run and count as skipped. */
      skipped: z.number().int(),
    }),
  }),
};
