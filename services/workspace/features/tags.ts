import type { TaggedScenario } from '#contracts/workspace';
import type { WorkspaceDeps, WorkspaceHandlers } from '../deps';
import { shortName } from './feature-path';
import { inTagOrder } from './feature-tree';
import type { ListedFeature } from './index-of-features';

/** Handlers that count tags and find what carries them. */
export function tagReading({ reader }: WorkspaceDeps): Pick<WorkspaceHandlers, 'getTags' | 'findTagged'> {
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
      const features = await reader.features(at);
      return {
        status: true,
        sets: sets.map(({ tags, list }) => {
          const found = taggedScenarios(features, tags);
          const broken = brokenFeatures(features, tags);
          return { count: found.length, scenarios: list ? found : [], broken };
        }),
      };
    },
  };
}

/** Scenarios that carry any of the tags, in the order of their files. @param tags without `@` */
export function taggedScenarios(
  features: readonly ListedFeature[],
  tags: readonly string[],
): TaggedScenario[] {
  const wanted = new Set(tags);
  return features.flatMap(({ path, summary }) =>
    summary.scenarios
      .filter((scenario) => scenario.tags.some((tag) => wanted.has(tag)))
      .map(({ name }) => ({ feature: shortName(path), scenario: name })),
  );
}

/** Features that do not parse and seem to have scenarios with any of the tags, as a start of an execution sees it. */
function brokenFeatures(features: readonly ListedFeature[], tags: readonly string[]): string[] {
  const wanted = new Set(tags);
  return features
    .filter(({ summary }) => summary.brokenTags?.some((tag) => wanted.has(tag)))
    .map(({ path }) => shortName(path));
}
