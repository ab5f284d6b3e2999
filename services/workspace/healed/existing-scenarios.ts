import { parseFeature, scenariosOf } from '#services/foundation/gherkin/index';
import type { BranchReader, Place } from '../branch-reader';
import { featureNameOf, featurePath } from '../features/feature-path';

/** Those of the scenarios that the commit has, each once. */
export async function existingScenarios(
  reader: Pick<BranchReader, 'textFile'>,
  at: Place,
  asked: readonly { feature: string; scenario: string }[],
): Promise<{ feature: string; scenario: string }[]> {
  const byFeature = new Map<string, Set<string>>();
  for (const { feature, scenario } of asked)
    byFeature.set(feature, (byFeature.get(feature) ?? new Set()).add(scenario));
  const found: { feature: string; scenario: string }[] = [];
  for (const [feature, names] of byFeature) {
    const path = featurePath(featureNameOf(`features/${feature}`));
    const text = (path && (await reader.textFile(at, path))?.text) || '';
    const { feature: parsed, comments } = parseFeature(text);
    const there = new Set(
      parsed ? scenariosOf(text, parsed, comments).map(({ scenario }) => scenario.name) : [],
    );
    for (const scenario of names) if (there.has(scenario)) found.push({ feature, scenario });
  }
  return found;
}
