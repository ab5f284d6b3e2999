import { z } from 'zod';

const days = z
  .string()
  .trim()
  .default('')
  .refine((text) => text === '' || (/^\d{1,4}$/.test(text) && Number(text) >= 1 && Number(text) <= 3650), {
    message: 'Enter a number of days from 1 to 3650, or nothing.',
  })
  .transform((text) => (text === '' ? null : Number(text)));

/** Days of the retention tab; an empty field keeps for ever. */
export const rulesForm = z.object({ runDays: days, artefactDays: days });
export type RulesForm = { runDays: string; artefactDays: string };
