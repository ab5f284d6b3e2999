import { z } from 'zod';
import { answerOf, endpoint } from '../endpoint';
import { codePlace, healReport, stepByWords } from '../worker/healing';
import { definitionUsers } from '../generation/proposed-file';
import { withoutNul } from '#domain/text';

/**
 * Code fixes that a person accepts or discards (docs/rules/code-review.md): what healing found for a locator that leads
 * nowhere, as an edit of step code or of the feature's words.
 */

/** open: waits for a person · outdated: the code is not any more what failed */
export const oversightState = z.enum(['open', 'accepted', 'discarded', 'outdated']);
export type OversightState = z.infer<typeof oversightState>;

/** An edit of one file, or why there is none. */
export const proposedFix = z.object({
  /**
   * code: of the step file · words: of a feature file, where the locator comes from the step's words · definition: a
   * generated one, written anew · none: cannot be edited safely
   */
  kind: z.enum(['code', 'words', 'definition', 'none']),
  /** In the repository, e.g. `features/step_definitions/shop.mjs`; of `none` that of the call, where it is known. */
  file: z.string(),
  place: codePlace.nullable(),
  /** Git's id of the file that was read; empty where none was. */
  version: z.string(),
  /** The locator that failed and the one that leads to the element now, as Playwright prints them. */
  from: z.string(),
  to: z.string(),
  /** What is replaced, and by what; empty for `none`. */
  before: z.string(),
  after: z.string(),
  /** What a person should know beside the edit; null: nothing. */
  note: z.string().nullable(),
  /** Of `none`: why it cannot be edited safely. */
  refusal: z.string().nullable(),
  /** Name of the language model that chose the element, where the rules were not sure. */
  chosenBy: z.string().optional(),
  /** Of `definition`: what making it again needs. */
  rewrite: stepByWords.extend({ pattern: z.string() }).optional(),
});
export type ProposedFix = z.infer<typeof proposedFix>;

/** A run of the scenarios that use the definition, with the edit in place. */
export const verification = z.object({
  runId: z.string(),
  startedAt: z.number(),
  /** Who started it; by itself: who had code fixes verified so. */
  by: z.string(),
  /** It was started as the project's settings say, by nobody's button. */
  byItself: z.boolean().optional(),
});
export type Verification = z.infer<typeof verification>;

/** What came of a verification. verified: all of its scenarios passed, and none was healed. */
export const verificationResult = verification.extend({
  number: z.number().int(),
  state: z.enum(['running', 'verified', 'failed', 'gone']),
  passed: z.number().int(),
  total: z.number().int(),
  /**
   * Of `failed`: what came of the step that the code fix is of, in any of the scenarios. passed: they failed elsewhere ·
   * not-reached: none got that far. Null: not known.
   */
  fixedStep: z.enum(['passed', 'failed', 'not-reached']).nullable().default(null),
});
export type VerificationResult = z.infer<typeof verificationResult>;

/** A scenario of a run that came to it. */
export const oversightCase = z.object({
  /** Of the test case. */
  id: z.string(),
  runId: z.string(),
  scenarioName: z.string(),
  featureName: z.string(),
  uri: z.string(),
});

export const oversight = z.object({
  _id: z.string(),
  /** Epoch milliseconds. */
  createdAt: z.number(),
  updatedAt: z.number(),
  projectId: z.string(),
  branch: z.string(),
  state: oversightState,
  /** The scenarios that it was found in, each with its last run, newest first; at least one. */
  report: z.object({ testCases: z.array(oversightCase) }),
  /** How often it was found. */
  found: z.number().int(),
  /** Of those: how often a run went on with it, in place of failing. */
  healed: z.number().int(),
  fix: proposedFix,
  /** The step's definition. */
  pattern: z.string(),
  /** Of the last time: keyword and words of the step. */
  step: z.string(),
  verification: verificationResult.nullable(),
  comments: z.number().int(),
  decidedAt: z.number().nullable(),
  decidedBy: z.string().nullable(),
  commit: z.string().nullable(),
});
export type Oversight = z.infer<typeof oversight>;

/** What a look drew: boxes of elements as shares of the window, the one that was used among them. */
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

