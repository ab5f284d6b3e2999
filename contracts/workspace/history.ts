import { z } from 'zod';
import { answerOf, endpoint } from '../endpoint';
import { version } from './feature';
import { where } from './answers';

/** The history of one file: every save is a commit by the person who saved. */

export const fileVersion = z.object({
  commit: z.string(),
  /** Blob id of the file in this commit; empty when the commit deleted it. */
  version,
  /** Name the file had, relative to the repository: history follows renames. */
  path: z.string(),
  author: z.object({ name: z.string(), email: z.string() }),
  /** Milliseconds since 1970. */
  date: z.number(),
  /** First line of the commit's message. */
  message: z.string(),
  /** What it changed, in words; null where nobody looked, as of a text that is too long. */
  changed: z.string().nullable().default(null),
});
export type FileVersion = z.infer<typeof fileVersion>;

/** A feature that a branch had and has no longer. */
export const deletedFeature = z.object({
  /** As a path names it, with `.feature`. */
  name: z.string(),
  parentPath: z.array(z.string()),
  /** The commit that deleted it: a version of its history. */
  commit: z.string(),
  author: z.object({ name: z.string(), email: z.string() }),
  /** Milliseconds since 1970. */
  date: z.number(),
});
export type DeletedFeature = z.infer<typeof deletedFeature>;

const feature = { ...where, name: z.string(), parentPath: z.array(z.string()).default([]) };

export const historyCalls = {
  getFeatureHistory: endpoint({
    method: 'POST',
    path: '/get-feature-history',
    summary: 'The versions of a feature, newest first, 50 at a time.',
    access: 'member',
    scope: 'read',
    body: z.object({
      ...feature,
      /** `next` of the page before. */
      after: z.string().optional(),
    }),
    answer: answerOf({ versions: z.array(fileVersion), next: z.string().nullable() }),
  }),
  getDeletedFeatures: endpoint({
    method: 'POST',
    path: '/get-deleted-features',
    summary:
      'Features that the newest 2,000 commits of the branch deleted and that are not there again; 100 at most.',
    access: 'member',
    scope: 'read',
    body: z.object(where),
    answer: answerOf({ features: z.array(deletedFeature) }),
  }),
  getFeatureVersion: endpoint({
    method: 'POST',
    path: '/get-feature-version',
    summary: 'The text of a feature as a commit left it, and the text before.',
    access: 'member',
    scope: 'read',
    body: z.object({ ...feature, commit: z.string() }),
    answer: answerOf({
      change: fileVersion,
      content: z.string(),
      /** Null: the commit created the file. */
      previous: z.string().nullable(),
      /** What the branch has now, with the version that a save has to name; null when it was deleted. */
      current: z.object({ content: z.string(), version }).nullable(),
    }),
  }),
};
