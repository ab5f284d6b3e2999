import type { ProposedFile } from '#contracts/generation';
import type { GeneratedStep } from '#contracts/generated-step';
import type { CommitFiles } from '#services/foundation/git/index';
import { createBranchReader } from '../branch-reader';
import { featureNameOf, featurePath } from '../features/feature-path';
import { createStepsOfBranch } from '../steps/steps-of-branch';
import { proposeFiles } from './propose';
import { readScenarioSteps, type ScenarioStep } from './scenario-steps';

/** A scenario of a commit, as calls of the generation service name it. */
export interface ScenarioPlace {
  projectId: string;
  commit: string;
  /** Path below `features/` without `.feature`. */
  featureName: string;
  scenarioName: string;
}

export interface GeneratedCode {
  /** The scenario's steps and what code they have; null when there is no such scenario. */
  steps(place: ScenarioPlace): Promise<Pick<ScenarioStep, 'keyword' | 'text' | 'code'>[] | null>;
  /** The step files with what was generated, to be reviewed; nothing is written. */
  propose(
    place: ScenarioPlace,
    outcomes: ReadonlyMap<number, GeneratedStep>,
  ): Promise<{ files: ProposedFile[]; refused: Map<number, string> }>;
}

/** What the generation service needs to know of step code in git. */
export function createGeneratedCode(git: CommitFiles): GeneratedCode {
  const reader = createBranchReader(git);
  const stepsOfBranch = createStepsOfBranch({ git, reader });

  async function read(place: ScenarioPlace) {
    const library = await reader.stepLibrary(place);
    const path = featurePath(featureNameOf(`features/${place.featureName}`));
    const steps = path && (await readScenarioSteps(reader, place, path, place.scenarioName, library));
    return steps ? { steps, library } : null;
  }

  return {
    async steps(place) {
      const found = await read(place);
      return found && found.steps.map(({ keyword, text, code }) => ({ keyword, text, code }));
    },
    async propose(place, outcomes) {
      const found = await read(place);
      if (!found) return { files: [], refused: new Map() };
      const running = await stepsOfBranch(place);
      const { steps, library } = found;
      return proposeFiles(reader, place, place.featureName, steps, outcomes, running, library);
    },
  };
}
