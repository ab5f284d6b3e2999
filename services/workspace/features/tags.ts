import { featureNameOfUri } from '#domain/gherkin/feature-paths';
import { brokenMatcherOf, matcherOf, missingChoices, type ScenarioChoice } from '#domain/executions/choice';
import type { TaggedScenario } from '#contracts/workspace';
import type { WorkspaceHandler } from '../deps';
import { inTagOrder } from './feature-tree';
import { tagsOfExamples, type FeatureSummary, type ListedFeature } from './index-of-features';
import { choicesIn } from './places';

// Handlers that count tags, search places, and find the scenarios that places and tags select.

export const getTags: WorkspaceHandler<'getTags'> = async ({ reader }, { body: { projectId, branch } }) => {
  const at = await reader.open(projectId, branch);
  if (!at.status) return at;
  const counts = new Map<string, number>();
  for (const { summary } of await reader.features(at)) {
    // A tag of a feature without scenarios counts as 0.
    for (const tag of summary.tags) counts.set(tag, counts.get(tag) ?? 0);
    for (const scenario of summary.scenarios) {
      // An outline counts once, even if only some of its Examples have the tag.
      for (const tag of [...scenario.tags, ...tagsOfExamples(scenario)])
        counts.set(tag, (counts.get(tag) ?? 0) + 1);
    }
  }
  const tags = inTagOrder(counts.keys()).map((name) => ({ name, count: counts.get(name) ?? 0 }));
  return { status: true, tags };
};

export const findTagged: WorkspaceHandler<'findTagged'> = async (
  { reader },
  { body: { projectId, branch, sets } },
) => {
  const at = await reader.open(projectId, branch);
  if (!at.status) return at;
  const found = choicesOf(await reader.features(at));
  return { status: true, sets: sets.map((set) => found(set, set.list)) };
};

export const findPlaces: WorkspaceHandler<'findPlaces'> = async (
  { reader },
  { body: { projectId, branch, ...asked } },
) => {
  const at = await reader.open(projectId, branch);
  if (!at.status) return at;
  return { status: true, ...choicesIn(await reader.features(at), asked) };
};

/** Finds the scenarios that choices select, as the start of an execution does. */
function choicesOf(features: readonly ListedFeature[]) {
  const scenarios = features.flatMap(({ path, summary }) =>
    summary.scenarios.map(({ name, tags, examples }) => ({
      feature: featureNameOfUri(path),
      scenario: name,
      tags,
      examples,
    })),
  );
  const files = features.flatMap(({ path, summary: { error, brokenTags = [] } }) =>
    error ? [{ feature: featureNameOfUri(path), tags: brokenTags }] : [],
  );
  const broken = files.map(({ feature }) => feature);
  return (choice: ScenarioChoice, list: boolean) => {
    const isMeant = matcherOf(choice);
    const found = scenarios.flatMap((scenario) => {
      const runs = runsMeant(scenario, isMeant);
      return runs === null ? [] : [{ ...scenario, runs }];
    });
    return {
      count: found.length,
      runs: found.reduce((sum, { runs }) => sum + runs, 0),
      scenarios: list ? found.map(({ feature, scenario }): TaggedScenario => ({ feature, scenario })) : [],
      broken: files.filter(brokenMatcherOf(choice)).map(({ feature }) => feature),
      missing: missingChoices(choice, { scenarios, broken }),
    };
  };
}

type Candidate = Pick<FeatureSummary['scenarios'][number], 'tags' | 'examples'> & TaggedScenario;

/** Returns how many times a scenario runs: once, or once per row of the selected Examples. Null if not selected. */
function runsMeant(candidate: Candidate, isMeant: ReturnType<typeof matcherOf>): number | null {
  const { tags, examples } = candidate;
  if (!examples) return isMeant(candidate) ? 1 : null;
  const meant = examples.filter((block) => isMeant({ ...candidate, tags: [...tags, ...block.tags] }));
  return meant.length > 0 ? meant.reduce((sum, { rows }) => sum + rows, 0) : null;
}
