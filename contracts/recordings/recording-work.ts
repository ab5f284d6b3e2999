import { z } from 'zod';
import type { SightStep } from '../worker/application-map';
import type { ScenarioJob } from '../worker/job';
import type { RecordedValue } from './recorded-values';
import type { ReportedStep } from '../worker/recorded-action';
import {
  recordingCommand,
  shownEvent,
  type ActionStep,
  type RecordedStep,
  type RecordingCommand,
  type RecordingEvent,
  type ShownEvent,
} from '../worker/recording';

/** The place to record, as a user requests it. */
export interface RequestedRecordingStart {
  projectId: string;
  branch: string;
  /** Path below `features/` without `.feature`; left out: not known yet. */
  featureName?: string;
  /** Left out: a new scenario. */
  scenarioName?: string;
  /** Number of the scenario's own steps that run first; left out: all of them. */
  after?: number;
  /** Number of following steps that the recording replaces. */
  replaces: number;
  /** Instead of `after`: number of steps that run first, background steps included. */
  from?: number;
  /** Path below the base URL where a new scenario begins; left out: the base URL. */
  opensAt?: string;
}

/** Where a recording begins, pinned to a commit. */
export interface PinnedRecordingStart {
  commit: string;
  /** A feature whose scenario or Examples row at `line` runs first. The repository may not have it. */
  feature: { uri: string; text: string; line: number };
  /** Number of steps that run first: `upTo` with background steps, `after` without. */
  upTo: number;
  after: number;
  replaces: number;
  /** Gherkin's language code, e.g. `de`; null: there is no feature yet. */
  language: string | null;
}

/** A recording for a worker: the steps that run first, and the page where recording starts. */
export interface RecordingWork {
  /** Id of the recording. */
  id: string;
  projectId: string;
  /** Commit whose step code runs. */
  commit: string;
  env: ScenarioJob['env'];
  viewport: ScenarioJob['viewport'];
  /** Language of the steps. */
  language: 'en' | 'de';
  testIdAttribute?: string;
  /** The feature whose scenario or Examples row at `line` runs first. The repository may not have it. */
  feature: { uri: string; text: string; line: number };
  /** Number of its steps that run before recording starts, background steps included. */
  upTo: number;
  /** Milliseconds: `step` for one step that runs first, `idle` without a command, `whole` in total. */
  limits: { step: number; idle: number; whole: number };
  /** Path opened first, below the base URL. Left out: the base URL, if no page is open yet. */
  opensAt?: string;
  /** Set when a recording continues: the first free id, the number of its steps and notes, and the file paths in use. */
  goesOn?: { firstId: number; earlierSteps: number; files: string[] };
}

export const recorderEnds = [
  ...(['ended', 'idle', 'whole', 'step-failed', 'broken', 'crashed', 'shutdown', 'lost'] as const),
  ...(['refused'] as const),
] as const;

/** Why a recording ended, as a code for the database and as a sentence for users. */
export interface RecordingEnd {
  /**
   * ended: by a user · idle, whole: time ran out · step-failed: a step that ran first failed · broken: step code does
   * not load, or blocked the process · crashed: the page, browser or process crashed · shutdown: the worker shut down ·
   * lost: another worker has it, or the worker cannot reach the database · refused: the owner of a local browser lost
   * the permission to lend it, or the browser sent a forbidden message
   */
  because: (typeof recorderEnds)[number];
  reason: string;
  /** With `step-failed`: number of steps that ran before the failed step. */
  failedStep?: number;
}

/** Messages of the worker, in addition to the events of the recorder. */
type Around =
  /** Progress before recording starts. */
  { type: 'progress'; text: string } | ({ type: 'over' } & RecordingEnd);

/** Messages from a recorder, before they are stored and shown. */
export type RecorderNews = RecordingEvent | Around;
/** Messages to viewers, with texts and code of the steps. */
export type RecordingNews = ShownEvent | Around;

/** Writes the text and the code of a step that a recorder sent. */
export type WriteRecordedStep = (step: ReportedStep, language: 'en' | 'de') => RecordedStep;

/** Connects a worker with the viewers of its recording and with the database rows of the recording. */
export interface RecordingLink {
  /** Calls the listener with decoded commands (`decodeCommand`) in order; `end`: a user ended it. */
  onCommand(listener: (command: RecordingCommand | { type: 'end' }) => void): void;
  /** Sends a message without blocking. Stores steps and files first. Drops pictures that nobody receives. */
  send(news: RecorderNews): void;
}

