import type { Project, User } from '#contracts/auth';
import type { explorations, SuiteProposal } from '#contracts/explorations';
import type { Live } from '#contracts/live';
import type { PinnedRecordingStart, RequestedRecordingStart } from '#contracts/recordings/recording-work';
import type { SuiteToSave } from '#contracts/worker/exploration';
import type { FoundEnvironment } from '#domain/environments/environment';
import type { CallHandler } from '#services/foundation/calls/bind-handlers';
import type { Clock } from '#services/foundation/clock';
import type { Database } from '#services/foundation/database/index';
import type { Log } from '#services/foundation/log';
import type { Queue } from '#services/foundation/queue/index';
import type { NoteScenarios } from '#services/foundation/run-records';

/** Dependencies of the calls of explorations, which the composition root provides. */
export interface ExplorationDeps {
  database: Database;
  clock: Clock;
  queue: Queue;
  live: Live;
  log: Log;
  /** Returns why no worker would run step code now, in words for users; null when one would. */
  refusalOfRuns(): Promise<string | null>;
  stepCode: {
    /** Owned by the workspace service. */
    environment(projectId: string, branch: string, name: string): Promise<FoundEnvironment>;
    /** Milliseconds that a step and a scenario may take. */
    limits: { stepTimeout: number; scenarioTimeout: number };
  };
  recording: {
    /** Returns the scenario that signs in, as recordings run it first. Owned by the workspace service. */
    placeOf(
      wanted: RequestedRecordingStart,
    ): Promise<{ status: true; place: PinnedRecordingStart } | { status: false; error: string }>;
  };
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
  /** Omitted when another service has the dashboard. */
  noteScenarios?: NoteScenarios;
}

/** Answers one call of explorations. */
export type ExplorationHandler<Name extends keyof typeof explorations> = CallHandler<
  typeof explorations,
  Name,
  ExplorationDeps
>;
