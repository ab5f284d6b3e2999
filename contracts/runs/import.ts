import { z } from 'zod';
import { answerOf, byteStream, endpoint } from '../endpoint';
import { withoutNul } from '#domain/text';

/** Results of tests that ran elsewhere. */

export const importFormats = ['cucumber-messages', 'cucumber-json', 'junit', 'playwright-json'] as const;
export const importFormat = z.enum(importFormats);
export type ImportFormat = z.infer<typeof importFormat>;

/** Of one file: bytes as sent and unpacked, and results. */
export const importLimits = { bytes: 50_000_000, results: 10_000 } as const;

const text = (most: number) => z.string().max(most).transform(withoutNul);

export const importCalls = {
  importResults: endpoint({
    method: 'POST',
    path: '/import',
    summary:
      'Adds results of tests that ran elsewhere: a report file of a test runner as it is, or packed with gzip. The same file twice changes nothing, and further files of a run add to it.',
    access: 'member',
    scope: 'run',
    licence: true,
    maxBody: importLimits.bytes,
    query: z.object({
      /** Left out: the project of the `project-id` header. */
      projectId: z.string().optional(),
      format: importFormat,
      /** What the sender calls the run, e.g. the number of its build: files with the same one make up one run. */
      run: text(200).refine((key) => key.trim() !== '', 'Name the run.'),
      /** Shown in the reports list; `run` when left out. */
      name: text(200).optional(),
      branch: text(200).default('main'),
      /** Name of the environment that was tested. */
      env: text(200).default(''),
      commit: text(100).default(''),
      /** Which attempt at the run this is, where the sender repeats it. Those in the file itself come on top. */
      attempt: z.coerce.number().int().min(1).max(1000).default(1),
    }),
    created: true,
    body: byteStream,
    answer: answerOf({
      runId: z.string(),
      reportLink: z.string(),
      /** Attempts: those that are new, came with another result than before, or were there already. */
      scenarios: z.object({
        added: z.number().int(),
        replaced: z.number().int(),
        unchanged: z.number().int(),
      }),
      /** Of the tests in the file: those that did not run. They are results of the run, which count as skipped. */
      skipped: z.number().int(),
    }),
  }),
};