/** A recording that this worker claimed. Calls have no effect once it ended or another worker has it. */
export interface ClaimedRecording {
  work: RecordingWork;
  link: RecordingLink;
  /** Renews the claim; called every few seconds. Returns false when the claim is lost. */
  renew(): Promise<boolean>;
  /** Stores why it ended, tells the viewers, and closes the link. Does nothing when the claim is lost. */
  ended(end: RecordingEnd): Promise<void>;
  /** Stores the pages that it saw, after it ended on this worker. Never throws. */
  passed(pages: readonly SightStep[]): Promise<void>;
}

/** The queue from which a worker claims recordings. */
export interface RecordingClaims {
  claim(worker: string): Promise<ClaimedRecording | null>;
  /** @param wanted called when there may be a recording to claim. @returns stops listening */
  listen(wanted: () => void): Promise<() => Promise<void>>;
}

/** Path of a worker's web socket to a server, followed by the recording's id. Bearer token: its ticket. */
export const recordingLinkPath = '/api/generation/recordings/link';
/** Maximum number of bytes of a worker's message: a picture of 2 MB in base64, and the JSON around it. */
export const longestNews = 3 * 1024 * 1024;

/** Messages from a server to the worker of a recording. */
export const toRecorder = z.discriminatedUnion('type', [
  /** A command of a user with the permission to drive. */
  z.object({ type: z.literal('command'), command: recordingCommand }),
  /** `drives`: true when the user who started the recording is among this server's viewers. */
  z.object({ type: z.literal('viewers'), drives: z.boolean() }),
]);
export type ToRecorder = z.infer<typeof toRecorder>;

/** Messages that a server receives from workers. */
export const recordingNews = z.union([
  shownEvent,
  z.object({ type: z.literal('progress'), text: z.string() }),
  z.object({ type: z.literal('over'), because: z.enum(recorderEnds), reason: z.string() }),
]);

/** One step of a recording to save. */
export interface PartToSave {
  /** Recorded actions of the step. Several actions have a text of the user. */
  actions: readonly [ActionStep, ...ActionStep[]];
  /** Text of the user; undefined: the recorder's text. */
  text: string | undefined;
  /** False: gets its own code, even if a step definition of the project does the same. */
  mayReuse: boolean;
  /** Lines above the step. */
  comment?: string | null;
  /** Values that are test data or columns of Examples. */
  values?: readonly RecordedValue[];
}

/** A recording to save. */
export interface RecordingToSave {
  projectId: string;
  branch: string;
  /** Base URL of the environment in which it was recorded. */
  baseUrl: string;
  /** Name of the environment; left out: missing test data is not checked. */
  environment?: string;
  /** Path below `features/` without `.feature`; null: not chosen yet. */
  featureName: string | null;
  scenarioName: string | null;
  /**
   * Null: a new scenario. Otherwise: the number of own steps before the new ones, the steps that must come first
   * (`signsOfSteps`), and, if saved before, the comment lines above the steps and the Examples columns it wrote.
   */
  into: { after: number; ran: string[]; comments?: string[]; columns?: string[] } | null;
  /** Language of the steps and of a new feature. */
  language: 'en' | 'de';
  /** True when the user chose the feature while saving, so that its language may not be intended. */
  isNewlyChosen: boolean;
  /** True when it was saved before. */
  isSaved: boolean;
  /** The recorded steps as the user arranged them, without notes. */
  parts: PartToSave[];
  /** Content of the files that the user uploaded to the page. */
  files: ReadonlyMap<string, Uint8Array>;
}

/** The scenario of a recording as a commit outside of any branch, and the position of its steps. */
export interface RecordingAside {
  commit: string;
  feature: RecordingWork['feature'];
  /** Number of steps before the first recorded step, background steps included. */
  before: number;
}

/** The result of saving a recording. */
export type SavedRecording =
  | {
      status: true;
      commit: string;
      featureName: string;
      scenarioName: string;
      /** Signatures of all steps of the scenario up to the last recorded step. */
      ran: string[];
      /** Comment lines that it wrote above the steps. */
      comments: string[];
      /** Examples columns that its steps use. */
      columns: string[];
    }
  | { status: false; error: string; because?: string };