/** What is known of one search for an element. */
export const healingView = z.object({
  id: z.string(),
  testCaseId: z.string(),
  runId: z.string(),
  /** Of its run, `#482`. */
  runNumber: z.number().int(),
  stepIndex: z.number().int(),
  report: healReport,
  /** Ids of screenshots of the test case; null where there is none. */
  screenshotId: z.string().nullable(),
  beforeScreenshotId: z.string().nullable(),
  /** Of one call's answer only; null where there is a picture, or nothing is kept. */
  drawn: drawnLook.nullable(),
  /** What a person decides of it; null: nothing is to be decided. */
  oversight: z.object({ id: z.string(), state: oversightState }).nullable(),
  createdAt: z.number(),
});
export type HealingView = z.infer<typeof healingView>;

export const oversightComment = z.object({
  _id: z.string(),
  userId: z.string(),
  username: z.string(),
  content: z.string(),
  createdAt: z.number(),
  editedAt: z.number().nullable().default(null),
});
export type OversightComment = z.infer<typeof oversightComment>;

/** One with everything that a person decides by. */
export const oversightDetails = oversight.extend({
  /** The last search that found it; null when its run is gone. */
  healing: healingView.nullable(),
  /** The file as the branch has it, and as it would be; null for `none`, and where it is outdated. */
  files: z.object({ before: z.string(), after: z.string() }).nullable(),
  /** Scenarios that use the definition. */
  users: definitionUsers,
  discussion: z.array(oversightComment),
});
export type OversightDetails = z.infer<typeof oversightDetails>;

/** What a project does with code fixes that nobody has looked at yet. */
export const reviewSettings = z.object({
  /** They are tried out by themselves. */
  verifiesFixes: z.boolean(),
  /** Who set it last; null: nobody. */
  setBy: z.string().nullable(),
});
export type ReviewSettings = z.infer<typeof reviewSettings>;

const ids = z.array(z.string().max(100)).min(1).max(500);

const commentText = z
  .string()
  .transform((text) => withoutNul(text).replaceAll('\r\n', '\n').trim())
  .pipe(z.string().min(1, 'Write a comment.').max(5_000, 'A comment has at most 5,000 characters.'));

export const oversightCalls = {
  listOversights: endpoint({
    method: 'GET',
    path: '/oversight/list',
    summary: 'Code fixes of a project, by when they were found last; the open ones unless asked otherwise.',
    access: 'member',
    scope: 'read',
    query: z.object({
      project_id: z.string(),
      state: oversightState.default('open'),
      branch: z.string().max(300).transform(withoutNul).optional(),
      /** Left out with the first page: `next` of the page before. */
      cursor: z.string().max(200).optional(),
      limit: z.coerce.number().int().min(1).max(200).default(100),
    }),
    answer: answerOf({
      oversights: z.array(oversight),
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
    summary: 'How many code fixes are open.',
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
    answer: answerOf({ oversight: oversightDetails }),
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
    /** How many were open and are discarded now. */
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
      /** Its file as the caller saw it; another one is refused. */
      step_def_file_name: z.string().max(1_000).optional(),
      branch: z.string().max(300).transform(withoutNul).optional(),
      isPrivateRepo: z.boolean().optional(),
    }),
    /**
     * `because`: `missing` (no open one of that id) · `outdated` (the code is not any more what failed) · `not-editable`
     * · `conflict` (somebody saved in that moment) · as a save of step code.
     */
    answer: answerOf({ commit: z.string() }),
  }),
  verifyOversights: endpoint({
    method: 'POST',
    path: '/oversight/verify',
    summary:
      'Runs the scenarios that open code fixes were found in with their edits in place, and nothing healed.',
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
    answer: answerOf({ comment: oversightComment }),
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
    answer: answerOf({ comment: oversightComment }),
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
    summary: 'What the project does with code fixes that nobody has looked at yet.',
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
      'For clients that tell of a recovery after accepting a code fix: the count comes from what was accepted, and is answered.',
    access: 'member',
    scope: 'write',
    body: z.object({ project_id: z.string() }).passthrough(),
    /** Of all time. */
    answer: answerOf({ aiRecoveryCount: z.number().int() }),
  }),
};
