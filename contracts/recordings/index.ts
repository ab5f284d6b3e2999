import { z } from 'zod';
import { answerOf, endpoint } from '../endpoint';
import { proposedFile } from '../generation/proposed-file';
import { recordedStep } from '../worker/recording';
import { recordedValue } from './recorded-values';
import { recorderEnds } from './recording-work';
import { withoutNul } from '#domain/text';

/**
 * Calls of recordings in the generation service. A recording writes step code from a user's actions in a browser
 * (docs/rules/recordings.md). Pictures and clicks use sockets (contracts/worker/recording.ts). These calls handle the
 * stored data.
 */

/** Why a recording ended: the worker's reason, or `unserved` when no worker took it in time. */
export const recordingEnds = [...recorderEnds, 'unserved'] as const;

/** One step as the user arranged it, with the recorder's text or the user's. */
export const recordedPart = z.object({
  /** Actions of the step, in order. With several actions, `text` is set. A note is always alone. */
  actions: z.array(recordedStep).min(1),
  /** Text of the user, without keyword; null: the recorder's text. */
  text: z.string().nullable(),
  /** False: gets its own code, even if a step definition of the project does the same. */
  mayReuse: z.boolean(),
  /** Lines of the user's comment, which the feature has above the step; null: none. */
  comment: z.string().nullable().default(null),
  /** Values of the step that are test data or Examples columns. The user's `text` already has these. */
  values: z.array(recordedValue).default([]),
  /** Result of the unchanged step in the last replay; null: it did not run. */
  replayed: z.enum(['passed', 'failed']).nullable().default(null),
});

export type RecordingPart = z.infer<typeof recordedPart>;
/** A step as it is arranged and saved, whatever its last replay did. */
export type ArrangedPart = Omit<RecordingPart, 'replayed'>;

export const recordingSummary = z.object({
  id: z.string(),
  /** wanted: no worker has it yet · starting: the steps before it run · recording · ended */
  state: z.enum(['wanted', 'starting', 'recording', 'ended']),
  branch: z.string(),
  env: z.string(),
  /** Path below `features/` without `.feature`; null: chosen when the recording is saved. */
  featureName: z.string().nullable(),
  /** Null: a new scenario. */
  scenarioName: z.string().nullable(),
  /** The user who started the recording. Only this user may drive it. */
  userName: z.string(),
  /** True for the signed-in user who started the recording. False for every access token. */
  drives: z.boolean(),
  /** Where its browser runs: on a worker, or on the machine of the user who started the recording. */
  browser: z.enum(['worker', 'local']).default('worker'),
  /** Epoch milliseconds. */
  createdAt: z.number(),
  endedAt: z.number().nullable(),
  /** Why it ended, as a code and as a sentence; null while it has not ended. */
  because: z.enum(recordingEnds).nullable(),
  reason: z.string().nullable(),
  /** Number of recorded steps, without removed steps. */
  steps: z.number().int(),
  /** Where its steps were saved last; null: never. Steps may have been added or changed since. */
  saved: z
    .object({
      /** Epoch milliseconds. */
      at: z.number(),
      commit: z.string(),
      featureName: z.string(),
      scenarioName: z.string(),
    })
    .nullable()
    .default(null),
});
export type RecordingSummary = z.infer<typeof recordingSummary>;

export const recording = recordingSummary.extend({
  /** Number of scenario steps that run first, without background steps. New steps are added after them. */
  after: z.number().int(),
  /** Number of following scenario steps that the recording replaces. */
  replaces: z.number().int(),
  /** Language of its steps. */
  language: z.enum(['en', 'de']),
  /** Progress before it records, in words. */
  progress: z.string(),
  /** Milliseconds after which it ends: `idle` without a command, `whole` in total. */
  limits: z.object({ idle: z.number().int(), whole: z.number().int() }),
  parts: z.array(recordedPart),
  /** Place of new steps: after the step of action `behind` (null: at the end). First id: `firstId`. */
  goesOn: z
    .object({ behind: z.number().int().nullable(), firstId: z.number().int() })
    .nullable()
    .default(null),
  /** Texts of the steps that it replaces. */
  replaced: z.array(z.string()).default([]),
  /** Number of its own steps that ran or will run first in the last opened browser; null: none. */
  replays: z.number().int().nullable().default(null),
  /** The last run of the proposed scenario, and the hash of the proposal. */
  tried: z.object({ runId: z.string(), hash: z.string() }).nullable().default(null),
  /** Removed steps. A change must send them again; steps that it leaves out come back. */
  removed: z.array(z.number().int()).default([]),
  /** Version of the arrangement. A change must send it. */
  version: z.number().int(),
});
export type Recording = z.infer<typeof recording>;

