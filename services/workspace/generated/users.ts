import { featureNameOfUri } from '#domain/gherkin/feature-paths';
import type { DefinitionUsers } from '#contracts/generation/proposed-file';
import {
  exampleRows,
  fillExampleColumns,
  parseFeature,
  placedScenariosOf,
} from '#services/foundation/gherkin/index';
import type { CommitFiles } from '#services/foundation/git/index';
import { forEachYielding } from '#services/foundation/threads/yield';
import type { BranchReader, ProjectCommit } from '../branch-reader';
import { buildStepLibrary, type StepLibrary } from '../steps/library';
import type { StepDefinition } from '../steps/step-definition';
import { decodeText } from '../text';

/** A scenario, and the texts of its steps as they run: those of backgrounds and of every Examples row. */
export interface ScenarioStepTexts {
  /** Path below `features/` without `.feature`. */
  feature: string;
  scenario: string;
  texts: ReadonlySet<string>;
}

/** Largest number of scenarios that are named. More are only counted. */
const maxNamed = 50;
/** Number of texts that are matched in one go. */
const together = 128;

/**
 * Returns the scenarios of a commit that run, by path and in the order of their features.
 * @param self scenario to leave out; if several have its name, the first one
 */
export async function otherScenarios(
  git: Pick<CommitFiles, 'readMany'>,
  reader: Pick<BranchReader, 'layout'>,
  at: ProjectCommit,
  self: { featureName: string; scenarioName: string },
): Promise<ScenarioStepTexts[]> {
  const { features: files } = await reader.layout(at);
  const contents = await git.readMany(at.projectId, [...new Set(files.map(({ blob }) => blob))]);
  const found: ScenarioStepTexts[] = [];
  await forEachYielding(files, ({ path, blob }) => {
    const feature = featureNameOfUri(path);
    const all = scenariosIn(decodeText(contents.get(blob) ?? new Uint8Array()) ?? '');
    const own =
      feature === self.featureName ? all.findIndex(({ scenario }) => scenario === self.scenarioName) : -1;
    all.forEach((scenario, index) => {
      if (index !== own && scenario.texts.size > 0) found.push({ feature, ...scenario });
    });
  });
  return found;
}

function scenariosIn(text: string): Omit<ScenarioStepTexts, 'feature'>[] {
  const { feature, comments } = parseFeature(text);
  if (!feature) return [];
  return placedScenariosOf(text, feature, comments).map(({ scenario, background }) => {
    const rows = exampleRows(scenario).map(({ parameters }) => parameters);
    // An outline with empty tables does not run, nor a scenario with only background steps.
    const runs = scenario.examples.length > 0 ? rows : [{}];
    const texts = new Set<string>();
    if (scenario.steps.length > 0) {
      for (const parameters of runs) {
        for (const step of background) texts.add(step.text);
        for (const step of scenario.steps) texts.add(fillExampleColumns(step.text, parameters));
      }
    }
    return { scenario: scenario.name, texts };
  });
}

/** The scenarios that use a definition, and the texts of their steps that match it. */
export interface DefinitionUses {
  texts: Set<string>;
  scenarios: ScenarioStepTexts[];
}

/**
 * Finds the scenarios that use definitions. Counts every match, even of a text that other definitions match, too.
 * @param library provides the parameter types
 * @returns uses in the order of the definitions
 */
export async function usesOfDefinitions(
  definitions: readonly Pick<StepDefinition, 'keyword' | 'pattern'>[],
  library: StepLibrary,
  scenarios: readonly ScenarioStepTexts[],
): Promise<DefinitionUses[]> {
  const uses = definitions.map((): DefinitionUses => ({ texts: new Set(), scenarios: [] }));
  if (definitions.length === 0) return uses;
  const stepLibrary = onlyThese(definitions, library);
  const all = [...new Set(scenarios.flatMap(({ texts }) => [...texts]))];
  const matching = new Map<string, number[]>();
  const goes = Array.from({ length: Math.ceil(all.length / together) }, (_, go) => go * together);
  await forEachYielding(goes, (first) => {
    for (const text of stepLibrary.matchedAmong(all.slice(first, first + together))) {
      matching.set(
        text,
        stepLibrary.matching(text).map(({ line }) => line - 1),
      );
    }
  });
  for (const scenario of scenarios) {
    const used = new Set<number>();
    for (const text of scenario.texts) {
      for (const index of matching.get(text) ?? []) {
        used.add(index);
        uses[index]?.texts.add(text);
      }
    }
    for (const index of used) uses[index]?.scenarios.push(scenario);
  }
  return uses;
}

/** Returns a library of only these definitions, with the branch's parameter types. Their lines count from 1. */
export function onlyThese(
  definitions: readonly Pick<StepDefinition, 'keyword' | 'pattern'>[],
  library: StepLibrary,
): StepLibrary {
  return buildStepLibrary([
    ...[...library.files.values()].map((file) => ({ ...file, definitions: [] })),
    {
      name: 'asked.mjs',
      available: new Set<string>(),
      problem: null,
      parameterTypes: [],
      definitions: definitions.map(({ keyword, pattern }, index) => ({
        keyword,
        pattern,
        line: index + 1,
        lastLine: index + 1,
        code: '',
        source: 'AI' as const,
        stub: null,
      })),
    },
  ]);
}

export function namedUsers(scenarios: readonly ScenarioStepTexts[]): DefinitionUsers {
  const first = scenarios.slice(0, maxNamed).map(({ feature, scenario }) => ({ feature, scenario }));
  return { total: scenarios.length, first };
}

/** Returns the beginning of a sentence, such as `2 other scenarios use`. */
export const countOfUsers = ({ length }: readonly ScenarioStepTexts[]): string =>
  length === 1 ? '1 other scenario uses' : `${length} other scenarios use`;
