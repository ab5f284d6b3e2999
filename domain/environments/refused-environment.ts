import { z } from 'zod';

/** An environment file that exists but cannot be used. */
export const refusedEnvironment = z.object({
  name: z.string(),
  /** Path in the repository. */
  file: z.string(),
  /** The wrong field of the file; null: the whole file is wrong. */
  field: z.string().nullable(),
  /** Reason as a sentence, without the names of file and field. */
  reason: z.string(),
  /** The base URL in the file, if it is a text. The form to correct it uses this value. */
  baseUrl: z.string().nullable(),
  /** Value for the form: false when the file has no value or false, otherwise true. */
  proposeOnly: z.boolean(),
});
export type RefusedEnvironment = z.infer<typeof refusedEnvironment>;
