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
   * True when the run's code is on no branch (docs/rules/runs.md, Code on no branch). The run does not count for
   * `branch`, on which the code is based.
   */
  offBranch: boolean;
  commit: string;
  username: string;
  env: RunEnvironment;
  browser: string;
  healing?: RunHealing;
  /** The planned start, if the run does not start now. */
  publishedAt?: Date;
  /** Sends no notification if the run ends as soon as it starts. */
  untold?: boolean;
  scenarios: NewResult[];
}

export interface NewResult {
  /** Id of the result, and of its first attempt. */
  id: string;
  scenarioName: string;
  featureName: string;
  uri: string;
  line: number;
  tags: string[];
  parameters: Record<string, string>;
  /** As jobs name it. With the name of the viewport it distinguishes the rows of an execution's flows. */
  browser?: string;
  viewport?: string;
  /** Number of the execution's flow, if another flow has the same browser and viewport. */
  flow?: number;
  /** Why the scenario cannot run. Its result is failed from the start, and it gets no job. */
  failure?: string;
  /** The item that the result represents, if it is not a scenario. */
  standsFor?: StandsFor;
  /** Id of the failed result that this one retrains. */
  retrains?: string;
}

export interface RunProgress {
  /** The number that people see, `482` for `#482`. */
  number: number;
  /** The run whose results it repeats; null if it repeats none, or if that run was deleted. */
  rerunOf: RunLink | null;
  healing: RunHealing | null;
  status: RunStatus;
  total: number;
  passed: number;
  /** Number of passed results that passed with fixes. */
  healed: number;
  failed: number;
  skipped: number;
  pending: number;
  /** Start of the first scenario; null before. */
  startedAt: Date | null;
  /** End of the last scenario; null before. */
  endedAt: Date | null;
}

/** A failed result that a user may retrain. */
export interface RetrainedResult {
  status: RunStatus;
  /** The run that retrains the result at the moment. */
  retrainedBy: RunLink | null;
}

/** Creates, stops and follows runs for the executions service. The runs service implements it. */
export interface RunRecords {
  /**
   * Writes a run with at least one scenario, all of them queued. The caller notifies, after it commits `within`.
   * @throws when the run has no scenario, or its id is taken
   */
  createRun(run: NewRun, within?: Transaction): Promise<void>;
  /** Ends attempts that no worker has taken as STOPPED. Attempts that have ended do not change. */
  stopQueued(runId: string, attemptIds: string[]): Promise<void>;
  /** Ids of the project's runs without a result, newest first. */
  openRuns(projectId: string, within?: Executor): Promise<string[]>;
  /** Returns results of a run for a rerun, with their scenarios' current places; null if there is no such run. */
  chosenResults(projectId: string, runId: string, choice: ResultChoice): Promise<ChosenResults | null>;
  /** Locks a result of a run until `tx` ends: it cannot change, and no retraining of it can begin. */
  heldResult(tx: Transaction, runId: string, resultId: string): Promise<RetrainedResult | null>;
  /** Returns the progress of runs by id, without unknown ids. */
  progress(runIds: string[]): Promise<Map<string, RunProgress>>;
  /** Returns the events of a run in order. If there are more than `atMost`, returns the last ones. */
  events(runId: string, max: number): Promise<RunEvent[]>;
}

/**
 * Returns the states of the jobs of runs, generations or explorations by test case id: `live` while a worker has or will
 * have the job, `halted` when a person stopped it. A missing id means that its job is gone.
 */
export type JobStates = (ids: string[]) => Promise<Map<string, 'live' | 'halted'>>;

/** Reports saved scenarios to the dashboard. */
export type NoteScenarios = (
  by: { projectId: string; userId: string },
  what: {
    type: 'createScenario' | 'editScenario';
    branch: string;
    featureName: string;
    scenarios: readonly string[];
  },
) => Promise<void>;
