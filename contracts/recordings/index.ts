import { z } from 'zod';
import { answerOf, endpoint } from '../endpoint';
import { proposedFile } from '../generation/proposed-file';
import { recordedStep } from '../worker/recording';
import { recordedValue } from './recorded-values';
import { recorderEnds } from './recording-work';
import { withoutNul } from '#domain/text';

/**
 * Calls of recordings, which are the generation service's: step code from what a person does in a browser
 * (docs/rules/recordings.md). What is drawn and clicked goes by sockets (contracts/worker/recording.ts); what is here is what
 * stays.
 */

/** Why a recording ended: the worker's word, or that none took it in time. */
export const recordingEnds = [...recorderEnds, 'unserved'] as const;

/** One step as a person left it: what was done, in the recorder's words or in theirs. */
export const recordedPart = z.object({
  /** What it stands for, in order; with several it has words of a person. One that is only noted stands alone. */
  actions: z.array(recordedStep).min(1),
  /** In a person's words, without keyword; null: in the recorder's. */
  text: z.string().nullable(),
  /** False: it gets code of its own even where a definition of the project does the same. */
  mayReuse: z.boolean(),
  /** What a person has to say about it, in lines; it stands above the step in the feature. Null: nothing. */
  comment: z.string().nullable().default(null),
  /** Values of it that are test data or columns of Examples; a person's words have these in their place already. */
  values: z.array(recordedValue).default([]),
  /** What became of it, just as it stands, when the recording was replayed last; null: it did not run. */
  replayed: z.enum(['passed', 'failed']).nullable().default(null),
});

export const recordingSummary = z.object({
  id: z.string(),
  /** wanted: no worker has it yet · starting: what comes before runs · recording · ended */
  state: z.enum(['wanted', 'starting', 'recording', 'ended']),
  branch: z.string(),
  env: z.string(),
  /** Path below `features/` without `.feature`; null: chosen when it is saved. */
  featureName: z.string().nullable(),
  /** Null: a new scenario. */
  scenarioName: z.string().nullable(),
  /** The user who started the recording. Only this user may drive it. */
  userName: z.string(),
  /** Whether the caller may drive: the user who started the recording, signed in. False for every access token. */
  drives: z.boolean(),
  /** Where its browser is: with a worker, or on a machine of who started it. */
  browser: z.enum(['worker', 'local']).default('worker'),
  /** Epoch milliseconds. */
  createdAt: z.number(),
  endedAt: z.number().nullable(),
  /** Of `ended`, in a word and in words. */
  because: z.enum(recordingEnds).nullable(),
  reason: z.string().nullable(),
  /** What became a step, those that were removed left out. */
  steps: z.number().int(),
  /** Where its steps were saved last; null: they were not. Steps may have come or changed since. */
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
  /** Steps of the scenario that run first, those of backgrounds left out; what is recorded comes behind them. */
  after: z.number().int(),
  /** Steps of it behind those in whose place it comes. */
  replaces: z.number().int(),
  /** Of its sentences. */
  language: z.enum(['en', 'de']),
  /** What happens before it records, in words. */
  progress: z.string(),
  /** Milliseconds without a command, and of all, after which it ends. */
  limits: z.object({ idle: z.number().int(), whole: z.number().int() }),
  parts: z.array(recordedPart),
  /** Where what is recorded now comes: behind the step of this action (null: behind all); its ids begin at `firstId`. */
  goesOn: z
    .object({ behind: z.number().int().nullable(), firstId: z.number().int() })
    .nullable()
    .default(null),
  /** Words of the steps in whose place it comes. */
  replaced: z.array(z.string()).default([]),
  /** How many of its own steps ran first, or are to, in the browser that was opened last; null: none. */
  replays: z.number().int().nullable().default(null),
  /** The last run of what would be saved, and the hash of what it would have written. */
  tried: z.object({ runId: z.string(), hash: z.string() }).nullable().default(null),
  /** Steps that a person removed, to be sent back with a change: those left out of it come back. */
  removed: z.array(z.number().int()).default([]),
  /** Of what a person arranged; to be sent back with a change. */
  version: z.number().int(),
});
export type Recording = z.infer<typeof recording>;

/** A step as it will stand in the feature. */
export const writtenStep = z.object({
  /** What it is; the feature has `And` where it follows one of the same. */
  keyword: z.enum(['Given', 'When', 'Then']),
  text: z.string(),
  docString: z.string().optional(),
  /** Ids of the actions that it stands for. */
  actions: z.array(z.number().int()),
  /** The definition of the project that it calls; null: it gets code of its own. */
  reused: z.object({ file: z.string(), line: z.number().int(), pattern: z.string() }).nullable(),
  /** A sentence of the project that does the same here, and may mean something else. */
  suggestion: z.string().nullable(),
  /** What stands above it as a comment, in lines. */
  comment: z.string().nullable().default(null),
  /** Columns of Examples that it takes values from. */
  columns: z.array(z.string()).default([]),
  /** Why it cannot be saved like this. */
  problem: z.string().nullable(),
  /** Why a person should look at it. */
  doubts: z.array(z.string()),
});
export type WrittenStep = z.infer<typeof writtenStep>;

