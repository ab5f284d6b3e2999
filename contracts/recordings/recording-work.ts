import { z } from 'zod';
import type { SightStep } from '../worker/application-map';
import type { ScenarioJob } from '../worker/job';
import type { RecordedValue } from './recorded-values';
import type { ToldStep } from '../worker/recorded-action';
import {
  recordingCommand,
  shownEvent,
  type RecordedAction,
  type RecordedStep,
  type RecordingCommand,
  type RecordingEvent,
  type ShownEvent,
} from '../worker/recording';

/** What is to be recorded, as a person asks for it. */
export interface WantedPlace {
  projectId: string;
  branch: string;
  /** Path below `features/` without `.feature`; left out: it is not known yet. */
  featureName?: string;
  /** Left out: a new scenario. */
  scenarioName?: string;
  /** Its own steps that run first; left out: all of them. */
  after?: number;
  /** Steps behind those in whose place comes what is recorded. */
  replaces: number;
  /** In place of `after`: how many of all its steps run first, those of backgrounds counted. */
  from?: number;
  /** Path below the address of the environment where a new scenario begins; left out: that address itself. */
  opensAt?: string;
}

/** Where a recording begins, pinned to a commit. */
export interface RecordingPlace {
  commit: string;
  /** A feature whose scenario, or row of Examples, at `line` runs first; it need not stand in the repository. */
  feature: { uri: string; text: string; line: number };
  /** Steps that run first, those of backgrounds included, and left out. */
  upTo: number;
  after: number;
  replaces: number;
  /** Gherkin's code, e.g. `de`; null: there is no feature yet. */
  language: string | null;
}

/** A recording as a worker carries it out: what runs first, and on which page it goes on. */
export interface RecordingWork {
  /** Of the recording. */
  id: string;
  projectId: string;
  /** Commit whose step code runs. */
  commit: string;
  env: ScenarioJob['env'];
  viewport: ScenarioJob['viewport'];
  /** Of the sentences. */
  language: 'en' | 'de';
  testIdAttribute?: string;
  /** Text of the feature whose one scenario, or row of Examples, at `line` runs first. It need not stand in the repository. */
  feature: { uri: string; text: string; line: number };
  /** Steps of it that run before recording starts, those of backgrounds included. */
  upTo: number;
  /** Milliseconds: of one step that runs first, without any command, and of all. */
  limits: { step: number; idle: number; whole: number };
  /** Path below the address of the environment that is opened first; left out: that address, where no page is open yet. */
  opensAt?: string;
  /** Of a recording that goes on: ids from here on are free, and these paths of files are taken. */
  goesOn?: { firstId: number; files: string[] };
}

export const recorderEnds = [
  ...(['ended', 'idle', 'whole', 'step-failed', 'broken', 'crashed', 'shutdown', 'lost'] as const),
  ...(['refused'] as const),
] as const;

/** Why a recording ended, in a word for rows and in words for people. */
export interface RecordingEnd {
  /**
   * ended: by a person · idle, whole: its time was over · step-failed: one that ran first · broken: step code does not
   * load, or kept the process · crashed: the page, browser or process · shutdown: of the worker · lost: another has it, or
   * its database does not hear of it · refused: who lends a browser of their own may do so no more, or it told what it
   * must not
   */
  because: (typeof recorderEnds)[number];
  reason: string;
  /** Of `step-failed`: how many steps ran before the one that failed. */
  failedStep?: number;
}

/** Messages of the worker itself, beside the events of the recorder. */
type Around =
  /** What happens before recording starts. */
  { type: 'progress'; text: string } | ({ type: 'over' } & RecordingEnd);

/** Messages from a recorder, before they are stored and shown. */
export type RecorderNews = RecordingEvent | Around;
/** Messages to viewers, whose steps have sentences and code. */
export type RecordingNews = ShownEvent | Around;

/** Writes the sentence and the code of a step that a recorder told. */
export type StepWriter = (told: ToldStep, language: 'en' | 'de') => RecordedStep;

