/** A scenario or a row of an outline as it runs: with the row's values in its name. */
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

/** What happened to names on a branch; paths are in the repository. */
export type Renaming =
  | { kind: 'scenarios'; moves: readonly ScenarioMove[] }
  /** A feature file, or a folder with all below it. */
  | { kind: 'path'; from: string; to: string }
  | { kind: 'branch-deleted' };

/** Told of names that changed, once the change is made; must not throw. */
export type OnRenamed = (projectId: string, branch: string, what: Renaming) => Promise<void>;
