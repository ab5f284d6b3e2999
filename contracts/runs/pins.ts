import { z } from 'zod';
import { answerOf, endpoint } from '../endpoint';

export const pinCalls = {
  pinRun: endpoint({
    method: 'POST',
    path: '/cucumber-runs/pin',
    summary: "Keeps a run and its screenshots whatever the project's retention says, or no longer.",
    access: 'member',
    scope: 'write',
    // Not blocked by an expired licence: what is kept would be lost meanwhile.
    body: z.object({ runId: z.string(), pinned: z.boolean() }),
    answer: answerOf({
      pin: z
        .object({
          /** Epoch milliseconds. */
          at: z.number(),
          /** Who pinned it first. */
          by: z.string(),
        })
        .nullable(),
    }),
  }),
};
