import { z } from 'zod';
import type { Project } from '../auth';
import { answerOf, endpoint } from '../endpoint';
import { reportedCodeLocation, healReport, stepByWords } from '../worker/healing';
import { definitionUsers } from '../generation/proposed-file';
import { withoutNul } from '#domain/text';

/**
 * Code fixes that a user accepts or discards (docs/rules/code-review.md). Healing proposes them for locators that match
 * nothing, as an edit of step code or of the feature's text.
 */

/** open: waits for a decision · outdated: the code is no longer the code that failed */
export const codeFixState = z.enum(['open', 'accepted', 'discarded', 'outdated']);
export type CodeFixState = z.infer<typeof codeFixState>;

/** An edit of one file, or the reason why there is none. */
export const proposedFix = z.object({
  /**
   * code: edits the step file · words: edits a feature file, because the locator comes from the step's text ·
   * definition: replaces a generated definition · none: cannot be edited safely
   */
  kind: z.enum(['code', 'words', 'definition', 'none']),
  /** Path in the repository, e.g. `features/step_definitions/shop.mjs`; for `none` the file of the call, if known. */
  file: z.string(),
  place: reportedCodeLocation.nullable(),
  /** Git's id of the file that was read; empty when none was. */
  version: z.string(),
  /** The locator that failed, and the locator that finds the element now, as Playwright prints them. */
  from: z.string(),
  to: z.string(),
  /** The replaced text and the new text; empty for `none`. */
  before: z.string(),
  after: z.string(),
  /** A note to the user about the edit; null: none. */
  note: z.string().nullable(),
  /** For `none`: why it cannot be edited safely. */
  refusal: z.string().nullable(),
  /** Name of the language model that chose the element when the rules were not sure. */
  chosenBy: z.string().optional(),
  /** For `definition`: the data to write the definition again. */
  rewrite: stepByWords.extend({ pattern: z.string() }).optional(),
});
export type ProposedFix = z.infer<typeof proposedFix>;

/** A fix with the data needed to make it again on another commit. */
export interface FixedCall {
  fix: ProposedFix;
  /** Action of the call that failed, e.g. `click`. */
  action: string;
}

/** A branch of the caller's project. The project says what the user may read and write in a private repository. */
export interface FixedBranch {
  project: Project;
  branch: string;
}

/** Fixes to write as a commit that is on no branch, and the scenarios to plan on it. */
export interface FixesAside {
  name: string;
  fixes: readonly FixedCall[];
  scenarios: readonly { feature: string; scenario: string }[];
}

/** A run of the scenarios that use the definition, with the edit in place. */
export const verification = z.object({
  runId: z.string(),
  startedAt: z.number(),
  /** User who started it. With `byItself`: user who turned on automatic verification. */
  by: z.string(),
  /** True when the project's settings started it automatically. */
  byItself: z.boolean().optional(),
});
export type Verification = z.infer<typeof verification>;

/** The result of a verification. verified: all of its scenarios passed, and none was healed. */
export const verificationResult = verification.extend({
  number: z.number().int(),
  state: z.enum(['running', 'verified', 'failed', 'gone']),
  passed: z.number().int(),
  total: z.number().int(),
  /**
   * With `failed`: the result of the fixed step in any of the scenarios. passed: the scenarios failed at other steps ·
   * not-reached: no scenario got to the step. Null: not known.
   */
  fixedStep: z.enum(['passed', 'failed', 'not-reached']).nullable().default(null),
});
export type VerificationResult = z.infer<typeof verificationResult>;

/** A scenario whose run needed the code fix. */
export const codeFixCase = z.object({
  /** Id of the test case. */
  id: z.string(),
  runId: z.string(),
  scenarioName: z.string(),
  featureName: z.string(),
  uri: z.string(),
});

