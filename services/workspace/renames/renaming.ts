/** A scenario, or a row of an outline with its values in the name, as it runs. */
export interface RunningScenario {
  /** Path in the repository. */
  uri: string;
  name: string;
  parameters: Record<string, string>;
}

export interface ScenarioMove {
  from: RunningScenario;
  to: RunningScenario;
}

/** A change of names on a branch. Paths are in the repository. */
export type BranchRenaming =
  | { kind: 'scenarios'; moves: readonly ScenarioMove[] }
  /** A feature file, or a folder with everything below it. */
  | { kind: 'path'; from: string; to: string }
  | { kind: 'branch-deleted' };

/** Called after names changed. Must not throw. */
export type OnRenamed = (projectId: string, branch: string, what: BranchRenaming) => Promise<void>;
