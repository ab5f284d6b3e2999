import { z } from 'zod';
import { answerOf, endpoint } from '../endpoint';
import { where } from './answers';

/**
 * Calls for folders of features, renaming and moving (docs/rules/scenarios.md, Folders). domain/names.ts has the rules
 * for names. An empty folder has a `.gitkeep` file, because git stores no empty folders.
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
      /** Current parent folders. */
      parentPath: path.default([]),
      /** New parent folders; the same ones for a rename. */
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
      /** Current name, without `.feature`. */
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
      /** Paths of the folders and features (with `.feature`) that are open in the tree. At most 200. */
      expandedFolders: z.array(path).max(200).optional(),
      /** Opens the path to the given place in the tree, unless the caller had this place open last. */
      opensPlace: z.boolean().optional(),
      /** Paths to open in addition. With more than 200 open paths, the ones open longest are closed. */
      expand: z.array(path).max(200).optional(),
      /** Paths to close. Open paths inside them stay remembered and open with them again. */
      collapse: z.array(path).max(200).optional(),
    }),
    answer: answerOf({}),
  }),
};
