import { exampleRows, fillExampleColumns, placedScenariosOf } from '#services/foundation/gherkin/index';
import type { ProjectCommit } from '../branch-reader';
import { createCache } from '../cache';
import type { WorkspaceDeps } from '../deps';
import { readFeatureFiles, type FeatureFile, type FeatureReading } from '../reading/feature-reading';

/** A step text as it runs, and the first scenario of its feature with this text. */
export interface RunningStep {
  text: string;
  scenario: string;
}

export type StepsOfBranch = (at: ProjectCommit) => Promise<readonly RunningStep[]>;

const keptBytes = 24 * 1024 * 1024;

/**
 * Reads every step of a branch, including those of every Examples row. Each text of a feature appears once. Features
 * that do not parse have no steps. Only unknown files are parsed.
 */
export function createStepsOfBranch({
  git,
  reader,
}: Pick<WorkspaceDeps, 'reader'> & { git: Pick<WorkspaceDeps['git'], 'readMany'> }): StepsOfBranch {
  const cache = createCache<readonly RunningStep[]>({ bytes: keptBytes, bytesOf: bytesOfSteps });

  return async function stepsOfBranch(at: ProjectCommit): Promise<readonly RunningStep[]> {
    const { features: files } = await reader.layout(at);
    const blobs = [...new Set(files.map(({ blob }) => blob))];
    const found = new Map(blobs.map((blob) => [blob, cache.get(blob)]));
    const unknown = blobs.filter((blob) => !found.get(blob));
    const contents = await git.readMany(at.projectId, unknown);
    await readFeatureFiles(stepsReading, contents, (blob, { answer: steps, lasts }) => {
      found.set(blob, steps);
      if (lasts) cache.set(blob, steps);
    });
    return files.flatMap(({ blob }) => found.get(blob) ?? []);
  };
}

/** Approximate: steps of a scenario share its name. */
function bytesOfSteps(steps: readonly RunningStep[]): number {
  return steps.reduce((sum, { text }) => sum + 80 + text.length, 100);
}

export const stepsReading: FeatureReading<null, RunningStep[]> = { name: 'steps', read: stepsIn };

function stepsIn({ text, parsed: { feature, comments } }: FeatureFile): RunningStep[] {
  if (!feature || text === null) return [];
  const steps = new Map<string, RunningStep>();
  const add = (step: string, scenario: string) => {
    if (!steps.has(step)) steps.set(step, { text: step, scenario });
  };
  for (const { scenario, background } of placedScenariosOf(text, feature, comments)) {
    for (const step of background) add(step.text, scenario.name);
    const rows = exampleRows(scenario);
    const values = rows.length > 0 ? rows.map(({ parameters }) => parameters) : [{}];
    for (const step of scenario.steps) {
      for (const parameters of values) add(fillExampleColumns(step.text, parameters), scenario.name);
    }
  }
  return [...steps.values()];
}
