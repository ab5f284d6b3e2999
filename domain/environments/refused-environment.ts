import { z } from 'zod';

/** An environment file that is there and cannot be used. */
export const refusedEnvironment = z.object({
  name: z.string(),
  /** Path in the repository. */
  file: z.string(),
  /** The field of the file that is wrong; null: the whole file. */
  field: z.string().nullable(),
  /** A sentence without the name of the file and the field. */
  reason: z.string(),
  /** The address as the file has it, where it is a text; for the form that corrects it. */
  baseUrl: z.string().nullable(),
  /** Value for the form: false when the file has no value or false, otherwise true. */
  proposeOnly: z.boolean(),
});
export type RefusedEnvironment = z.infer<typeof refusedEnvironment>;
