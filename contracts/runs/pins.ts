import { z } from 'zod';
import { answerOf, endpoint } from '../endpoint';

export const pinCalls = {
  pinRun: endpoint({
    method: 'POST',
    path: '/cucumber-runs/pin',
    summary: "Keeps a run and its screenshots whatever the project's retention says, or no longer.",
    access: 'member',
    scope: 'write',
    // Not blocked by an expired licence, because retention would remove the run in that time.
    body: z.object({ runId: z.string(), pinned: z.boolean() }),
    answer: answerOf({
      pin: z
        .object({
          /** Epoch milliseconds. */
          at: z.number(),
          /** User who pinned it first. */
          by: z.string(),
        })
        .nullable(),
    }),
  }),
};
