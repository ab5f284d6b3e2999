import type { BranchScenarios, Plan, UnsavedFiles } from '#contracts/executions/branch-scenarios';
import type { FoundEnvironment } from '#domain/environments/environment';
import type { IsolationState, ScenarioRef } from '#contracts/executions';
import type { Live } from '#contracts/live';
import type { NoteUsage } from '#contracts/storage';
import type { Identity } from '#services/foundation/calls/caller';
import type { Clock } from '#services/foundation/clock';
import type { Database } from '#services/foundation/database/index';
import type { Log } from '#services/foundation/log';
import type { Queue } from '#services/foundation/queue';
import type { RunRecords } from '#services/foundation/run-records';
import type { TellingDeps } from './telling/deps';

/** What the composition root gives the executions service. */
export interface ExecutionsServiceDeps {
  database: Database;
  identity: Identity;
  clock: Clock;
  queue: Pick<Queue, 'enqueue' | 'enqueueAgain' | 'halt'>;
  runs: RunRecords;
  /**
   * Finds the scenarios of a branch to run, pinned to its commit, or to one made of it with files that nobody saved.
   * Owned by the workspace service.
   */
  plan(projectId: string, branch: string, refs: ScenarioRef[], unsaved?: UnsavedFiles): Promise<Plan>;
  /** All scenarios of a branch, for groups that choose by tag. Owned by the workspace service. */
  scenarios(projectId: string, branch: string): Promise<BranchScenarios>;
  /** An environment of a branch, null when there is none of that name. Owned by the workspace service. */
  environment(projectId: string, branch: string, name: string): Promise<FoundEnvironment>;
  /** What keeps step code in on the workers that live, and why they would take no run; null when they do. */
  isolation: { state(): Promise<IsolationState>; refusalOfRuns(): Promise<string | null> };
  /** Milliseconds a step and a scenario may take. */
  settings: { stepTimeout: number; scenarioTimeout: number };
  /** Address of the web application, for links to reports, e.g. `https://tests.example.com`. */
  publicUrl: string;
  live: Live;
  telling: TellingDeps;
  noteUsage?: NoteUsage;
  log: Pick<Log, 'info' | 'warn' | 'error'>;
  /** Makes ids of executions, instances and results; random UUIDs unless told. */
  ids?: () => string;
}