export const codeFix = z.object({
  _id: z.string(),
  /** Epoch milliseconds. */
  createdAt: z.number(),
  updatedAt: z.number(),
  projectId: z.string(),
  branch: z.string(),
  state: codeFixState,
  /** Scenarios in which the fix was found, each with its last run, newest first; at least one. */
  report: z.object({ testCases: z.array(codeFixCase) }),
  /** Number of times it was found. */
  found: z.number().int(),
  /** Number of times a run continued with the found element instead of failing. */
  healed: z.number().int(),
  fix: proposedFix,
  /** Pattern of the step definition. */
  pattern: z.string(),
  /** Keyword and text of the step when it was found last. */
  step: z.string(),
  verification: verificationResult.nullable(),
  comments: z.number().int(),
  decidedAt: z.number().nullable(),
  decidedBy: z.string().nullable(),
  commit: z.string().nullable(),
});
export type CodeFix = z.infer<typeof codeFix>;

/** A sketch of a page: boxes of elements as shares of the window. `target`: index of the used element. */
export const drawnLook = z.object({
  elements: z.array(
    z.object({
      role: z.string(),
      name: z.string(),
      box: z.tuple([z.number(), z.number(), z.number(), z.number()]),
    }),
  ),
  target: z.number().int(),
});
export type DrawnLook = z.infer<typeof drawnLook>;

/** Data of one search for an element. */
export const healingView = z.object({
  id: z.string(),
  testCaseId: z.string(),
  runId: z.string(),
  /** Number of its run, shown as `#482`. */
  runNumber: z.number().int(),
  stepIndex: z.number().int(),
  report: healReport,
  /** Ids of screenshots of the test case; null when there is none. */
  screenshotId: z.string().nullable(),
  beforeScreenshotId: z.string().nullable(),
  /** Filled by one call only; null when there is a screenshot, or no data was stored. */
  drawn: drawnLook.nullable(),
  /** The code fix to decide on; null: none. */
  oversight: z.object({ id: z.string(), state: codeFixState }).nullable(),
  createdAt: z.number(),
});
export type HealingView = z.infer<typeof healingView>;

export const codeFixComment = z.object({
  _id: z.string(),
  userId: z.string(),
  username: z.string(),
  content: z.string(),
  createdAt: z.number(),
  editedAt: z.number().nullable().default(null),
});
export type CodeFixComment = z.infer<typeof codeFixComment>;

/** A code fix with all the data that a user needs to decide. */
export const codeFixDetails = codeFix.extend({
  /** The last search that found it; null when its run was deleted. */
  healing: healingView.nullable(),
  /** The file on the branch, before and after the edit; null for `none` and for outdated fixes. */
  files: z.object({ before: z.string(), after: z.string() }).nullable(),
  /** Scenarios that use the definition. */
  users: definitionUsers,
  discussion: z.array(codeFixComment),
});
export type CodeFixDetails = z.infer<typeof codeFixDetails>;

/** The project's settings for open code fixes. */
export const reviewSettings = z.object({
  /** True: open code fixes are verified automatically. */
  verifiesFixes: z.boolean(),
  /** User who last changed the settings; null: nobody. */
  setBy: z.string().nullable(),
});
export type ReviewSettings = z.infer<typeof reviewSettings>;

const ids = z.array(z.string().max(100)).min(1).max(500);

const commentText = z
  .string()
  .transform((text) => withoutNul(text).replaceAll('\r\n', '\n').trim())
  .pipe(z.string().min(1, 'Write a comment.').max(5_000, 'A comment has at most 5,000 characters.'));

