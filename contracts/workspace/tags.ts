import { z } from 'zod';
import { answerOf, endpoint } from '../endpoint';
import { places } from '#domain/executions/choice';
import { where } from './answers';

/** A tag of the project. */
export const projectTag = z.object({
  /** Name without `@`. */
  name: z.string(),
  /** Number of scenarios with the tag, directly or inherited from their rule or feature. */
  count: z.number().int(),
});
export type ProjectTag = z.infer<typeof projectTag>;

/** A scenario with a tag. */
const tagged = z.object({
  /** Path below `features/` without `.feature`. */
  feature: z.string(),
  scenario: z.string(),
});
export type TaggedScenario = z.infer<typeof tagged>;

/** A place of scenarios: a folder, a feature, or one scenario. */
const place = z.object({
  kind: z.enum(['folder', 'feature', 'scenario']),
  /** Path below `features/`, without suffix; for a scenario, the path of its feature. */
  path: z.string(),
  /** Name of the scenario; empty for other kinds. */
  scenario: z.string().default(''),
  /** Number of its scenarios. */
  count: z.number().int(),
});
export type FoundLocation = z.infer<typeof place>;

export const tagCalls = {
  getTags: endpoint({
    method: 'POST',
    path: '/get-tags',
    summary:
      'Lists every tag of the branch with its number of scenarios: letters first, then digits by value, then symbols.',
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
            /** Tags without `@`. An empty set without places finds nothing. */
            tags: z.array(z.string()).max(100),
            /** Left out: anywhere. */
            within: places.optional(),
            /** True: returns the scenarios and not only their number. */
            list: z.boolean().default(false),
          }),
        )
        .max(1000),
    }),
    /** Answers in the order of the sets. */
    answer: answerOf({
      sets: z.array(
        z.object({
          /** Number of scenarios. An outline counts once. */
          count: z.number().int(),
          /** Number of runs. An outline counts once per chosen Examples row. Null from older servers. */
          runs: z.number().int().nullable().default(null),
          scenarios: z.array(tagged),
          /**
           * Features that do not parse and seem to have the tags: paths below `features/` without `.feature`. A run has
           * a failed result for each of them (docs/rules/executions.md, Starting).
           */
          broken: z.array(z.string()).default([]),
          /** Places of the set that no longer exist, in words for the user. They cause a start to be refused. */
          missing: z.array(z.string()).default([]),
        }),
      ),
    }),
  }),
  findPlaces: endpoint({
    method: 'POST',
    path: '/find-places',
    summary:
      'Returns folders and features of the branch in the order of their files. With a search, also the scenarios whose name contains it.',
    access: 'member',
    scope: 'read',
    body: z.object({
      ...where,
      /** Part of a name. Ignores case. */
      search: z.string().max(200).default(''),
      /** A feature whose scenarios are listed even without a search. */
      feature: z.string().max(1000).optional(),
      most: z.number().int().min(1).max(500).default(100),
    }),
    /** `left`: number of further places. `all`: number of scenarios on the branch. */
    answer: answerOf({ places: z.array(place), left: z.number().int(), all: z.number().int() }),
  }),
};
