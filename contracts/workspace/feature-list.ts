import { z } from 'zod';
import { answerOf, endpoint } from '../endpoint';
import { featureNode } from './feature';
import { where } from './answers';

const path = z.array(z.string());

/**
 * What a page needs of a large tree: the top level, what the caller has open, see `expandedFolders`, and the branch of
 * a place that is not the one they had open last. Nodes say by `isExpanded` whether their children or scenarios are
 * there, and count what they hold.
 */
const part = z.object({
  /** The folder that is shown, or that of the feature; its nodes come as `folder`. */
  folders: path.default([]),
  /** The feature that is shown, without `.feature`. */
  feature: z.string().nullable().default(null),
  /**
   * Keeps only what matches, all of it expanded: names of folders, features and scenarios, and tags when it starts
   * with `@`; regardless of case.
   */
  search: z.string().max(200).default(''),
  /** Features whose scenarios are named, whether the part shows them or not: paths below `features/` without `.feature`. */
  namesOf: z.array(z.string()).default([]),
});

/** Files that keep the step code of the branch from loading, as far as can be told without running it. */
const brokenCode = z.object({
  files: z.number().int(),
  /** The first of them, at most 3; `uri` in the repository, e.g. `features/step_definitions/shop.mjs`. */
  first: z.array(z.object({ uri: z.string(), line: z.number().int(), message: z.string() })),
});
export type BrokenCode = z.infer<typeof brokenCode>;

export const featureListCalls = {
  getFeatureList: endpoint({
    method: 'POST',
    path: '/get-feature-list',
    summary:
      'The tree of folders and features with the names of their scenarios. `because: "no-workspace"` without one.',
    access: 'member',
    scope: 'read',
    body: z.object({
      ...where,
      /** Left out: the whole tree. */
      part: part.optional(),
      /** `folders` answers the tree without features. */
      only: z.literal('folders').optional(),
    }),
    answer: answerOf({
      foldersAndFeatures: z.array(featureNode),
      allTags: z.array(z.string()),
      /** Names of the folders of the feature the user had open last, from the outermost, as far as they exist. */
      lastActiveFolder: z.array(z.string()),
      /** Position of the scenario in it, from 0; -1 for none. */
      lastActiveScenarioIndex: z.number().int(),
      /** Name of that scenario, null when the feature has none there. */
      lastActiveScenario: z.string().nullable().default(null),
      /** Name of the feature opened last, without `.feature`; null for none and for one that is gone. */
      lastActiveFeature: z.string().nullable(),
      /**
       * Folders, and features with their `.feature`, that the caller left open in the tree, and those that `part` opens,
       * each as its path.
       */
      expandedFolders: z.array(z.array(z.string())),
      /** Commit the tree was read from. */
      commit: z.string(),
      /** Features of the whole branch. Left out by services that do not know parts of a tree. */
      features: z.number().int().optional(),
      /** Of a part: nodes that were left out as there are too many. */
      left: z.number().int().default(0),
      /** Of a part: what is directly in `part.folders`, folders closed; null when there is no such folder. */
      folder: z.array(featureNode).nullable().optional(),
      /** Nodes of `folder` that were left out as there are too many. */
      folderLeft: z.number().int().default(0),
      /** Of a part: those of `namesOf` that there are, up to 5,000 scenarios. */
      named: z.array(z.object({ feature: z.string(), scenarios: z.array(z.string()) })).optional(),
      /** Features of `namesOf` that did not come along, as there are too many. */
      namedLeft: z.number().int().optional(),
      /** Of a part; left out where every file loads. */
      brokenCode: brokenCode.optional(),
    }),
  }),
};
