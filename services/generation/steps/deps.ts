import type { FoundEnvironment } from '#domain/environments/environment';
import type { ScenarioRef } from '#contracts/executions';
import type { ProposedFile } from '#contracts/generation/proposed-file';
import type { GeneratedStep, KeptCode } from '#contracts/worker/generated-step';
import type { NewResult } from '#services/foundation/run-records';

/** What code a step has before it is generated. */
export type CodeBefore = 'own' | 'generated' | 'stub' | 'none';

/** A scenario of a commit. */
export interface ScenarioPlace {
  projectId: string;
  commit: string;
  featureName: string;
  scenarioName: string;
}

/** What writing step code needs of the other services; the composition root gives it. */
export interface StepCodeDeps {
  /** Owned by the workspace service. */
  environment(projectId: string, branch: string, name: string): Promise<FoundEnvironment>;
  /** What would run, pinned to the branch's commit. Owned by the workspace service. */
  plan(
    projectId: string,
    branch: string,
    refs: ScenarioRef[],
  ): Promise<
    | { status: true; commit: string; scenarios: Omit<NewResult, 'id' | 'browser' | 'viewport'>[] }
    | { status: false; error: string }
  >;
  /**
   * Steps of a scenario with the code they have, and the line that runs so: of an outline that of the first row with a step
   * without code, else of its first row. Owned by the workspace service.
   */
  steps(
    place: ScenarioPlace,
  ): Promise<{ line: number; steps: { keyword: string; text: string; code: CodeBefore }[] } | null>;
  /** Code of those steps that is not simply written anew. Owned by the workspace service. */
  keptCode(place: ScenarioPlace): Promise<KeptCode>;
  /** The step files with new code, to be reviewed. Owned by the workspace service. */
  propose(
    place: ScenarioPlace,
    outcomes: ReadonlyMap<number, GeneratedStep>,
  ): Promise<{
    files: ProposedFile[];
    /** Steps that stay without code after all, and steps that keep what they have: by index, with the reason. */
    refused: ReadonlyMap<number, string>;
    kept: ReadonlyMap<number, string>;
  }>;
  /** Milliseconds a step and a scenario may take. */
  limits: { stepTimeout: number; scenarioTimeout: number };
}
