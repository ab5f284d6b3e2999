import type { BranchScenarios, Plan, UnsavedFiles } from '#contracts/executions/branch-scenarios';
import type { FoundEnvironment } from '#domain/environments/environment';
import type { StartProblem, executions, IsolationState, ScenarioRef } from '#contracts/executions';
import type { Live } from '#contracts/live';
import type { NoteUsage } from '#contracts/storage';
import type { CallHandler } from '#services/foundation/calls/bind-handlers';
import type { Identity } from '#services/foundation/calls/caller';
import type { Clock } from '#services/foundation/clock';
import type { Database } from '#services/foundation/database/index';
import type { Log } from '#services/foundation/log';
import type { Queue } from '#services/foundation/queue';
import type { RunRecords } from '#services/foundation/run-records';
import type { SummaryRow } from './plans/repository';
import type { TellingDeps } from './telling/deps';

/** Dependencies of the executions service, from the composition root. */
export interface ExecutionsServiceDeps {
  database: Database;
  identity: Identity;
  clock: Clock;
  queue: Pick<Queue, 'enqueue' | 'enqueueAgain' | 'halt'>;
  runs: RunRecords;
  /**
   * Finds the scenarios of a branch to run, at its commit or at one with unsaved files added.
   * Provided by the workspace service.
   */
  plan(projectId: string, branch: string, refs: ScenarioRef[], unsaved?: UnsavedFiles): Promise<Plan>;
  /** Returns all scenarios of a branch, for groups that select by tag. Provided by the workspace service. */
  scenarios(projectId: string, branch: string): Promise<BranchScenarios>;
  /** Returns an environment of a branch by its name, or null. Provided by the workspace service. */
  environment(projectId: string, branch: string, name: string): Promise<FoundEnvironment>;
  /** Isolation of step code on the live workers, and why they refuse runs (null when they accept them). */
  isolation: { state(): Promise<IsolationState>; refusalOfRuns(): Promise<string | null> };
  /** Maximum milliseconds of a step and of a scenario. */
  settings: { stepTimeout: number; scenarioTimeout: number };
  /** Address of the web application, for links to reports, e.g. `https://tests.example.com`. */
  publicUrl: string;
  live: Live;
  telling: TellingDeps;
  noteUsage?: NoteUsage;
  log: Pick<Log, 'info' | 'warn' | 'error'>;
  /** Creates ids of executions, instances and results. Default: random UUIDs. */
  ids?: () => string;
}

export type CheckedExecution = Pick<SummaryRow, 'id' | 'projectId' | 'branch' | 'env' | 'version'>;

export interface StartChecks {
  /** Returns why executions cannot start now, by their ids. Leaves out those that can start. */
  of(rows: readonly CheckedExecution[], threads: number): Promise<Map<string, StartProblem>>;
}

/** Adds what the handlers share. */
export interface ExecutionHandlerDeps extends ExecutionsServiceDeps {
  startChecks: StartChecks;
}

/** Answers one call of the executions service. */
export type ExecutionHandler<Name extends keyof typeof executions> = CallHandler<
  typeof executions,
  Name,
  ExecutionHandlerDeps
>;
