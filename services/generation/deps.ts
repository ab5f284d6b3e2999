import type { CallHeaders } from '#contracts/client';
import type { Live } from '#contracts/live';
import type { Project, User } from '#contracts/auth';
import type { PlannedScenario } from '#contracts/executions/branch-scenarios';
import type { RunEnvironment } from '#domain/environments/environment';
import type { KnownPage } from '#domain/pages/known-pages';
import type {
  RecordingAside,
  RecordingPlace,
  RecordingToSave,
  SavedRecording,
  WantedPlace,
} from '#contracts/recordings/recording-work';
import type { SuiteToSave } from '#contracts/worker/exploration';
import type { SuiteProposal } from '#contracts/explorations';
import type { RecordingProposal } from '#contracts/recordings';
import type { NoteUsage } from '#contracts/storage';
import type { Identity } from '#services/foundation/calls/caller';
import type { Clock } from '#services/foundation/clock';
import type { Database } from '#services/foundation/database/index';
import type { Log } from '#services/foundation/log';
import type { Queue } from '#services/foundation/queue/index';
import type { RunRecords } from '#services/foundation/run-records';
import type { FailureReports } from './failure-summary';
import type { UnsureHealings } from './unsure-healings';
import type { StepCodeDeps } from './steps/deps';

/** A language model that answers in place of the built-in engine. */
export interface ModelSettings {
  provider: 'openai-compatible' | 'anthropic';
  name: string;
  /** Undefined: the provider's own address. */
  baseUrl: string | undefined;
  apiKey: string | undefined;
  /** Milliseconds an answer may take. */
  timeout: number;
  /** Tokens that a project may spend on a day (UTC); null without a limit. */
  tokensPerDay: number | null;
  /** Of a million tokens; null shows no costs. */
  prices: { input: number; output: number } | null;
}

export interface RecordingSettings {
  perProject: number;
  idle: number;
  whole: number;
}

export interface GenerationSettings {
  /** Null: the built-in engine. */
  model: ModelSettings | null;
}

/** What the composition root gives the generation service. */
export interface GenerationServiceDeps {
  database: Database;
  identity: Identity;
  clock: Clock;
  queue: Queue;
  live: Live;
  settings: GenerationSettings;
  /** Why no worker would run step code at the moment, in words for users; null when one would. */
  refusalOfRuns(): Promise<string | null>;
  /** Patterns of the project's step definitions that have code, asked with the caller's own headers. */
  stepPatterns(caller: CallHeaders, projectId: string, branch: string): Promise<string[]>;
  /** Pages of the application map of a place, asked with the caller's own headers; none where nobody tells. */
  mapPages(
    caller: CallHeaders,
    projectId: string,
    place: { env: string; branch: string },
  ): Promise<KnownPage[]>;
  /** Left out where reports are kept by another service: then nothing is summarised. */
  failures?: FailureReports;
  /** Left out where these are kept by another service: then nothing is chosen. */
  healings?: UnsureHealings;
  /** Tells the dashboard of scenarios that were saved. Left out where another service has it. */
  noteScenarios?(
    by: { projectId: string; userId: string },
    what: {
      type: 'createScenario' | 'editScenario';
      branch: string;
      featureName: string;
      scenarios: readonly string[];
    },
  ): Promise<void>;
  /** Where generations have their reports. */
  reports: Pick<RunRecords, 'createRun' | 'stopQueued'>;
  /** Where step code is read and put. */
  stepCode: StepCodeDeps;
  /** Turns scenarios of explorations into a commit. Owned by the workspace service. */
  suites: {
    proposal(
      wanted: SuiteToSave,
      project: Project,
    ): Promise<
      { status: true; proposal: SuiteProposal } | { status: false; error: string; because?: string }
    >;
    save(
      wanted: SuiteToSave,
      by: { user: User; project: Project },
    ): Promise<
      | { status: true; commit: string; featureName: string }
      | { status: false; error: string; because?: string }
    >;
  };
  /** Of recordings. */
  recording: {
    /** Version of the product, which recorders on testers' machines compare with their own. */
    version: string;
    /** Address of the recorder that this server offers for download. */
    download: string;
    /** Where one begins. Owned by the workspace service. */
    placeOf(
      wanted: WantedPlace,
    ): Promise<{ status: true; place: RecordingPlace } | { status: false; error: string }>;
    /** Turns them into commits. Owned by the workspace service. */
    scenarios: {
      proposal(
        wanted: RecordingToSave,
        project: Project,
      ): Promise<
        { status: true; proposal: RecordingProposal } | { status: false; error: string; because?: string }
      >;
      /** Writes what would be saved as a commit that no branch has. @param by with its name, and the hash that is meant */
      aside(
        wanted: RecordingToSave,
        by: { user: User; project: Project; name: string; hash?: string },
      ): Promise<
        | { status: true; aside: RecordingAside; scenarios: PlannedScenario[] }
        | { status: false; error: string; because?: string }
      >;
      /** @param by with the hash of the proposal that is meant */
      save(
        wanted: RecordingToSave,
        by: { user: User; project: Project; hash: string },
      ): Promise<SavedRecording>;
    };
    /** Starts a scenario of such a commit. Owned by the executions service; left out where that is elsewhere. */
    run?(
      what: {
        projectId: string;
        branch: string;
        env: RunEnvironment;
        commit: string;
        scenarios: PlannedScenario[];
      },
      by: { user: User; project: Project },
    ): Promise<{ wasRunInitiated: true; runId: string } | { wasRunInitiated: false; error: string }>;
    /** Why no worker would take one at the moment, in words for users; null when one would. */
    whyNone(): Promise<string | null>;
    /** Of a project at a time, and milliseconds without a command and of all. */
    settings: RecordingSettings;
  };
  /** Left out where events are kept by another service. */
  noteUsage?: NoteUsage;
  log: Log;
}
