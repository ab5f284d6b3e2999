import { parseFeature, placedScenariosOf } from '#services/foundation/gherkin/index';
import type { BranchReader, ProjectCommit } from '../branch-reader';
import { pathOfFeatureName } from '../features/feature-path';
import { runsOf } from '../plan';

/** Returns the scenarios that exist in the commit and would run, each once. `asked` has their names in runs. */
export async function existingScenarios(
  reader: Pick<BranchReader, 'textFile'>,
  at: ProjectCommit,
  asked: readonly { feature: string; scenario: string }[],
): Promise<{ feature: string; scenario: string }[]> {
  const byFeature = new Map<string, Set<string>>();
  for (const { feature, scenario } of asked)
    byFeature.set(feature, (byFeature.get(feature) ?? new Set()).add(scenario));
  const found: { feature: string; scenario: string }[] = [];
  for (const [feature, names] of byFeature) {
    const path = pathOfFeatureName(feature);
    const text = (path && (await reader.textFile(at, path))?.text) || '';
    const { feature: parsed, comments } = parseFeature(text);
    for (const placed of parsed ? placedScenariosOf(text, parsed, comments) : []) {
      const { name } = placed.scenario;
      const isKnown = found.some((item) => item.feature === feature && item.scenario === name);
      // The name of an outline's row includes its values.
      if (!isKnown && runsOf(placed).some(({ scenarioName }) => names.has(scenarioName)))
        found.push({ feature, scenario: name });
    }
  }
  return found;
}
