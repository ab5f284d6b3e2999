import { z } from 'zod';
import { answerOf, endpoint } from '../endpoint';
import { environment, refusedEnvironment } from '#domain/environments/environment';
import { feature, rowsLeft, stepFile, stepInfo, version } from './feature';
import { onboardingCalls } from './onboarding';
import { conflict, failed, saveAnswer, where } from './answers';
import { featureListCalls } from './feature-list';
import { folderCalls } from './folders';
import { historyCalls } from './history';
import { projectLayoutCalls } from './project-layout';
import { stepCodeCalls } from './step-code';
import { tagCalls } from './tags';
import { testDataCalls } from './test-data';
import { unusedStepCalls } from './unused-steps';
import { unwrittenStepCalls } from './unwritten-steps';

export * from './feature';
export * from './onboarding';
export * from './project-layout';
export type { BrokenCode } from './feature-list';
export * from './history';
export * from './step-code';
export * from './tags';
export * from './test-data';
export * from './unused-steps';
export * from './unwritten-steps';

/**
 * The workspace service: all files in the project's git repository. Layout of the repository (docs/rules/calls.md,
 * Repository): `features/<folders>/<name>.feature`, step code `features/step_definitions/*.mjs`, environments
 * `environments/<name>.json`.
 */

export const workspace = {
  getEnvironments: endpoint({
    method: 'POST',
    path: '/get-env-list',
    summary:
      'Lists the environments of the branch by name, those with unusable files and the reason, and the one the user chose last.',
    access: 'member',
    scope: 'read',
    body: z.object(where),
    answer: answerOf({
      allEnv: z.array(environment),
      refusedEnv: z.array(refusedEnvironment).default([]),
      lastActiveEnv: z.string().nullable(),
    }),
  }),
  pushEnvironment: endpoint({
    method: 'POST',
    path: '/push-env',
    summary: 'Adds an environment. Rules of name and URL: domain/environments/environment.ts.',
    access: 'member',
    scope: 'write',
    licence: true,
    body: z.object({ ...where, name: z.string(), data: environment }),
    answer: answerOf({}),
  }),
  editEnvironment: endpoint({
    method: 'POST',
    path: '/edit-env',
    summary: 'Changes or renames an environment.',
    access: 'member',
    scope: 'write',
    licence: true,
    body: z.object({
      ...where,
      name: z.string(),
      newName: z.string(),
      /** Without `proposeOnly`, which older clients do not send, its value does not change. */
      newData: environment.extend({ proposeOnly: z.boolean().optional() }),
    }),
    answer: answerOf({}),
  }),
  deleteEnvironment: endpoint({
    method: 'DELETE',
    path: '/delete-env',
    summary: 'Deletes an environment.',
    access: 'member',
    scope: 'write',
    licence: true,
    body: z.object({ ...where, name: z.string() }),
    answer: answerOf({}),
  }),
  updateLastActiveWorkspace: endpoint({
    method: 'POST',
    path: '/updateLastActiveWorkspace',
    summary: 'Remembers the environment and branch the user works with.',
    access: 'member',
    scope: 'write',
    body: z.object({
      projectId: z.string(),
      name: z.string().optional(),
      branch: z.string().optional(),
      /** True: `branch` only locates the environment; the remembered branch does not change. */
      keepsBranch: z.boolean().optional(),
    }),
    answer: answerOf({}),
  }),
  getBranches: endpoint({
    method: 'POST',
    path: '/get-all-branches',
    summary: 'Branches by name, main first, and the one the user chose last.',
    access: 'member',
    scope: 'read',
    body: z.object({ projectId: z.string() }),
    answer: answerOf({ branches: z.array(z.string()), lastActiveBranch: z.string().nullable() }),
  }),
  createBranch: endpoint({
    method: 'POST',
    path: '/create-new-branch',
    summary: 'Creates a branch from another one.',
    access: 'member',
    scope: 'write',
    licence: true,
    body: z.object({
      projectId: z.string(),
      sourceBranch: z.string(),
      newBranch: z.string(),
      isPrivateRepo: z.boolean().optional(),
    }),
    answer: answerOf({}),
  }),
  deleteBranch: endpoint({
    method: 'DELETE',
    path: '/delete-branch',
    summary: 'Deletes a branch; main cannot be deleted.',
    access: 'member',
    scope: 'write',
    licence: true,
    body: z.object({ projectId: z.string(), branch: z.string() }),
    answer: answerOf({}),
  }),
  getFeature: endpoint({
    method: 'POST',
    path: '/get-feature',
    summary:
      'One feature with text, implemented marks and parse errors; up to 200 of its scenarios at a time. `because: "too-large"` for a file over the limit.',
    access: 'member',
    scope: 'read',
    body: z.object({
      ...where,
      name: z.string(),
      parentPath: z.array(z.string()).default([]),
      /** Index of the first scenario in the answer, from 0. */
      from: z.number().int().nonnegative().default(0),
      /** Name of the first scenario in the answer. Used if the feature has a scenario with this name. */
      scenario: z.string().optional(),
      /** True to get `lastChange`, for which git searches the history. */
      lastChange: z.boolean().default(false),
    }),
    answer: answerOf({ feature }),
  }),
  getFeaturesCount: endpoint({
    method: 'POST',
    path: '/features-count',
    summary: 'Number of features and scenarios of the branch.',
    access: 'member',
    scope: 'read',
    body: z.object(where),
    answer: answerOf({ features: z.number().int(), scenarios: z.number().int() }),
  }),
  pushScenario: endpoint({
    method: 'POST',
    path: '/push-scenario',
    summary:
      'Writes a whole feature file as one commit by the user. A text that does not parse is stored, too.',
    access: 'member',
    scope: 'write',
    licence: true,
    body: z.object({
      ...where,
      /** File name ending in `.feature`. */
      name: z.string(),
      data: z.string(),
      parentPath: z.array(z.string()).default([]),
      featureIndex: z.number().int().optional(),
      scenarioIndex: z.number().int().optional(),
      lastActiveFolder: z.array(z.string()).optional(),
      /** Version that the edit is based on; null: create (refused if the name exists); left out: no check. */
      baseVersion: version.nullable().optional(),
      /**
       * True: merges a stale save with the saves of others if they changed other lines; `mergedWith` names the user.
       * Not for clients that keep their old text, because their next save would undo the other changes.
       */
      merge: z.boolean().optional(),
    }),
    answer: saveAnswer,
  }),
  deleteFeature: endpoint({
    method: 'POST',
    path: '/delete-feature',
    summary: 'Deletes a feature file.',
    access: 'member',
    scope: 'write',
    licence: true,
    body: z.object({
      projectId: z.string(),
      branch: z.string().default('main'),
      name: z.string(),
      parentPath: z.array(z.string()).default([]),
      privateRepo: z.boolean().optional(),
    }),
    answer: answerOf({}),
  }),
  getSteps: endpoint({
    method: 'POST',
    path: '/store-and-get-steps',
    summary: 'Every step definition of the branch: pattern → implemented and source.',
    access: 'member',
    scope: 'read',
    query: z.object({ projectId: z.string() }),
    body: z.object({ branch: z.string().default('main'), isPrivateRepo: z.boolean().optional() }),
    answer: answerOf({
      steps: z.record(
        z.string(),
        z.object({ implemented: z.boolean(), source: z.enum(['USER', 'REC', 'API', 'AI']) }),
      ),
    }),
  }),
  getStepCode: endpoint({
    method: 'POST',
    path: '/get-step-code-by-scenario',
    summary: 'The steps of a scenario with the definition behind each, and the files to edit.',
    access: 'member',
    scope: 'read',
    body: z.object({
      ...where,
      /** Path below `features/` without `.feature`, e.g. `checkout/basket`. */
      featureName: z.string(),
      scenarioName: z.string(),
      /** A line of code as in a run. The answer has its current place. */
      ran: z
        .object({
          commit: z.string().regex(/^[0-9a-f]{40,64}$/),
          /** Path in the repository below `features/`, e.g. `features/step_definitions/shop.mjs`. */
          path: z.string().max(1000),
          line: z.number().int().positive(),
        })
        .optional(),
    }),
    answer: answerOf({
      /** Steps in the order in which they run, background steps first. */
      steps: z.array(stepInfo),
      /** As in `scenario`. */
      rowsLeft: rowsLeft.optional(),
      /**
       * Files with a matching definition, the file of `ran`, and the file for new stubs if steps lack code. `content` +
       * `stubs` is the file with all steps defined. `stubs`: missing imports and one stub per pattern, or empty.
       */
      files: z.array(
        stepFile.extend({
          stubs: z.string(),
          /** Author and date of the last commit that changed it; left out for a file that does not exist yet. */
          lastChange: z.object({ name: z.string(), date: z.number() }).optional(),
          /** Why the file does not load. */
          problem: z.object({ line: z.number().int(), message: z.string() }).optional(),
        }),
      ),
      /** The file of the requested line. It is also in `files` if the caller can edit it there. */
      ran: z
        .object({
          path: z.string(),
          /** Current line; null when the line was changed since, or the run's commit no longer exists. */
          line: z.number().int().nullable(),
          /** Content of a file that is not in `files`. */
          content: z.string().optional(),
        })
        .optional(),
    }),
  }),
  uploadStepFiles: endpoint({
    method: 'POST',
    path: '/upload-mjs',
    summary:
      'Writes step files as one commit. A file with a stale `version` makes the whole call a conflict.',
    access: 'member',
    scope: 'write',
    licence: true,
    body: z.object({
      ...where,
      files: z
        .array(z.object({ name: z.string(), content: z.string(), version: z.string().optional() }))
        .min(1),
    }),
    answer: z.union([
      z.object({
        status: z.literal(true),
        commit: z.string(),
        files: z.array(z.object({ name: z.string(), version })),
        /** Syntax errors of the saved files. They are saved anyway; a run would fail with the same message. */
        problems: z.array(z.object({ name: z.string(), line: z.number().int(), message: z.string() })),
      }),
      conflict,
      failed,
    ]),
  }),
  ...featureListCalls,
  ...folderCalls,
  ...historyCalls,
  ...stepCodeCalls,
  ...tagCalls,
  ...testDataCalls,
  ...unusedStepCalls,
  ...unwrittenStepCalls,
  ...projectLayoutCalls,
  ...onboardingCalls,
};
