import { z } from 'zod';
import { version } from './feature';

/** Project and branch of a call. `isPrivateRepo` is accepted as clients send it; the project's own setting decides. */
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

/** A stale save: somebody else's version comes back so that both can be shown. */
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
    /** Name of the person whose lines were kept beside those of the save, see `merge`. */
    mergedWith: z.string().optional(),
  }),
  conflict,
  failed,
]);
