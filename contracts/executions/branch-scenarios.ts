import type { User } from '../auth/user';

/** What a branch has to run, as the workspace service tells the executions service. */

/** One scenario, or one Examples row of an outline, as cucumber runs it. */
export interface PlannedScenario {
  /** Path in the repository, e.g. `features/checkout/basket.feature`. */
  uri: string;
  /** 1-based line of the scenario's keyword or of the Examples row: cucumber takes no other as `uri:line`. */
  line: number;
  /** With the row's values in place of placeholders. */
  scenarioName: string;
  /** The title of the feature, or the file's name when it has none. */
  featureName: string;
  /** Without `@`, with inherited ones and those of the Examples block. */
  tags: string[];
  /** Values of the row by column; empty for a plain scenario. */
  parameters: Record<string, string>;
  /** Why it cannot run, in words for the user: its result has failed from the start. Left out: it can. */
  failure?: string;
}

export type Plan =
  | { status: true; commit: string; scenarios: PlannedScenario[] }
  | {
      status: false;
      /** In words for the user, e.g. that there is no such scenario. */
      error: string;
      /** Paths of features asked for that are not there or have nothing to run, where that is why. */
      missing?: string[];
    };

/** Step files that take the place of the branch's in one run. */
export interface UnsavedFiles {
  runId: string;
  /** Named as in upload-mjs. */
  files: readonly { name: string; content: string }[];
  by: User;
}

/** A scenario of a branch, with what runs of it. */
export interface BranchScenario {
  /** Path below `features/` without suffix, and its position among the features of the branch by path. */
  feature: string;
  featureIndex: number;
  /** As it stands in the file, with the placeholders of an outline, and its position in the feature. */
  scenario: string;
  scenarioIndex: number;
  /** Without `@`: its own and those it inherits. */
  tags: string[];
  /** One for a plain scenario, one for each row of an outline; none for a scenario without steps. */
  runs: PlannedScenario[];
}

export type BranchScenarios =
  | { status: true; commit: string; scenarios: BranchScenario[]; malformed: MalformedFeature[] }
  /** In words for the user: there is no such branch. */
  | { status: false; error: string };

export interface MalformedFeature {
  feature: string;
  /** Path in the repository, where it does not parse, and the same in words for the user. */
  uri: string;
  line: number;
  error: string;
  /** Whatever looks like a tag in it. */
  tags: string[];
}
