import type { FoundEnvironment } from '#domain/environments/environment';
import type { ScenarioRef } from '#contracts/executions';
import type { ScenarioAtCommit } from '#contracts/executions/branch-scenarios';
import type { ProposedFile } from '#contracts/generation/proposed-file';
import type { CodeBefore, GeneratedStep, KeptCode } from '#contracts/worker/generated-step';
import type { NewResult } from '#services/foundation/run-records';

/** Dependencies on other services for step code, which the composition root provides. */
export interface StepCodeDeps {
  /** Owned by the workspace service. */
  environment(projectId: string, branch: string, name: string): Promise<FoundEnvironment>;
  /** Plans the scenarios to run, pinned to the branch's commit. Owned by the workspace service. */
  plan(
    projectId: string,
    branch: string,
    refs: ScenarioRef[],
  ): Promise<
    | { status: true; commit: string; scenarios: Omit<NewResult, 'id' | 'browser' | 'viewport'>[] }
    | { status: false; error: string }
  >;
  /**
   * Returns the steps of a scenario with their code, and the line to run. For an outline this is the first row with a
   * step without code, else the first row. Owned by the workspace service.
   */
  steps(
    scenario: ScenarioAtCommit,
  ): Promise<{ line: number; steps: { keyword: string; text: string; code: CodeBefore }[] } | null>;
  /** Returns the steps whose present code is tried first or last. Owned by the workspace service. */
  keptCode(scenario: ScenarioAtCommit): Promise<KeptCode>;
  /** Returns the step files with new code for review. Owned by the workspace service. */
  propose(
    scenario: ScenarioAtCommit,
    outcomes: ReadonlyMap<number, GeneratedStep>,
  ): Promise<{
    files: ProposedFile[];
    /** Reasons by step index: steps that get no code after all, and steps that keep their code. */
    refused: ReadonlyMap<number, string>;
    kept: ReadonlyMap<number, string>;
  }>;
  /** Milliseconds that a step and a scenario may take. */
  limits: { stepTimeout: number; scenarioTimeout: number };
}
