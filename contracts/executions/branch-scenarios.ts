import type { User } from '../auth/user';

/** Scenarios of a branch, as the workspace service returns them to the executions service. */

/** A scenario of a commit. */
export interface ScenarioAtCommit {
  projectId: string;
  commit: string;
  /** Path below `features/` without `.feature`. */
  featureName: string;
  scenarioName: string;
}

/** One scenario, or one Examples row of an outline, as Cucumber runs it. */
export interface PlannedScenario {
  /** Path in the repository, e.g. `features/checkout/basket.feature`. */
  uri: string;
  /** 1-based line of the scenario's keyword or of the Examples row. Cucumber accepts no other line in `uri:line`. */
  line: number;
  /** Name with the row's values in place of placeholders. */
  scenarioName: string;
  /** The title of the feature, or the file's name when it has none. */
  featureName: string;
  /** Tags without `@`, including inherited tags and tags of the Examples block. */
  tags: string[];
  /** Values of the row by column; empty for a plain scenario. */
  parameters: Record<string, string>;
  /** Why it cannot run, in words for the user. Its result fails from the start. Left out: it can run. */
  failure?: string;
}

export type Plan =
  | { status: true; commit: string; scenarios: PlannedScenario[] }
  | {
      status: false;
      /** Error for the user, e.g. that there is no such scenario. */
      error: string;
      /** Paths of requested features that do not exist or have no scenarios, if they are the reason. */
      missing?: string[];
    };

/** Step files that replace the branch's files in one run. */
export interface UnsavedFiles {
  runId: string;
  /** Files, with names as in upload-mjs. */
  files: readonly { name: string; content: string }[];
  by: User;
}

/** A scenario of a branch, with its runs. */
export interface BranchScenario {
  /** Path below `features/` without suffix. `featureIndex`: position among features sorted by path. */
  feature: string;
  featureIndex: number;
  /** Name as in the file, with the placeholders of an outline, and its position in the feature. */
  scenario: string;
  scenarioIndex: number;
  /** Own and inherited tags, without `@`. */
  tags: string[];
  /** One entry for a plain scenario, one for each row of an outline, none for a scenario without steps. */
  runs: PlannedScenario[];
}

export type BranchScenarios =
  | { status: true; commit: string; scenarios: BranchScenario[]; malformed: MalformedFeature[] }
  /** Error for the user: there is no such branch. */
  | { status: false; error: string };

export interface MalformedFeature {
  feature: string;
  /** Path in the repository, line of the parse error, and the error for the user. */
  uri: string;
  line: number;
  error: string;
  /** All texts in it that look like tags. */
  tags: string[];
}
