import type { GeneratedStep, KeptCode } from '#contracts/worker/generated-step';
import type { CommitFiles } from '#services/foundation/git/index';
import { createBranchReader } from '../branch-reader';
import { featureNameOf, featurePath, shortName } from '../features/feature-path';
import { createStepsOfBranch } from '../steps/steps-of-branch';
import { proposeFiles, type Proposal } from './propose';
import { readScenarioSteps, type ScenarioRun, type ScenarioStep } from './scenario-steps';
import { keptCodeOf } from './standing';
import { otherScenarios } from './users';

/** A scenario of a commit, as the generation service names it in calls. */
export interface ScenarioPlace {
  projectId: string;
  commit: string;
  /** Path below `features/` without `.feature`. */
  featureName: string;
  scenarioName: string;
}

export interface GeneratedCode {
  /** Returns the scenario's steps with the state of their code; null if there is no such scenario. */
  steps(place: ScenarioPlace): Promise<ToWrite | null>;
  /** Returns generated code of the scenario that a generation must not simply overwrite. */
  keptCode(place: ScenarioPlace): Promise<KeptCode>;
  /** Returns the step files with the generated code, for review. Writes nothing. */
  propose(place: ScenarioPlace, outcomes: ReadonlyMap<number, GeneratedStep>): Promise<Proposal>;
}

type ToWrite = Pick<ScenarioRun, 'line'> & { steps: Pick<ScenarioStep, 'keyword' | 'text' | 'code'>[] };

/** Reads the step code in git for the generation service. */
export function createGeneratedCode(git: CommitFiles): GeneratedCode {
  const reader = createBranchReader(git);
  const stepsOfBranch = createStepsOfBranch({ git, reader });

  async function read(place: ScenarioPlace) {
    const library = await reader.stepLibrary(place);
    const path = featurePath(featureNameOf(`features/${place.featureName}`));
    const run = path && (await readScenarioSteps(reader, place, path, place.scenarioName, library));
    if (!run) return null;
    const others = () =>
      otherScenarios(git, reader, place, {
        featureName: shortName(path),
        scenarioName: place.scenarioName,
      });
    return { ...run, library, others };
  }

  return {
    async steps(place) {
      const found = await read(place);
      if (!found) return null;
      const { line, steps } = found;
      return { line, steps: steps.map(({ keyword, text, code }) => ({ keyword, text, code })) };
    },
    async keptCode(place) {
      const found = await read(place);
      if (!found?.steps.some(({ code }) => code === 'generated')) return [];
      return keptCodeOf({ ...found, others: await found.others() });
    },
    async propose(place, outcomes) {
      const found = await read(place);
      if (!found) return { files: [], refused: new Map(), kept: new Map() };
      const { steps, library } = found;
      const [running, others] = await Promise.all([stepsOfBranch(place), found.others()]);
      const { featureName } = place;
      return proposeFiles({ reader, at: place, featureName, steps, running, library, others }, outcomes);
    },
  };
}
