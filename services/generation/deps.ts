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

/** A language model that answers instead of the built-in engine. */
export interface ModelSettings {
  provider: 'openai-compatible' | 'anthropic';
  name: string;
  /** The provider's own address when undefined. */
  baseUrl: string | undefined;
  apiKey: string | undefined;
  /** Milliseconds that an answer may take. */
  timeout: number;
  /** Tokens that a project may spend per day (UTC); null without a limit. */
  tokensPerDay: number | null;
  /** Prices of a million tokens; no costs are shown when null. */
  prices: { input: number; output: number } | null;
}

export interface RecordingSettings {
  perProject: number;
  idle: number;
  whole: number;
}

export interface GenerationSettings {
  /** The built-in engine is used when null. */
  model: ModelSettings | null;
}

/** Dependencies of the generation service, which the composition root provides. */
export interface GenerationServiceDeps {
  database: Database;
  identity: Identity;
  clock: Clock;
  queue: Queue;
  live: Live;
  settings: GenerationSettings;
  /** Returns why no worker would run step code now, in words for users; null when one would. */
  refusalOfRuns(): Promise<string | null>;
  /** Returns patterns of step definitions with code, requested with the caller's headers. */
  stepPatterns(caller: CallHeaders, projectId: string, branch: string): Promise<string[]>;
  /** Returns known pages of an environment and branch, requested with the caller's headers. */
  mapPages(
    caller: CallHeaders,
    projectId: string,
    place: { env: string; branch: string },
  ): Promise<KnownPage[]>;
  /** Omitted when another service stores reports: then failures get no summaries. */
  failures?: FailureReports;
  /** Omitted when another service stores healings: then no element is chosen. */
  healings?: UnsureHealings;
  /** Reports saved scenarios to the dashboard. Omitted when another service has the dashboard. */
  noteScenarios?(
    by: { projectId: string; userId: string },
    what: {
      type: 'createScenario' | 'editScenario';
      branch: string;
      featureName: string;
      scenarios: readonly string[];
    },
  ): Promise<void>;
  /** Stores the reports of generations. */
  reports: Pick<RunRecords, 'createRun' | 'stopQueued'>;
  /** Reads and writes step code. */
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
  /** Dependencies of recordings. */
  recording: {
    /** Version of Scenarium, which recorders on testers' machines compare with their own. */
    version: string;
    /** Address of the recorder that this server offers for download. */
    download: string;
    /** Returns where a recording begins. Owned by the workspace service. */
    placeOf(
      wanted: WantedPlace,
    ): Promise<{ status: true; place: RecordingPlace } | { status: false; error: string }>;
    /** Turns recordings into commits. Owned by the workspace service. */
    scenarios: {
      proposal(
        wanted: RecordingToSave,
        project: Project,
      ): Promise<
        { status: true; proposal: RecordingProposal } | { status: false; error: string; because?: string }
      >;
      /** Writes a recording as a commit on no branch. @param by with its name and the proposal's hash */
      aside(
        wanted: RecordingToSave,
        by: { user: User; project: Project; name: string; hash?: string },
      ): Promise<
        | { status: true; aside: RecordingAside; scenarios: PlannedScenario[] }
        | { status: false; error: string; because?: string }
      >;
      /** @param by with the hash of the proposal to save */
      save(
        wanted: RecordingToSave,
        by: { user: User; project: Project; hash: string },
      ): Promise<SavedRecording>;
    };
    /** Runs scenarios of a commit from `aside`. Owned by the executions service; omitted without it. */
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
    /** Returns why no worker would take a recording now, in words for users; null when one would. */
    whyNone(): Promise<string | null>;
    /** Most open recordings of a project; milliseconds of the longest idle time and of a whole recording. */
    settings: RecordingSettings;
  };
  /** Omitted when another service stores events. */
  noteUsage?: NoteUsage;
  log: Log;
}
