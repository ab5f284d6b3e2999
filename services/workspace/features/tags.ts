import { brokenMatcherOf, matcherOf, missingPlaces, type ScenarioChoice } from '#contracts/executions/choice';
import type { TaggedScenario } from '#contracts/workspace';
import type { WorkspaceDeps, WorkspaceHandlers } from '../deps';
import { shortName } from './feature-path';
import { inTagOrder } from './feature-tree';
import type { ListedFeature } from './index-of-features';
import { placesOf } from './places';

type TagHandlers = Pick<WorkspaceHandlers, 'getTags' | 'findTagged' | 'findPlaces'>;

/** Handlers that count tags, and find places and what is meant by places and tags. */
export function tagReading({ reader }: WorkspaceDeps): TagHandlers {
  return {
    async getTags({ body: { projectId, branch } }) {
      const at = await reader.open(projectId, branch);
      if (!at.status) return at;
      const counts = new Map<string, number>();
      for (const { summary } of await reader.features(at)) {
        // A tag of a feature without scenarios is there, on nothing yet.
        for (const tag of summary.tags) counts.set(tag, counts.get(tag) ?? 0);
        for (const { tags } of summary.scenarios) {
          for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1);
        }
      }
      const tags = inTagOrder(counts.keys()).map((name) => ({ name, count: counts.get(name) ?? 0 }));
      return { status: true, tags };
    },
    async findTagged({ body: { projectId, branch, sets } }) {
      const at = await reader.open(projectId, branch);
      if (!at.status) return at;
      const found = choicesOf(await reader.features(at));
      return { status: true, sets: sets.map((set) => found(set, set.list)) };
    },
    async findPlaces({ body: { projectId, branch, ...asked } }) {
      const at = await reader.open(projectId, branch);
      if (!at.status) return at;
      return { status: true, ...placesOf(await reader.features(at), asked) };
    },
  };
}

/** Looks for what is meant by choices, as a start of an execution does. */
function choicesOf(features: readonly ListedFeature[]) {
  const scenarios = features.flatMap(({ path, summary }) =>
    summary.scenarios.map(({ name, tags }) => ({ feature: shortName(path), scenario: name, tags })),
  );
  const files = features.flatMap(({ path, summary: { error, brokenTags = [] } }) =>
    error ? [{ feature: shortName(path), tags: brokenTags }] : [],
  );
  const broken = files.map(({ feature }) => feature);
  return (choice: ScenarioChoice, list: boolean) => {
    const found = scenarios.filter(matcherOf(choice));
    return {
      count: found.length,
      scenarios: list ? found.map(({ feature, scenario }): TaggedScenario => ({ feature, scenario })) : [],
      broken: files.filter(brokenMatcherOf(choice)).map(({ feature }) => feature),
      missing: missingPlaces(choice, { scenarios, broken }),
    };
  };
}
