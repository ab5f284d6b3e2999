import { z } from 'zod';
import { answerOf, endpoint } from '../endpoint';
import { withoutNul } from '#domain/text';
import { pageDifference } from './application-map';

/** Changes of the application since a day (docs/rules/application-map.md, Since a day). */

export const sinceDifference = pageDifference.omit({ state: true }).extend({
  /** Id of the page in the map; null when the map no longer has it. */
  page: z.string().nullable(),
  /** new: was not on the map · unseen: not visited since · changed: has different controls */
  state: z.enum(['new', 'unseen', 'changed']),
  /** Time of the last visit. */
  seenAt: z.number(),
});
export type SinceDifference = z.infer<typeof sinceDifference>;

export const mapSinceCalls = {
  compareMapSince: endpoint({
    method: 'GET',
    path: '/application-map/since',
    summary: 'Lists pages and controls that are new since a day, and those that no run has seen since.',
    access: 'member',
    scope: 'read',
    query: z.object({
      env: z.string().max(200).transform(withoutNul),
      branch: z.string().max(300).transform(withoutNul),
      /** One of the `days` in the answer; left out: the answer has only `days`. */
      day: z
        .string()
        .regex(/^\d{4}-\d\d-\d\d$/)
        .optional(),
    }),
    answer: answerOf({
      /** Days with a stored copy of the map and with later visits, newest first. */
      days: z.array(z.string()),
      compared: z
        .object({
          day: z.string(),
          differences: z.array(sinceDifference),
          /** Number of pages that were visited since and have the same controls. */
          same: z.number().int(),
        })
        .nullable(),
    }),
  }),
};
