import type { RunStatus } from '../runs/report';
import type { StandsFor } from '../runs/stand-ins';

/**
 * Results of a run to run again, as the runs service tells the executions service: with where their scenarios stand on
 * the run's branch now.
 */
export interface ChosenResults {
  name: string;
  branch: string;
  /** Its code is on no branch. */
  offBranch: boolean;
  envName: string;
  source: 'product' | 'import';
  /** In the order of the run. */
  results: ChosenResult[];
  /** What a scenario or Examples row of the branch is called, to compare with `key` of those that ran. */
  keyOf(scenarioName: string, parameters: Readonly<Record<string, string>>): string;
}

/** Of a run: all results, those that failed, or those that attempts belong to. */
export type ResultChoice = 'all' | 'failed' | { attemptIds: readonly string[] };

export interface ChosenResult {
  /** Of the result. */
  id: string;
  status: RunStatus;
  /** As it ran. */
  scenarioName: string;
  /** Path of its feature in the repository now, after what was renamed. */
  uri: string;
  /** Line at which it stood when it ran; tells scenarios of one name apart. */
  line: number;
  browser: string | null;
  viewport: string | null;
  /** What it stands for, where that is no scenario; null for all others. */
  standsFor: StandsFor | null;
  /** Tells it apart in that feature now, whatever it was called then: `keyOf` of the scenario or Examples row. */
  key: string;
}
