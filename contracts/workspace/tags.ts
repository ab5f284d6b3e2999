import { z } from 'zod';
import { answerOf, endpoint } from '../endpoint';
import { places } from '#domain/executions/choice';
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

/** Where scenarios are. */
const place = z.object({
  kind: z.enum(['folder', 'feature', 'scenario']),
  /** Below `features/`, without suffix; of a scenario: of its feature. */
  path: z.string(),
  /** Name of a scenario; empty for others. */
  scenario: z.string().default(''),
  /** Its scenarios. */
  count: z.number().int(),
});
export type ScenarioPlace = z.infer<typeof place>;

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
      'For each of some choices by place and tag: the scenarios of the branch that are meant, and files that do not parse and seem to have some.',
    access: 'member',
    scope: 'read',
    body: z.object({
      ...where,
      sets: z
        .array(
          z.object({
            /** Without `@`; an empty set without places finds nothing. */
            tags: z.array(z.string()).max(100),
            /** Left out: anywhere. */
            within: places.optional(),
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
          /** Scenarios; an outline counts once. */
          count: z.number().int(),
          /** Number of runs: an outline counts once per chosen row of Examples; null from older servers. */
          runs: z.number().int().nullable().default(null),
          scenarios: z.array(tagged),
          /**
           * Features that do not parse and seem to have scenarios with the tags: paths below `features/` without
           * `.feature`. A run has a failed result for each (docs/rules/executions.md, Starting).
           */
          broken: z.array(z.string()).default([]),
          /** Of its places: what is not there any more, in words for the user. A start is refused for it. */
          missing: z.array(z.string()).default([]),
        }),
      ),
    }),
  }),
  findPlaces: endpoint({
    method: 'POST',
    path: '/find-places',
    summary:
      'Folders and features of the branch in the order of their files, and with a search also scenarios: those whose name contains it.',
    access: 'member',
    scope: 'read',
    body: z.object({
      ...where,
      /** Regardless of case. */
      search: z.string().max(200).default(''),
      /** A feature whose scenarios are listed without a search, too. */
      feature: z.string().max(1000).optional(),
      most: z.number().int().min(1).max(500).default(100),
    }),
    /** `left`: how many more there are. `all`: the scenarios of the branch. */
    answer: answerOf({ places: z.array(place), left: z.number().int(), all: z.number().int() }),
  }),
};
