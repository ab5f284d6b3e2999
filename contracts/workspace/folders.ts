import { z } from 'zod';
import { answerOf, endpoint } from '../endpoint';
import { where } from './answers';

/**
 * Folders of features, renaming and moving (docs/rules/scenarios.md, Folders). Rules of names: domain/names.ts. A
 * folder without a feature is kept by a `.gitkeep` file.
 */

const path = z.array(z.string());

export const folderCalls = {
  createFolder: endpoint({
    method: 'POST',
    path: '/create-folder',
    summary: 'Creates a folder; `name` may be a path such as `checkout/basket`. At most 4 levels deep.',
    access: 'member',
    scope: 'write',
    licence: true,
    body: z.object({ ...where, name: z.string(), parentPath: path.default([]) }),
    answer: answerOf({}),
  }),
  deleteFolder: endpoint({
    method: 'POST',
    path: '/delete-folder',
    summary: 'Deletes a folder with all its features.',
    access: 'member',
    scope: 'write',
    licence: true,
    body: z.object({
      ...where,
      name: z.string(),
      /** Names of the folders above, from the outermost. */
      deletePath: path.default([]),
    }),
    answer: answerOf({ deletedFeatures: z.number().int() }),
  }),
  editFolder: endpoint({
    method: 'POST',
    path: '/edit-folder',
    summary: 'Renames or moves a folder with all its features, as one commit.',
    access: 'member',
    scope: 'write',
    licence: true,
    body: z.object({
      ...where,
      /** Folders above it now. */
      parentPath: path.default([]),
      /** Folders above it afterwards; of a rename the same. */
      destinationPath: path.default([]),
      oldName: z.string(),
      newName: z.string(),
      action: z.enum(['Renamed', 'Moved']),
    }),
    answer: answerOf({}),
  }),
  renameFeature: endpoint({
    method: 'POST',
    path: '/rename-feature',
    summary: 'Renames a feature file, or moves it when `destinationPath` is another folder; its text stays.',
    access: 'member',
    scope: 'write',
    licence: true,
    body: z.object({
      ...where,
      /** Without `.feature`. */
      oldName: z.string(),
      newName: z.string(),
      parentPath: path.default([]),
      destinationPath: path.optional(),
    }),
    answer: answerOf({}),
  }),
  updateLastUpdated: endpoint({
    method: 'POST',
    path: '/last-updated',
    summary:
      'Remembers what the caller has open: folder, feature, scenario and the open folders of the tree.',
    access: 'member',
    scope: 'write',
    body: z.object({
      ...where,
      featureIndex: z.number().int().optional(),
      /** Position of the scenario in its feature, from 0; -1 for none. */
      scenarioIndex: z.number().int().min(-1).max(100_000).optional(),
      lastActiveFolder: path.optional(),
      /** Name of the open feature without `.feature`; null for none. */
      lastActiveFeature: z.string().nullable().optional(),
      /** Folders, and features with their `.feature`, that are open in the tree, each as its path. At most 200. */
      expandedFolders: z.array(path).max(200).optional(),
      /** Paths that are open from now on, besides the others; the longest open ones go when there are more than 200. */
      expand: z.array(path).max(200).optional(),
      /** Paths that are closed from now on; what is open inside them opens with them again. */
      collapse: z.array(path).max(200).optional(),
    }),
    answer: answerOf({}),
  }),
};