/** A step as the feature will contain it. */
export const writtenStep = z.object({
  /** Keyword of the step. The feature has `And` after a step with the same keyword. */
  keyword: z.enum(['Given', 'When', 'Then']),
  text: z.string(),
  docString: z.string().optional(),
  /** Ids of its actions. */
  actions: z.array(z.number().int()),
  /** The step definition of the project that it calls; null: it gets its own code. */
  reused: z.object({ file: z.string(), line: z.number().int(), pattern: z.string() }).nullable(),
  /** A step text of the project that does the same here, but may mean something else. */
  suggestion: z.string().nullable(),
  /** Lines of the comment above the step. */
  comment: z.string().nullable().default(null),
  /** Examples columns that it uses. */
  columns: z.array(z.string()).default([]),
  /** Why it cannot be saved in this form; null when it can. */
  problem: z.string().nullable(),
  /** Why a user should review it. */
  doubts: z.array(z.string()),
});
export type WrittenRecordingStep = z.infer<typeof writtenStep>;

/** The commit that saving a recording would write. */
export const recordingProposal = z.object({
  /** Hash of all content to write. Saving requires it. */
  hash: z.string(),
  /** Commit that the proposal is based on. */
  commit: z.string(),
  /** Null: not chosen yet; the proposal then has no files. */
  featureName: z.string().nullable(),
  scenarioName: z.string().nullable(),
  feature: z
    .object({
      name: z.string(),
      /** Empty for a new file. */
      before: z.string(),
      after: z.string(),
      /** Empty for a new file. */
      version: z.string(),
    })
    .nullable(),
  steps: z.array(writtenStep),
  files: z.array(proposedFile),
  /** Files that the user uploaded to the page. */
  data: z.array(
    z.object({
      /** Path in the project: `data/…`. */
      path: z.string(),
      bytes: z.number().int(),
      /** new: the project has no such file · same: it has the same file · differs: it has other content */
      state: z.enum(['new', 'same', 'differs']),
    }),
  ),
  /** Why it cannot be saved, in words; null when it can. */
  problem: z.string().nullable(),
});
export type RecordingProposal = z.infer<typeof recordingProposal>;

/**
 * Maximum number of steps and notes of one recording, in all of its browsers. The worker ends a recording that has more.
 */
export const maxRecordedSteps = 1_000;
/** Number of steps and notes that a replayed recording can add at least. A recording with less room is not replayed. */
export const minStepsAfterReplay = 200;

const id = z.number().int().min(0);

/** Maximum number of characters of the comment on a step. */
export const maxCommentLength = 2_000;

/** Lines of a feature comment, without trailing spaces and surrounding blank lines; null when empty. */
const comment = z
  .string()
  .max(maxCommentLength, `A comment has up to ${maxCommentLength.toLocaleString('en')} characters.`)
  .transform((text) => {
    const lines = withoutNul(text)
      .split(/\r\n|[\r\n\u0085\u2028\u2029]/)
      .map((line) => line.trimEnd());
    return lines.join('\n').replace(/^\n+|\n+$/g, '') || null;
  });

/** The user's order of steps. Steps that are in neither list follow at the end, as they were recorded. */
const arrangement = z.object({
  parts: z
    .array(
      z.object({
        actions: z.array(id).min(1).max(100),
        text: z.string().trim().min(1).max(2_000).transform(withoutNul).nullable().default(null),
        mayReuse: z.boolean().default(true),
        comment: comment.nullable().default(null),
        values: z.array(recordedValue).max(100).default([]),
      }),
    )
    .max(maxRecordedSteps),
  removed: z.array(id).max(maxRecordedSteps),
});
export type Arrangement = z.output<typeof arrangement>;

/** A path below the base URL, in the form used in URLs: characters outside of ASCII are encoded. */
export const openedPath = z
  .string()
  .max(1_000)
  .regex(/^\/[!-[\]-~]*$/, 'A path begins with / and is written as in an address.');

/** A text of 1 to `most` characters. Used only by calls of recordings. */
export const name = (max: number) => z.string().trim().min(1).max(max).transform(withoutNul);
export const ofProject = z.object({ projectId: z.string() });

/** The proposal that the user saw and wants to run or save. */
const lookedAt = ofProject.extend({
  featureName: name(1_000),
  scenarioName: name(1_000),
  /** Hash of the proposal. */
  hash: z.string().max(100),
});

/** The answer to a request for a browser, to start or replay a recording. */
export const opening = z.discriminatedUnion('status', [
  z.object({ status: z.literal(true), recording }),
  z.object({
    status: z.literal(false),
    error: z.string(),
    because: z.string().optional(),
    /** With `because: "open"`: the open recording that must end first, and its project. */
    open: z.object({ id: z.string(), projectId: z.string() }).optional(),
  }),
]);

