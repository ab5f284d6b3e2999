import type { DefinitionUsers } from '#contracts/generation/proposed-file';
import { exampleRows, fillPlaceholders, parseFeature, scenariosOf } from '#services/foundation/gherkin/index';
import type { CommitFiles } from '#services/foundation/git/index';
import { forEachYielding } from '#services/foundation/threads/yield';
import type { BranchReader, Place } from '../branch-reader';
import { shortName } from '../features/feature-path';
import { buildStepLibrary, type StepLibrary } from '../steps/library';
import type { StepDefinition } from '../steps/step-definition';
import { decodeText } from '../text';

/** A scenario, and the texts of its steps as they run: those of backgrounds and of every Examples row. */
export interface ScenarioTexts {
  /** Path below `features/` without `.feature`. */
  feature: string;
  scenario: string;
  texts: ReadonlySet<string>;
}

/** Largest number of scenarios that are named. More are only counted. */
const mostNamed = 50;
/** Number of texts that are matched in one go. */
const together = 128;

/**
 * Returns the scenarios of a commit that run, by path and in the order of their features.
 * @param self scenario to leave out; if several have its name, the first one
 */
export async function otherScenarios(
  git: Pick<CommitFiles, 'readMany'>,
  reader: Pick<BranchReader, 'files'>,
  at: Place,
  self: { featureName: string; scenarioName: string },
): Promise<ScenarioTexts[]> {
  const files = (await reader.files(at, 'features/')).filter(({ path }) => path.endsWith('.feature'));
  const contents = await git.readMany(at.projectId, [...new Set(files.map(({ blob }) => blob))]);
  const found: ScenarioTexts[] = [];
  await forEachYielding(files, ({ path, blob }) => {
    const feature = shortName(path);
    const all = scenariosIn(decodeText(contents.get(blob) ?? new Uint8Array()) ?? '');
    const own =
      feature === self.featureName ? all.findIndex(({ scenario }) => scenario === self.scenarioName) : -1;
    all.forEach((one, index) => {
      if (index !== own && one.texts.size > 0) found.push({ feature, ...one });
    });
  });
  return found;
}

function scenariosIn(text: string): Omit<ScenarioTexts, 'feature'>[] {
  const { feature, comments } = parseFeature(text);
  if (!feature) return [];
  return scenariosOf(text, feature, comments).map(({ scenario, background }) => {
    const rows = exampleRows(scenario).map(({ parameters }) => parameters);
    // An outline with empty tables does not run, nor a scenario with only background steps.
    const runs = scenario.examples.length > 0 ? rows : [{}];
    const texts = new Set<string>();
    if (scenario.steps.length > 0) {
      for (const parameters of runs) {
        for (const step of background) texts.add(step.text);
        for (const step of scenario.steps) texts.add(fillPlaceholders(step.text, parameters));
      }
    }
    return { scenario: scenario.name, texts };
  });
}

/** The scenarios that use a definition, and the texts of their steps that match it. */
export interface Uses {
  texts: Set<string>;
  scenarios: ScenarioTexts[];
}

/**
 * Finds the scenarios that use definitions. Counts every match, even of a text that other definitions match, too.
 * @param library provides the parameter types
 * @returns uses in the order of the definitions
 */
export async function usesOf(
  definitions: readonly Pick<StepDefinition, 'keyword' | 'pattern'>[],
  library: StepLibrary,
  scenarios: readonly ScenarioTexts[],
): Promise<Uses[]> {
  const uses = definitions.map((): Uses => ({ texts: new Set(), scenarios: [] }));
  if (definitions.length === 0) return uses;
  const asked = onlyThese(definitions, library);
  const all = [...new Set(scenarios.flatMap(({ texts }) => [...texts]))];
  const matching = new Map<string, number[]>();
  const goes = Array.from({ length: Math.ceil(all.length / together) }, (_, go) => go * together);
  await forEachYielding(goes, (first) => {
    for (const text of asked.matchedAmong(all.slice(first, first + together))) {
      matching.set(
        text,
        asked.matching(text).map(({ line }) => line - 1),
      );
    }
  });
  for (const one of scenarios) {
    const used = new Set<number>();
    for (const text of one.texts) {
      for (const index of matching.get(text) ?? []) {
        used.add(index);
        uses[index]?.texts.add(text);
      }
    }
    for (const index of used) uses[index]?.scenarios.push(one);
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

export function namedUsers(scenarios: readonly ScenarioTexts[]): DefinitionUsers {
  const first = scenarios.slice(0, mostNamed).map(({ feature, scenario }) => ({ feature, scenario }));
  return { total: scenarios.length, first };
}

/** Returns the beginning of a sentence, such as `2 other scenarios use`. */
export const countOfUsers = ({ length }: readonly ScenarioTexts[]): string =>
  length === 1 ? '1 other scenario uses' : `${length} other scenarios use`;
