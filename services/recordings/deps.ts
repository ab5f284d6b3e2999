import type { Project, User } from '#contracts/auth';
import type { PlannedScenario } from '#contracts/executions/branch-scenarios';
import type { Live } from '#contracts/live';
import type { RecordingProposal, recordings } from '#contracts/recordings';
import type { localRecordings } from '#contracts/recordings/local-recordings';
import type {
  RecordingAside,
  PinnedRecordingStart,
  RecordingToSave,
  SavedRecording,
  WriteRecordedStep,
  RequestedRecordingStart,
} from '#contracts/recordings/recording-work';
import type { NoteUsage } from '#contracts/storage';
import type { MapStore } from '#contracts/worker/application-map';
import type { FoundEnvironment, RunEnvironment } from '#domain/environments/environment';
import type { CallHandler } from '#services/foundation/calls/bind-handlers';
import type { Clock } from '#services/foundation/clock';
import type { Database } from '#services/foundation/database/index';
import type { Log } from '#services/foundation/log';
import type { NoteScenarios } from '#services/foundation/run-records';

export interface RecordingSettings {
  perProject: number;
  idle: number;
  whole: number;
}

/** Dependencies of the calls of recordings, which the composition root provides. */
export interface RecordingDeps {
  database: Database;
  clock: Clock;
  live: Live;
  log: Log;
  /** Returns why no worker would run step code now, in words for users; null when one would. */
  refusalOfRuns(): Promise<string | null>;
  stepCode: {
    /** Owned by the workspace service. */
    environment(projectId: string, branch: string, name: string): Promise<FoundEnvironment>;
    /** Milliseconds that a step may take. */
    limits: { stepTimeout: number };
  };
  recording: {
    /** Version of Scenarium, which recorders on testers' machines compare with their own. */
    version: string;
    /** Address of the recorder that this server offers for download. */
    download: string;
    /** Returns where a recording begins. Owned by the workspace service. */
    placeOf(
      wanted: RequestedRecordingStart,
    ): Promise<{ status: true; place: PinnedRecordingStart } | { status: false; error: string }>;
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
  /** Omitted when another service has the dashboard. */
  noteScenarios?: NoteScenarios;
  /** Omitted when another service stores events. */
  noteUsage?: NoteUsage;
}

/** Answers one call of recordings. */
export type RecordingHandler<Name extends keyof typeof recordings | keyof typeof localRecordings> =
  CallHandler<typeof recordings & typeof localRecordings, Name, RecordingDeps>;

/** Dependencies of all code that stores recordings. */
export interface RecordingRowsDeps {
  database: Database;
  clock: Clock;
  log: Log;
}

export interface RecordingClaimsDeps extends RecordingRowsDeps {
  /** Writes the code of steps: recorders only send actions (contracts/worker/recorded-action.ts). */
  writeStep: WriteRecordedStep;
  /** Omitted when another service stores maps. */
  map?: Pick<MapStore, 'passed'>;
}
