import type { Environment } from '#contracts/environment';
import type { Live } from '#contracts/live';
import type { RunRow } from '#contracts/report';
import type { Clock } from '#services/foundation/clock';
import type { Database } from '#services/foundation/database';
import type { Executor, Transaction } from '#services/foundation/database/transaction';
import type { Log } from '#services/foundation/log';
import { createRunAnnouncer } from './announcer';
import { eventsOf, type RunEvent } from './events-repository';
import { endOpenTestCases, reconcileRuns, type JobStates } from './reconcile';
import { insertRun } from './repository';
import { openRunsOf, progressOf, type RunProgress } from './progress-repository';
import { storable } from './storable';

export interface NewRun {
  id: string;
  projectId: string;
  name: string;
  type: RunRow['type'];
  mode: RunRow['mode'];
  /** The planned execution it is an instance of. */
  executionId?: string;
  branch: string;
  commit: string;
  username: string;
  env: Environment;
  browser: string;
  scenarios: NewTestCase[];
}

export interface NewTestCase {
  id: string;
  scenarioName: string;
  featureName: string;
  uri: string;
  line: number;
  tags: string[];
  parameters: Record<string, string>;
  /** As jobs name it, and the name of the viewport: what tells the rows of an execution's flows apart. */
  browser?: string;
  viewport?: string;
}

/** What the executions service needs of runs: to make, stop and follow them. */
export interface RunRecords {
  /**
   * Writes a run with at least one scenario, all of it queued. Nobody is told: whoever commits `within` does that.
   * @throws when the run has no scenario, or its id is taken
   */
  createRun(run: NewRun, within?: Transaction): Promise<void>;
  /** Ends test cases that no worker has as STOPPED; those with a result keep it. */
  stopQueued(runId: string, testCaseIds: string[]): Promise<void>;
  /** Ids of the project's runs without a result, newest first. */
  openRuns(projectId: string, within?: Executor): Promise<string[]>;
  /** How far runs are, by id; unknown ids are left out. */
  progress(runIds: string[]): Promise<Map<string, RunProgress>>;
  /** What happened in a run, in order; of many events the last ones. */
  events(runId: string, atMost: number): Promise<RunEvent[]>;
  /**
   * Mends what a killed server left: test cases without a result whose job is gone fail with the reason, halted
   * ones are stopped. Safe at any time and on several servers at once, as runs and their jobs are written together
   * and a result is written before its job ends. Called at start.
   * @returns the number of test cases ended
   */
  reconcile(jobStates: JobStates): Promise<number>;
}

export interface RunRecordsDeps {
  database: Database;
  clock: Clock;
  live: Live;
  log: Pick<Log, 'info' | 'warn'>;
}

export function createRunRecords({ database, clock, live, log }: RunRecordsDeps): RunRecords {
  const { db } = database;
  const ending = { db, clock, announcer: createRunAnnouncer(live) };
  return {
    async createRun(run, within) {
      if (run.scenarios.length === 0) throw new Error('A run needs at least one scenario.');
      const write = (executor: Executor) =>
        insertRun(executor, runRowOf(run, clock), testCaseRowsOf(run, clock));
      await (within ? write(within) : db.transaction(write));
    },
    async stopQueued(runId, testCaseIds) {
      const chosen = new Set(testCaseIds);
      const outcome = { status: 'STOPPED' as const, endTime: clock.now().getTime() };
      await endOpenTestCases(ending, runId, (id) => chosen.has(id), outcome);
    },
    openRuns: (projectId, within = db) => openRunsOf(within, projectId),
    progress: (runIds) => progressOf(db, runIds),
    events: (runId, atMost) => eventsOf(db, runId, atMost),
    reconcile: (jobStates) => reconcileRuns({ ...ending, log }, jobStates),
  };
}

function runRowOf(run: NewRun, clock: Clock) {
  const { scenarios, env, name, ...columns } = run;
  return {
    ...columns,
    ...storable({ name, envName: env.name, envBaseUrl: env.baseUrl }),
    status: 'QUEUED' as const,
    total: scenarios.length,
    publishedAt: clock.now(),
  };
}

function testCaseRowsOf({ id: runId, projectId, scenarios }: NewRun, clock: Clock) {
  return scenarios.map((scenario, position) => ({
    ...storable(scenario),
    ...{ runId, projectId, position, status: 'QUEUED' as const, updatedAt: clock.now() },
  }));
}
