import type { ScenarioJob } from './job';
import type { RecordingCommand, RecordingEvent } from './recording';

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
}

/** Why a recording ended, in a word for rows and in words for people. */
export interface RecordingEnd {
  /**
   * ended: by a person · idle, whole: its time was over · step-failed: one that ran first · broken: step code does not
   * load, or kept the process · crashed: the page, browser or process · shutdown: of the worker · lost: another has it, or
   * its viewer cannot be reached
   */
  because: 'ended' | 'idle' | 'whole' | 'step-failed' | 'broken' | 'crashed' | 'shutdown' | 'lost';
  reason: string;
}

/** What goes to the viewer beside the events of the recorder. */
export type RecordingNews =
  | RecordingEvent
  /** What happens before recording starts. */
  | { type: 'progress'; text: string }
  | ({ type: 'over' } & RecordingEnd);

/** The way between a worker and who draws the pictures. */
export interface RecordingLink {
  /** Commands that were decoded (`decodeCommand`), in order; `end` when a person ends it. */
  onCommand(listener: (command: RecordingCommand | { type: 'end' }) => void): void;
  /** Never blocks; drops pictures that nobody takes. */
  send(news: RecordingNews): void;
  /** Resolves when the way is gone for good, after its own attempts to come back. */
  gone: Promise<void>;
  close(): Promise<void>;
}

/** A recording that this worker took; the fence keeps a worker that was thought lost from writing. */
export interface ClaimedRecording {
  work: RecordingWork;
  /** Opens the way to the server that holds the viewer. */
  connect(): Promise<RecordingLink>;
  /** Each few seconds; false: it is no longer ours. */
  renew(): Promise<boolean>;
  /** Writes why it ended; nothing where it is no longer ours. */
  ended(end: RecordingEnd): Promise<void>;
}

/** Where a worker takes recordings from. */
export interface RecordingClaims {
  claim(worker: string): Promise<ClaimedRecording | null>;
  /** @param wanted called when there may be one. @returns stop */
  listen(wanted: () => void): Promise<() => Promise<void>>;
}
