import { z } from 'zod';
import { answerOf, endpoint } from '../endpoint';
import { withoutNul } from '#domain/text';
import { pageDifference } from './application-map';

/** What became of the application since a day (docs/rules/application-map.md, Since a day). */

export const sinceDifference = pageDifference.omit({ state: true }).extend({
  /** Of the map; null where it has forgotten the page. */
  page: z.string().nullable(),
  /** new: it was not on the map · unseen: nothing came by since · changed: it has other controls */
  state: z.enum(['new', 'unseen', 'changed']),
  /** When it was seen last. */
  seenAt: z.number(),
});
export type SinceDifference = z.infer<typeof sinceDifference>;

export const mapSinceCalls = {
  compareMapSince: endpoint({
    method: 'GET',
    path: '/application-map/since',
    summary: 'Which pages and controls are new since a day, and which nothing came by since.',
    access: 'member',
    scope: 'read',
    query: z.object({
      env: z.string().max(200).transform(withoutNul),
      branch: z.string().max(300).transform(withoutNul),
      /** One of the answer's `days`; left out: those alone are told. */
      day: z
        .string()
        .regex(/^\d{4}-\d\d-\d\d$/)
        .optional(),
    }),
    answer: answerOf({
      /** Days after which something was seen, and that the map is kept of as it was; newest first. */
      days: z.array(z.string()),
      compared: z
        .object({
          day: z.string(),
          differences: z.array(sinceDifference),
          /** Pages that came by since, and have the same controls. */
          same: z.number().int(),
        })
        .nullable(),
    }),
  }),
};
