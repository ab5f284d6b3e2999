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

/** A scenario that carries a tag. */
const tagged = z.object({
  /** Path below `features/` without `.feature`. */
  feature: z.string(),
  scenario: z.string(),
});
export type TaggedScenario = z.infer<typeof tagged>;

export const tagCalls = {
  getTags: endpoint({
    method: 'POST',
    path: '/get-tags',
    summary:
      'Every tag of the branch with its number of scenarios: letters first, then digits by value, then signs.',
    access: 'member',
    scope: 'read',
    body: z.object(where),
    answer: answerOf({ tags: z.array(projectTag) }),
  }),
  findTagged: endpoint({
    method: 'POST',
    path: '/find-tagged',
    summary:
      'For each of some sets of tags: the scenarios of the branch that carry any of them, and files that do not parse and seem to.',
    access: 'member',
    scope: 'read',
    body: z.object({
      ...where,
      sets: z
        .array(
          z.object({
            /** Without `@`; an empty set finds nothing. */
            tags: z.array(z.string()).max(100),
            /** Answers the scenarios themselves too, not only how many they are. */
            list: z.boolean().default(false),
          }),
        )
        .max(1000),
    }),
    /** In the order of the sets. */
    answer: answerOf({
      sets: z.array(
        z.object({
          count: z.number().int(),
          scenarios: z.array(tagged),
          /**
           * Features that do not parse and seem to have scenarios with the tags: paths below `features/` without
           * `.feature`. A run has a failed result for each (docs/rules/executions.md, Starting).
           */
          broken: z.array(z.string()).default([]),
        }),
      ),
    }),
  }),
};