/** What saving a recording would write, as one commit. */
export const recordingProposal = z.object({
  /** Of all that would be written; saving asks for it. */
  hash: z.string(),
  /** What it was compared with. */
  commit: z.string(),
  /** Null: not chosen yet; then there are no files. */
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
  /** Files that a person gave to the page. */
  data: z.array(
    z.object({
      /** In the project: `data/…`. */
      path: z.string(),
      bytes: z.number().int(),
      /** Whether the project has it: not yet · just so · with another content. */
      state: z.enum(['new', 'same', 'differs']),
    }),
  ),
  /** Why it cannot be saved, in words; null when it can. */
  problem: z.string().nullable(),
});
export type RecordingProposal = z.infer<typeof recordingProposal>;

/** Steps and notes of one recording at most; the worker ends one that has more. */
export const mostRecordedSteps = 1_000;

const id = z.number().int().min(0);

/** Characters of the comment on a step. */
export const longestComment = 2_000;

/** Lines as a feature has them, without blanks at their ends and blank lines around them; null: nothing is left. */
const comment = z
  .string()
  .max(longestComment, `A comment has up to ${longestComment.toLocaleString('en')} characters.`)
  .transform((text) => {
    const lines = withoutNul(text)
      .split(/\r\n|[\r\n\u0085\u2028\u2029]/)
      .map((line) => line.trimEnd());
    return lines.join('\n').replace(/^\n+|\n+$/g, '') || null;
  });

/** How a person wants the steps: those left out of both lists come behind, as they were recorded. */
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
    .max(mostRecordedSteps),
  removed: z.array(id).max(mostRecordedSteps),
});
export type Arrangement = z.output<typeof arrangement>;

/** A path below an address, as it stands in addresses: what is no ASCII is encoded. */
export const openedPath = z
  .string()
  .max(1_000)
  .regex(/^\/[!-[\]-~]*$/, 'A path begins with / and is written as in an address.');

/** For calls of recordings alone. */
export const name = (most: number) => z.string().trim().min(1).max(most).transform(withoutNul);
export const ofProject = z.object({ projectId: z.string() });

/** What was looked at, to be run or saved. */
const lookedAt = ofProject.extend({
  featureName: name(1_000),
  scenarioName: name(1_000),
  /** Of the proposal. */
  hash: z.string().max(100),
});

/** A recording whose browser is asked for, the first time or to replay it. */
export const opening = z.discriminatedUnion('status', [
  z.object({ status: z.literal(true), recording }),
  z.object({
    status: z.literal(false),
    error: z.string(),
    because: z.string().optional(),
    /** Of `because: "open"`: the recording that is to end first, and its project. */
    open: z.object({ id: z.string(), projectId: z.string() }).optional(),
  }),
]);

export const recordings = {
  startRecording: endpoint({
    method: 'POST',
    path: '/recordings',
    summary:
      'Has a browser opened whose use is recorded as steps, by its sockets; who starts it has one at a time. `because`: `open` with its id, `full`, `no-worker`.',
    access: 'member',
    licence: true,
    body: ofProject.extend({
      branch: name(300).default('main'),
      env: z.string().max(300).transform(withoutNul),
      /** Left out: chosen when it is saved. */
      featureName: name(1_000).optional(),
      /** Left out: a new scenario. */
      scenarioName: name(1_000).optional(),
      /** Its own steps that run first; left out: all of them. */
      after: z.number().int().min(0).max(10_000).optional(),
      /** In place of `after`: how many of all its steps run first, those of backgrounds counted. */
      from: z.number().int().min(0).max(10_000).optional(),
      /** Steps behind those in whose place comes what is recorded. */
      replaces: z.number().int().min(0).max(10_000).default(0),
      /** Of the sentences; left out: that of the feature, else English. */
      language: z.enum(['en', 'de']).optional(),
      /** Path below the address of the environment where a new scenario begins; left out: that address itself. */
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
    summary: 'How far a recording is, and its steps as they are arranged.',
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
      'Ends a recording, whose steps stay; for who started it, and for administrators. One that has ended stays as it is.',
    access: 'member',
    params: z.object({ id: z.string() }),
    body: ofProject,
    answer: answerOf({}),
  }),
  replayRecording: endpoint({
    method: 'POST',
    path: '/recordings/:id/replay',
    summary:
      'Runs the steps of a recording in a new browser, with the code that they would get, and goes on recording behind them; for who started it. A browser that is open ends first. `because`: as when one starts.',
    access: 'member',
    licence: true,
    params: z.object({ id: z.string() }),
    body: ofProject.extend({
      /** An action of the last step that runs; what is recorded comes behind it. Left out: all of them run. */
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
      'What saving a recording would write on the newest commit of its branch: feature, step files and data files. Nothing is written.',
    access: 'member',
    scope: 'read',
    params: z.object({ id: z.string() }),
    query: ofProject.extend({
      /** Left out: that of the recording. */
      featureName: name(1_000).optional(),
      scenarioName: name(1_000).optional(),
    }),
    answer: answerOf({ proposal: recordingProposal }),
  }),
  saveRecording: endpoint({
    method: 'POST',
    path: '/recordings/:id/save',
    summary:
      'Writes what was proposed as one commit; for who started it. Saved again, its steps come in place of those saved before. `because`: `changed` where something else would be written than what the hash is of.',
    access: 'member',
    licence: true,
    params: z.object({ id: z.string() }),
    body: lookedAt,
    answer: answerOf({ commit: z.string(), featureName: z.string(), scenarioName: z.string() }),
  }),
};
