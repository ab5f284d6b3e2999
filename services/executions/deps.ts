import type { User } from '#contracts/auth';
import type { Environment } from '#contracts/environment';
import type { ScenarioRef } from '#contracts/executions';
import type { ScenarioJob } from '#contracts/job';
import type { Live } from '#contracts/live';
import type { RunStatus } from '#contracts/report';
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
  /** An environment of a branch, null when there is none of that name. Owned by the workspace service. */
  environment(projectId: string, branch: string, name: string): Promise<Environment | null>;
  /** Milliseconds a step and a scenario may take. */
  settings: { stepTimeout: number; scenarioTimeout: number };
  /** Address of the web application, for links to reports, e.g. `https://tests.example.com`. */
  publicUrl: string;
  live: Live;
  log: Pick<Log, 'info' | 'error'>;
  /** Makes ids of instances and test cases; random UUIDs unless told. */
  ids?: () => string;
}

export interface UnsavedFiles {
  runId: string;
  /** Step files, named as in upload-mjs. */
  files: { name: string; content: string }[];
  by: User;
}

export type Plan =
  | { status: true; commit: string; scenarios: PlannedScenario[] }
  /** In words for the user, e.g. that there is no such scenario. */
  | { status: false; error: string };

export interface PlannedScenario {
  uri: string;
  line: number;
  scenarioName: string;
  featureName: string;
  tags: string[];
  parameters: Record<string, string>;
}

/** The part of the queue (services/foundation/queue) that instances need. */
export interface InstanceQueue {
  enqueue(
    jobs: ScenarioJob[],
    options: { projectId: string; groupId: string; cap: number; priority: number },
    within: Transaction,
  ): Promise<unknown>;
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
      mode: 'cloud';
      branch: string;
      commit: string;
      username: string;
      env: Environment;
      browser: string;
      scenarios: (PlannedScenario & { id: string })[];
    },
    within: Transaction,
  ): Promise<void>;
  stopQueued(runId: string, testCaseIds: string[]): Promise<void>;
  /** Ids of the project's runs without a result, newest first. */
  openRuns(projectId: string): Promise<string[]>;
  progress(runIds: string[]): Promise<Map<string, RunProgress>>;
}

export interface RunProgress {
  status: RunStatus;
  total: number;
  passed: number;
  failed: number;
  startedAt: Date | null;
}