export const codeFixCalls = {
  listOversights: endpoint({
    method: 'GET',
    path: '/oversight/list',
    summary: 'Lists the code fixes of a project, most recently found first. Default: the open ones.',
    access: 'member',
    scope: 'read',
    query: z.object({
      project_id: z.string(),
      state: codeFixState.default('open'),
      branch: z.string().max(300).transform(withoutNul).optional(),
      /** `next` of the previous page; left out for the first page. */
      cursor: z.string().max(200).optional(),
      limit: z.coerce.number().int().min(1).max(200).default(100),
    }),
    answer: answerOf({
      oversights: z.array(codeFix),
      next: z.string().nullable(),
      counts: z.object({
        open: z.number().int(),
        accepted: z.number().int(),
        discarded: z.number().int(),
        outdated: z.number().int(),
      }),
    }),
  }),
  countOversights: endpoint({
    method: 'GET',
    path: '/oversight/count',
    summary: 'Returns the number of open code fixes.',
    access: 'member',
    scope: 'read',
    query: z.object({ project_id: z.string() }),
    answer: answerOf({ open: z.number().int() }),
  }),
  getOversight: endpoint({
    method: 'GET',
    path: '/oversight/get',
    summary: 'One code fix with its evidence, the file before and after, and the scenarios that use it.',
    access: 'member',
    scope: 'read',
    query: z.object({ project_id: z.string(), id: z.string() }),
    answer: answerOf({ oversight: codeFixDetails }),
  }),
  archiveOversights: endpoint({
    method: 'POST',
    path: '/oversight/archive-oversight',
    summary: 'Discards open code fixes: a locator is never healed to that element again.',
    access: 'member',
    scope: 'write',
    licence: true,
    /** Ids of code fixes. */
    body: z.object({ project_id: z.string(), scenario_ids: ids }),
    /** Number of open code fixes that were discarded. */
    answer: answerOf({ discarded: z.number().int() }),
  }),
  acceptOversight: endpoint({
    method: 'POST',
    path: '/oversight/update-project',
    summary: 'Accepts a code fix: commits its edit, the caller being the author.',
    access: 'member',
    scope: 'write',
    licence: true,
    body: z.object({
      project_id: z.string(),
      /** Id of the code fix. */
      scenario_id: z.string(),
      /** File of the code fix as the caller saw it. The call is refused when it is another file. */
      step_def_file_name: z.string().max(1_000).optional(),
      branch: z.string().max(300).transform(withoutNul).optional(),
      isPrivateRepo: z.boolean().optional(),
    }),
    /**
     * `because`: `missing` (no open code fix has that id) · `outdated` (the failing code has changed) · `not-editable`
     * · `conflict` (another save happened at the same time) · or a reason of a save of step code.
     */
    answer: answerOf({ commit: z.string() }),
  }),
  verifyOversights: endpoint({
    method: 'POST',
    path: '/oversight/verify',
    summary:
      'Runs the scenarios in which open code fixes were found, with the fixes applied and without healing.',
    access: 'member',
    scope: 'run',
    licence: true,
    body: z.object({ project_id: z.string(), scenario_ids: ids }),
    answer: answerOf({ runId: z.string() }),
  }),
  commentOversight: endpoint({
    method: 'POST',
    path: '/oversight/comment',
    summary: 'Comments on a code fix. The writer is the caller.',
    access: 'member',
    scope: 'write',
    licence: true,
    body: z.object({
      project_id: z.string(),
      scenario_id: z.string(),
      content: commentText,
    }),
    answer: answerOf({ comment: codeFixComment }),
  }),
  updateOversightComment: endpoint({
    method: 'PUT',
    path: '/oversight/comments/:id',
    summary: 'Changes a comment of the caller on a code fix.',
    access: 'member',
    scope: 'write',
    licence: true,
    params: z.object({ id: z.string() }),
    body: z.object({ content: commentText }),
    answer: answerOf({ comment: codeFixComment }),
  }),
  deleteOversightComment: endpoint({
    method: 'DELETE',
    path: '/oversight/comments/:id',
    summary:
      'Deletes a comment of the caller on a code fix; administrators of the project delete those of others too.',
    access: 'member',
    scope: 'write',
    licence: true,
    params: z.object({ id: z.string() }),
    answer: answerOf({}),
  }),
  getReviewSettings: endpoint({
    method: 'GET',
    path: '/oversight/settings',
    summary: 'Returns what the project does with code fixes that nobody has reviewed yet.',
    access: 'member',
    query: z.object({ project_id: z.string() }),
    answer: answerOf({ settings: reviewSettings }),
  }),
  updateReviewSettings: endpoint({
    method: 'POST',
    path: '/oversight/settings',
    summary: 'Changes that.',
    access: 'admin',
    licence: true,
    body: z.object({ project_id: z.string(), verifiesFixes: z.boolean() }),
    answer: answerOf({}),
  }),
  updateAIRecoveryCount: endpoint({
    method: 'POST',
    path: '/updateAIRecoveryCount',
    summary:
      'For clients that report a recovery after they accepted a code fix. Returns the count of accepted fixes, and changes nothing.',
    access: 'member',
    scope: 'write',
    body: z.looseObject({ project_id: z.string() }),
    /** Number of recoveries of all time. */
    answer: answerOf({ aiRecoveryCount: z.number().int() }),
  }),
};
