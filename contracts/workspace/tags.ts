import { z } from 'zod';
import { answerOf, endpoint } from '../endpoint';
import { where } from './answers';

/** A tag of the project. */
export const projectTag = z.object({
  /** Without `@`. */
  name: z.string(),
  /** Scenarios that carry it, by themselves or through their rule or feature. */
  count: z.number().int(),
});
export type ProjectTag = z.infer<typeof projectTag>;

export const tagCalls = {
  getTags: endpoint({
    method: 'POST',
    path: '/get-tags',
    summary:
      'Every tag of the branch with its number of scenarios: letters first, then digits by value, then signs.',
    access: 'member',
    body: z.object(where),
    answer: answerOf({ tags: z.array(projectTag) }),
  }),
};
