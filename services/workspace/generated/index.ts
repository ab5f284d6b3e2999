import type { ScenarioAtCommit } from '#contracts/executions/branch-scenarios';
import { featureNameOfUri } from '#domain/gherkin/feature-paths';
import type { GeneratedStep, KeptCode } from '#contracts/worker/generated-step';
import type { CommitFiles } from '#services/foundation/git/index';
import { createBranchReader } from '../branch-reader';
import { pathOfFeatureName } from '../features/feature-path';
import { createStepsOfBranch } from '../steps/steps-of-branch';
import { proposeFiles, type CodeProposal } from './propose';
import { readScenarioSteps, type ScenarioRunSteps, type ScenarioStep } from './scenario-steps';
import { keptCodeOf } from './standing';
import { otherScenarios } from './users';

export interface GeneratedCode {
  /** Returns the scenario's steps with the state of their code; null if there is no such scenario. */
  steps(scenario: ScenarioAtCommit): Promise<ToWrite | null>;
  /** Returns generated code of the scenario that a generation must not simply overwrite. */
  keptCode(scenario: ScenarioAtCommit): Promise<KeptCode>;
  /** Returns the step files with the generated code, for review. Writes nothing. */
  propose(scenario: ScenarioAtCommit, outcomes: ReadonlyMap<number, GeneratedStep>): Promise<CodeProposal>;
}

type ToWrite = Pick<ScenarioRunSteps, 'line'> & { steps: Pick<ScenarioStep, 'keyword' | 'text' | 'code'>[] };

/** Reads the step code in git for the generation service. */
export function createGeneratedCode(git: CommitFiles): GeneratedCode {
  const reader = createBranchReader(git);
  const stepsOfBranch = createStepsOfBranch({ git, reader });

  async function read(scenario: ScenarioAtCommit) {
    const library = await reader.stepLibrary(scenario);
    const path = pathOfFeatureName(scenario.featureName);
    const run = path && (await readScenarioSteps(reader, scenario, path, scenario.scenarioName, library));
    if (!run) return null;
    const others = () =>
      otherScenarios(git, reader, scenario, {
        featureName: featureNameOfUri(path),
        scenarioName: scenario.scenarioName,
      });
    return { ...run, library, others };
  }

  return {
    async steps(scenario) {
      const found = await read(scenario);
      if (!found) return null;
      const { line, steps } = found;
      return { line, steps: steps.map(({ keyword, text, code }) => ({ keyword, text, code })) };
    },
    async keptCode(scenario) {
      const found = await read(scenario);
      if (!found?.steps.some(({ code }) => code === 'generated')) return [];
      return keptCodeOf({ ...found, others: await found.others() });
    },
    async propose(scenario, outcomes) {
      const found = await read(scenario);
      if (!found) return { files: [], refused: new Map(), kept: new Map() };
      const { steps, library } = found;
      const [running, others] = await Promise.all([stepsOfBranch(scenario), found.others()]);
      const { featureName } = scenario;
      return proposeFiles({ reader, at: scenario, featureName, steps, running, library, others }, outcomes);
    },
  };
}