export const recordings = {
  startRecording: endpoint({
    method: 'POST',
    path: '/recordings',
    summary:
      'Opens a browser whose use is recorded as steps, through its sockets. Each user can have one open recording. `because`: `open` with its id, `full`, `no-worker`.',
    access: 'member',
    licence: true,
    body: ofProject.extend({
      branch: name(300).default('main'),
      env: z.string().max(300).transform(withoutNul),
      /** Left out: chosen when the recording is saved. */
      featureName: name(1_000).optional(),
      /** Left out: a new scenario. */
      scenarioName: name(1_000).optional(),
      /** Number of the scenario's own steps that run first; left out: all of them. */
      after: z.number().int().min(0).max(10_000).optional(),
      /** Instead of `after`: number of steps that run first, background steps included. */
      from: z.number().int().min(0).max(10_000).optional(),
      /** Number of following steps that the recording replaces. */
      replaces: z.number().int().min(0).max(10_000).default(0),
      /** Language of the steps; left out: the language of the feature, else English. */
      language: z.enum(['en', 'de']).optional(),
      /** Path below the base URL where a new scenario begins; left out: the base URL. */
      opensAt: openedPath.optional(),
    }),
    answer: opening,
  }),
  listRecordings: endpoint({
    method: 'GET',
    path: '/recordings',
    summary: 'Recordings of a project, those that have not ended first, then the newest.',
    access: 'member',
    scope: 'read',
    query: ofProject.extend({ limit: z.coerce.number().int().min(1).max(100).default(20) }),
    answer: answerOf({ recordings: z.array(recordingSummary) }),
  }),
  getRecording: endpoint({
    method: 'GET',
    path: '/recordings/:id',
    summary: 'Returns the state of a recording, and its steps in their order.',
    access: 'member',
    scope: 'read',
    params: z.object({ id: z.string() }),
    query: ofProject,
    answer: answerOf({ recording }),
  }),
  arrangeRecording: endpoint({
    method: 'PUT',
    path: '/recordings/:id/parts',
    summary:
      'Renames, moves, joins, parts and removes steps of a recording, by saying how all of them are to stand; for who started it. `because`: `changed` when somebody did so since.',
    access: 'member',
    licence: true,
    params: z.object({ id: z.string() }),
    body: ofProject.extend({ version: z.number().int(), arrangement }),
    answer: answerOf({ recording }),
  }),
  endRecording: endpoint({
    method: 'POST',
    path: '/recordings/:id/end',
    summary:
      'Ends a recording and keeps its steps. Allowed for the user who started it and for administrators. An ended recording does not change.',
    access: 'member',
    params: z.object({ id: z.string() }),
    body: ofProject,
    answer: answerOf({}),
  }),
  replayRecording: endpoint({
    method: 'POST',
    path: '/recordings/:id/replay',
    summary:
      'Runs the steps of a recording in a new browser with the code that they would get, and continues recording after them. Allowed for the user who started it. An open browser ends first. `because`: as at the start.',
    access: 'member',
    licence: true,
    params: z.object({ id: z.string() }),
    body: ofProject.extend({
      /** An action of the last step to run. New steps are added after it. Left out: all steps run. */
      upTo: z.number().int().min(0).optional(),
    }),
    answer: opening,
  }),
  runRecording: endpoint({
    method: 'POST',
    path: '/recordings/:id/run',
    summary:
      'Runs the scenario as saving the recording would write it, as any run, without saving it; for who started it. `because`: `changed` as for saving.',
    access: 'member',
    licence: true,
    params: z.object({ id: z.string() }),
    body: lookedAt,
    answer: answerOf({ runId: z.string() }),
  }),
  proposeRecording: endpoint({
    method: 'GET',
    path: '/recordings/:id/proposal',
    summary:
      'Returns the changes that saving a recording would make on the newest commit of its branch: feature, step files and data files. Writes nothing.',
    access: 'member',
    scope: 'read',
    params: z.object({ id: z.string() }),
    query: ofProject.extend({
      /** Left out: the feature of the recording. */
      featureName: name(1_000).optional(),
      scenarioName: name(1_000).optional(),
    }),
    answer: answerOf({ proposal: recordingProposal }),
  }),
  saveRecording: endpoint({
    method: 'POST',
    path: '/recordings/:id/save',
    summary:
      'Writes the proposed changes as one commit. Allowed for the user who started the recording. When it is saved again, its steps replace those of the save before. `because`: `changed` when the changes would differ from those of the hash.',
    access: 'member',
    licence: true,
    params: z.object({ id: z.string() }),
    body: lookedAt,
    answer: answerOf({ commit: z.string(), featureName: z.string(), scenarioName: z.string() }),
  }),
};
