import type { RunStatus } from '../runs/report';
import type { StandsFor } from '../runs/stand-ins';

/**
 * Results of a run to run again, as the runs service returns them to the executions service. They have the current
 * places of their scenarios on the run's branch.
 */
export interface ChosenResults {
  name: string;
  branch: string;
  /** True when its code is on no branch. */
  offBranch: boolean;
  envName: string;
  source: 'product' | 'import';
  /** Results in the order of the run. */
  results: ChosenResult[];
  /** Returns the key of a scenario or Examples row of the branch, to compare with `key` of a result. */
  keyOf(scenarioName: string, parameters: Readonly<Record<string, string>>): string;
}

/** A choice of a run's results: all, only failed ones, or the results of these attempts. */
export type ResultChoice = 'all' | 'failed' | { attemptIds: readonly string[] };

export interface ChosenResult {
  /** Id of the result. */
  id: string;
  status: RunStatus;
  /** Name of the scenario when it ran. */
  scenarioName: string;
  /** Current path of its feature in the repository, after renames. */
  uri: string;
  /** Line of the scenario when it ran. Distinguishes scenarios with the same name. */
  line: number;
  browser: string | null;
  viewport: string | null;
  /** The kind of problem that the result represents; null for scenarios. */
  standsFor: StandsFor | null;
  /** Identifies it in the current feature, even after a rename: `keyOf` of the scenario or Examples row. */
  key: string;
}
