import type { ChosenResults, ResultChoice } from '#contracts/executions/chosen-results';
import type { RunEnvironment } from '#domain/environments/environment';
import type { RunHealing } from '#contracts/worker/healing';
import type { RunLink, RunRow, RunStatus } from '#contracts/runs/report';
import type { RunEvent } from '#contracts/runs/run-event';
import type { StandsFor } from '#contracts/runs/stand-ins';
import type { Executor, Transaction } from './database/transaction';

export interface NewRun {
  id: string;
  projectId: string;
  name: string;
  type: RunRow['type'];
  mode: RunRow['mode'];
  /** The planned execution it is an instance of. */
  executionId?: string;
  /** The run whose results it repeats. */
  rerunOf?: string;
  branch: string;
  /**
   * Its code is on no branch (docs/rules/runs.md, Code on no branch): the run does not count for `branch`, where the code
   * is based.
   */
  offBranch: boolean;
  commit: string;
  username: string;
  env: RunEnvironment;
  browser: string;
  healing?: RunHealing;
  /** When it was to start, where that is not now. */
  publishedAt?: Date;
  /** Nobody is told when it ends with its beginning. */
  untold?: boolean;
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
  /** Number of the execution's flow, where another one has the same browser and viewport. */
  flow?: number;
  /** Why it cannot run: it has failed from the start, and no job is to follow. */
  failure?: string;
  /** What it stands for, where that is no scenario. */
  standsFor?: StandsFor;
  /** Id of the failed result that it retrains. */
  retrains?: string;
}

export interface RunProgress {
  /** What people call it by, `#482`. */
  number: number;
  /** The run whose results it repeats; null for all others, and when that one is gone. */
  rerunOf: RunLink | null;
  healing: RunHealing | null;
  status: RunStatus;
  total: number;
  passed: number;
  /** Of those that passed: with fixes. */
  healed: number;
  failed: number;
  skipped: number;
  pending: number;
  /** When the first scenario started, null before. */
  startedAt: Date | null;
  /** When the last one ended; null before. */
  endedAt: Date | null;
}

/** A failed result that somebody may retrain. */
export interface RetrainedResult {
  status: RunStatus;
  /** The run that retrains it at the moment. */
  retrainedBy: RunLink | null;
}

/** What the executions service needs of runs, which the runs service keeps: to make, stop and follow them. */
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
  /** Holds a result of a run until `tx` is over: it changes, and begins to be retrained, no more meanwhile. */
  heldResult(tx: Transaction, runId: string, resultId: string): Promise<RetrainedResult | null>;
  /** How far runs are, by id; unknown ids are left out. */
  progress(runIds: string[]): Promise<Map<string, RunProgress>>;
  /** What happened in a run, in order; of many events the last ones. */
  events(runId: string, atMost: number): Promise<RunEvent[]>;
}
