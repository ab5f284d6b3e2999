import { z } from 'zod';
import { version } from './feature';

/** Project and branch of a call. Clients send `isPrivateRepo`, but the project's setting is used. */
export const where = {
  projectId: z.string(),
  branch: z.string().default('main'),
  isPrivateRepo: z.boolean().optional(),
};

export const failed = z.object({
  status: z.literal(false),
  error: z.string(),
  because: z.string().optional(),
});

/** The answer to a stale save, with the version of the other user so that a page can show both. */
export const conflict = z.object({
  status: z.literal(false),
  because: z.literal('conflict'),
  error: z.string(),
  current: z.object({ name: z.string(), content: z.string(), version, changedBy: z.string() }),
});

/** A save with its new version, a plain refusal, or a conflict with the current content. */
export const saveAnswer = z.union([
  z.object({
    status: z.literal(true),
    version,
    commit: z.string(),
    /** Name of the user whose changes were merged with the save, see `merge`. */
    mergedWith: z.string().optional(),
  }),
  conflict,
  failed,
]);
