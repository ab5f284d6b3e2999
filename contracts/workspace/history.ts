import { z } from 'zod';
import { answerOf, endpoint } from '../endpoint';
import { version } from './feature';
import { where } from './answers';

/** The history of one file. Every save is a commit whose author is the user who saved. */

export const fileVersion = z.object({
  commit: z.string(),
  /** Blob id of the file in this commit; empty when the commit deleted it. */
  version,
  /** Path of the file in this commit, relative to the repository. The history follows renames. */
  path: z.string(),
  author: z.object({ name: z.string(), email: z.string() }),
  /** Milliseconds since 1970. */
  date: z.number(),
  /** First line of the commit's message. */
  message: z.string(),
  /** Description of the change; null when it was not determined, e.g. for a text that is too long. */
  changed: z.string().nullable().default(null),
});
export type FileVersion = z.infer<typeof fileVersion>;

/** A feature that was deleted from a branch. */
export const deletedFeature = z.object({
  /** File name with `.feature`. */
  name: z.string(),
  parentPath: z.array(z.string()),
  /** The commit that deleted it. It is a version in the file's history. */
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
      /** `next` of the previous page. */
      after: z.string().optional(),
    }),
    answer: answerOf({ versions: z.array(fileVersion), next: z.string().nullable() }),
  }),
  getDeletedFeatures: endpoint({
    method: 'POST',
    path: '/get-deleted-features',
    summary:
      'Lists features that the newest 2,000 commits of the branch deleted and that do not exist now, at most 100.',
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
      /** Current content on the branch, with the version that a save must send; null when it was deleted. */
      current: z.object({ content: z.string(), version }).nullable(),
    }),
  }),
};
