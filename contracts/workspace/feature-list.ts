import { z } from 'zod';
import { answerOf, endpoint } from '../endpoint';
import { featureNode } from './feature';
import { where } from './answers';

const path = z.array(z.string());

/**
 * The part of a large tree that a page needs: the top level, the folders and features that the caller has open (see
 * `expandedFolders`), and the path to the shown place. `isExpanded` of a node says if its children or scenarios are in
 * the answer; `counts` has its totals.
 */
const part = z.object({
  /** The shown folder, or the folder of the shown feature. The answer has its nodes in `folder`. */
  folders: path.default([]),
  /** The shown feature, without `.feature`. */
  feature: z.string().nullable().default(null),
  /**
   * Returns only matching nodes, all expanded. Matches names of folders, features and scenarios, or tags when it starts
   * with `@`. Ignores case.
   */
  search: z.string().max(200).default(''),
  /** Features for `named`, also outside of the part: paths below `features/` without `.feature`. */
  namesOf: z.array(z.string()).default([]),
});

/** Files that stop the branch's step code from loading, as far as known without running it. */
const brokenCode = z.object({
  files: z.number().int(),
  /** The first 3 files. `uri`: path in the repository, e.g. `features/step_definitions/shop.mjs`. */
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
      /** `folders`: the answer has the tree without features. */
      only: z.literal('folders').optional(),
    }),
    answer: answerOf({
      foldersAndFeatures: z.array(featureNode),
      allTags: z.array(z.string()),
      /** Folders of the feature that the user opened last, from the outermost, as far as they exist. */
      lastActiveFolder: z.array(z.string()),
      /** Position of the last opened scenario in that feature, from 0; -1 for none. */
      lastActiveScenarioIndex: z.number().int(),
      /** Name of that scenario; null when the feature has no scenario at this position. */
      lastActiveScenario: z.string().nullable().default(null),
      /** Name of the last opened feature, without `.feature`; null for none, or when it no longer exists. */
      lastActiveFeature: z.string().nullable(),
      /**
       * Paths of the folders and features (with `.feature`) that the caller left open in the tree, and of those that
       * `part` opens.
       */
      expandedFolders: z.array(z.array(z.string())),
      /** Commit the tree was read from. */
      commit: z.string(),
      /** Folder of a new feature when the user is in no folder, outermost first; left out for the top. */
      newFeatures: z.array(z.string()).optional(),
      /** Number of features on the branch. Left out by services that do not support `part`. */
      features: z.number().int().optional(),
      /** With `part`: number of nodes that were left out because there are too many. */
      left: z.number().int().default(0),
      /** With `part`: nodes directly in `part.folders`, with closed folders; null for a missing folder. */
      folder: z.array(featureNode).nullable().optional(),
      /** Number of nodes of `folder` that were left out because there are too many. */
      folderLeft: z.number().int().default(0),
      /** With `part`: the existing features of `namesOf`, up to 5,000 scenarios. */
      named: z.array(z.object({ feature: z.string(), scenarios: z.array(z.string()) })).optional(),
      /** Number of features of `namesOf` that were left out because there are too many. */
      namedLeft: z.number().int().optional(),
      /** With `part`; left out when every file loads. */
      brokenCode: brokenCode.optional(),
    }),
  }),
};