/** The ways between a worker and those who look at its recording, and to the rows that keep what was recorded. */
export interface RecordingLink {
  /** Commands that were decoded (`decodeCommand`), in order; `end` when a person ends it. */
  onCommand(listener: (command: RecordingCommand | { type: 'end' }) => void): void;
  /** Never blocks; steps and files are kept first, pictures that nobody takes are dropped. */
  send(news: RecorderNews): void;
}

/** A recording that this worker took; once another has it, or it ended, nothing of this one counts. */
export interface ClaimedRecording {
  work: RecordingWork;
  link: RecordingLink;
  /** Each few seconds; false: it is no longer ours. */
  renew(): Promise<boolean>;
  /** Writes why it ended, tells it to those who look, and closes the link; nothing where it is no longer ours. */
  ended(end: RecordingEnd): Promise<void>;
  /** Keeps what it saw of the application, once it ended here; never throws. */
  passed(pages: readonly SightStep[]): Promise<void>;
}

/** Where a worker takes recordings from. */
export interface RecordingClaims {
  claim(worker: string): Promise<ClaimedRecording | null>;
  /** @param wanted called when there may be one. @returns stop */
  listen(wanted: () => void): Promise<() => Promise<void>>;
}

/** Where a worker's websocket to a server goes, followed by the recording's id; its ticket is the bearer. */
export const recordingLinkPath = '/api/generation/recordings/link';
/** Bytes of a message of a worker: a picture of 2 MB in base64, and what is around it. */
export const longestNews = 3 * 1024 * 1024;

/** What a server tells the worker of a recording. */
export const toRecorder = z.discriminatedUnion('type', [
  /** As somebody who may sent it. */
  z.object({ type: z.literal('command'), command: recordingCommand }),
  /** Whether who started it is among those who look from this server. */
  z.object({ type: z.literal('viewers'), drives: z.boolean() }),
]);
export type ToRecorder = z.infer<typeof toRecorder>;

/** News as they arrive at a server. */
export const recordingNews = z.union([
  shownEvent,
  z.object({ type: z.literal('progress'), text: z.string() }),
  z.object({ type: z.literal('over'), because: z.enum(recorderEnds), reason: z.string() }),
]);

/** A recording as it is to be saved. */
export interface RecordingToSave {
  projectId: string;
  branch: string;
  /** Of the environment that it was recorded in. */
  baseUrl: string;
  /** Its name; left out: it is not asked for test data. */
  environment?: string;
  /** Path below `features/` without `.feature`; null: not chosen yet. */
  featureName: string | null;
  scenarioName: string | null;
  /**
   * Null: a new scenario; else behind how many of its own steps, all steps that must stand first (`signsOfSteps`), and the
   * lines of comments that it wrote above them, and the columns of Examples, when it was saved before.
   */
  into: { after: number; ran: string[]; comments?: string[]; columns?: string[] } | null;
  /** Of the sentences and of a new feature. */
  language: 'en' | 'de';
  /** The feature was chosen when it was saved, and its language is not known to be meant. */
  isNewlyChosen: boolean;
  /** It was saved before. */
  isSaved: boolean;
  /** What was recorded, as a person left it; notes are no part of it. */
  parts: {
    actions: [RecordedAction, ...RecordedAction[]];
    /** Undefined: in the recorder's words. */
    text: string | undefined;
    mayReuse: boolean;
    /** Lines above the step. */
    comment?: string | null;
    /** Values that are test data or columns of Examples. */
    values?: RecordedValue[];
  }[];
  /** Content of the files that a person gave to the page. */
  files: ReadonlyMap<string, Uint8Array>;
}

/** What a recording would write, as a commit that no branch has, and where its steps stand in it. */
export interface RecordingAside {
  commit: string;
  feature: RecordingWork['feature'];
  /** Steps before the first that was recorded, those of backgrounds included. */
  before: number;
}

/** What became of saving a recording. */
export type SavedRecording =
  | {
      status: true;
      commit: string;
      featureName: string;
      scenarioName: string;
      /** Signs of all steps of the scenario up to the last one that was recorded. */
      ran: string[];
      /** Lines of comments above them that it wrote. */
      comments: string[];
      /** Columns of Examples that its steps name. */
      columns: string[];
    }
  | { status: false; error: string; because?: string };
