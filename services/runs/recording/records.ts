import type { ChosenResults, ResultChoice } from '#contracts/chosen-results';
import type { Environment } from '#contracts/environment';
import type { Live } from '#contracts/live';
import type { RunRow } from '#contracts/report';
import type { RunEvent } from '#contracts/run-event';
import type { Clock } from '#services/foundation/clock';
import type { Database } from '#services/foundation/database';
import type { Executor, Transaction } from '#services/foundation/database/transaction';
import type { Log } from '#services/foundation/log';
import { chosenResults } from '../reading/chosen-results';
import { createRunAnnouncer } from './announcer';
import { eventsOf } from './events-repository';
import { endOpenAttempts, reconcileRuns, type JobStates } from './reconcile';
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
  scenarios: NewResult[];
}

export interface NewResult {
  /** Of its first attempt, and of the result. */
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
  /** Ends attempts that no worker has as STOPPED; those that ended stay as they are. */
  stopQueued(runId: string, attemptIds: string[]): Promise<void>;
  /** Ids of the project's runs without a result, newest first. */
  openRuns(projectId: string, within?: Executor): Promise<string[]>;
  /** Results of a run with where their scenarios stand now, for running them again; null for no such run. */
  chosenResults(projectId: string, runId: string, choice: ResultChoice): Promise<ChosenResults | null>;
  /** How far runs are, by id; unknown ids are left out. */
  progress(runIds: string[]): Promise<Map<string, RunProgress>>;
  /** What happened in a run, in order; of many events the last ones. */
  events(runId: string, atMost: number): Promise<RunEvent[]>;
  /**
   * Mends what a killed server left: attempts that did not end and whose job is gone fail with the reason, halted
   * ones are stopped. Safe at any time and on several servers at once, as runs and their jobs are written together
   * and a result is written before its job ends. Called at start.
   * @returns the number of attempts ended
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
      const write = (executor: Executor) => insertRun(executor, runRowOf(run, clock), rowsOf(run, clock));
      await (within ? write(within) : db.transaction(write));
    },
    async stopQueued(runId, attemptIds) {
      const chosen = new Set(attemptIds);
      const outcome = { status: 'STOPPED' as const, endTime: clock.now().getTime() };
      await endOpenAttempts(ending, runId, (id) => chosen.has(id), outcome);
    },
    openRuns: (projectId, within = db) => openRunsOf(within, projectId),
    chosenResults: (projectId, runId, choice) => chosenResults(db, projectId, runId, choice),
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
    queued: scenarios.length,
    publishedAt: clock.now(),
  };
}

/** Each scenario is a result with its first attempt; they share their id. */
function rowsOf({ id: runId, projectId, scenarios }: NewRun, clock: Clock) {
  const updatedAt = clock.now();
  const results = scenarios.map((scenario, position) => {
    const { id } = scenario;
    return {
      ...storable(scenario),
      runId,
      projectId,
      position,
      firstAttempt: id,
      lastAttempt: id,
      updatedAt,
    };
  });
  const attempts = scenarios.map(({ id }) => {
    return { id, resultId: id, runId, projectId, status: 'QUEUED' as const, updatedAt };
  });
  return { results, attempts };
}
