import type { BranchScenarios, Plan, PlannedScenario, UnsavedFiles } from '#contracts/branch-scenarios';
import type { ChosenResults, ResultChoice } from '#contracts/chosen-results';
import type { Environment } from '#contracts/environment';
import type { IsolationState, ScenarioRef, ViewportName } from '#contracts/executions';
import type { ScenarioJob } from '#contracts/job';
import type { Live } from '#contracts/live';
import type { RunStatus } from '#contracts/report';
import type { RunEvent } from '#contracts/run-event';
import type { NoteUsage } from '#contracts/storage';
import type { Identity } from '#services/foundation/caller';
import type { Clock } from '#services/foundation/clock';
import type { Database } from '#services/foundation/database/index';
import type { Transaction } from '#services/foundation/database/transaction';
import type { Log } from '#services/foundation/log';

/** What the composition root gives the executions service. */
export interface ExecutionsServiceDeps {
  database: Database;
  identity: Identity;
  clock: Clock;
  queue: InstanceQueue;
  runs: InstanceRuns;
  /**
   * Finds the scenarios of a branch to run, pinned to its commit, or to one made of it with files that nobody saved.
   * Owned by the workspace service.
   */
  plan(projectId: string, branch: string, refs: ScenarioRef[], unsaved?: UnsavedFiles): Promise<Plan>;
  /** All scenarios of a branch, for groups that choose by tag. Owned by the workspace service. */
  scenarios(projectId: string, branch: string): Promise<BranchScenarios>;
  /** An environment of a branch, null when there is none of that name. Owned by the workspace service. */
  environment(projectId: string, branch: string, name: string): Promise<Environment | null>;
  /** What keeps step code in on the workers that live, and why they would take no run; null when they do. */
  isolation: { state(): Promise<IsolationState>; refusalOfRuns(): Promise<string | null> };
  /** Milliseconds a step and a scenario may take. */
  settings: { stepTimeout: number; scenarioTimeout: number };
  /** Address of the web application, for links to reports, e.g. `https://tests.example.com`. */
  publicUrl: string;
  live: Live;
  noteUsage?: NoteUsage;
  log: Pick<Log, 'info' | 'warn' | 'error'>;
  /** Makes ids of executions, instances and test cases; random UUIDs unless told. */
  ids?: () => string;
}

/** The part of the queue (services/foundation/queue) that instances need. */
export interface InstanceQueue {
  enqueue(
    jobs: ScenarioJob[],
    options: {
      projectId: string;
      groupId: string;
      cap: number;
      priority: number;
      lane?: { name: string; cap: number };
    },
    within: Transaction,
  ): Promise<unknown>;
  /** @returns false when the job of the failed test case does not run any more */
  enqueueAgain(
    job: ScenarioJob,
    failed: { projectId: string; groupId: string; testCaseId: string },
    within: Transaction,
  ): Promise<boolean>;
  /** Running jobs get told; queued ones are taken out and returned. */
  halt(groupId: string): Promise<{ payload: ScenarioJob }[]>;
}

/** The part of the run records (services/runs) that instances need. */
export interface InstanceRuns {
  createRun(
    run: {
      id: string;
      projectId: string;
      name: string;
      type: 'run';
      mode: 'cloud' | 'executions';
      /** Of a planned execution. */
      executionId?: string;
      branch: string;
      commit: string;
      username: string;
      env: Environment;
      browser: string;
      scenarios: NewTestCase[];
    },
    within: Transaction,
  ): Promise<void>;
  stopQueued(runId: string, attemptIds: string[]): Promise<void>;
  /** Results of a run to run again, in its order; null when the project has no such run. */
  chosenResults(projectId: string, runId: string, choice: ResultChoice): Promise<ChosenResults | null>;
  /** Ids of the project's runs without a result, newest first. */
  openRuns(projectId: string, within?: Transaction): Promise<string[]>;
  progress(runIds: string[]): Promise<Map<string, RunProgress>>;
  /** What happened in a run, in order; of many events the last ones. */
  events(runId: string, atMost: number): Promise<RunEvent[]>;
}

export type NewTestCase = PlannedScenario & {
  id: string;
  browser: ScenarioJob['browser'];
  viewport: ViewportName;
};

export interface RunProgress {
  status: RunStatus;
  total: number;
  passed: number;
  failed: number;
  startedAt: Date | null;
  endedAt: Date | null;
}
