import type { GherkinDocument } from '@cucumber/messages';
import { featurePathOf, type FeatureLocation } from './address';
import { maxOldLocations, type OldLocation } from './folders/old-place';
import { parseGherkin, scenariosOfDocument } from './gherkin-edit.server';

/**
 * Returns the scenarios and tags that a save removed from a feature's text, as executions may use them. Returns nothing
 * when a text does not parse: its scenarios are broken, not deleted.
 * @param scenario the scenario shown after the save. If its name differs from the place's, it was renamed
 */
export function leftBySave(
  location: FeatureLocation,
  { before, after, scenario }: { before: string; after: string; scenario: string | null },
): OldLocation[] {
  const [old, now] = [parseGherkin(before), parseGherkin(after)];
  if ('problems' in old || 'problems' in now) return [];
  const names = new Set(scenariosOfDocument(now.document).map(({ name }) => name));
  const goneNames = scenariosOfDocument(old.document).flatMap(({ name }) => (names.has(name) ? [] : [name]));
  const tags = tagsOf(now.document);
  const goneTags = [...tagsOf(old.document)].filter((tag) => !tags.has(tag));
  const feature = featurePathOf(location);
  const scenarios = [...new Set(goneNames)].map((from): OldLocation => {
    const to = from === location.scenario && scenario !== from ? scenario : null;
    return { kind: 'scenario', feature, from, to };
  });
  const byTag = goneTags.map((from): OldLocation => ({ kind: 'tag', from, to: null }));
  return [...scenarios, ...byTag].slice(0, maxOldLocations);
}

/** Returns the tags of the feature, its rules, scenarios and Examples, without `@`. */
function tagsOf(document: GherkinDocument): Set<string> {
  const { feature } = document;
  const rules = feature?.children.flatMap(({ rule }) => (rule ? [rule] : [])) ?? [];
  const scenarios = scenariosOfDocument(document);
  const tagged = [...(feature ? [feature] : []), ...rules, ...scenarios];
  const tags = [...tagged, ...scenarios.flatMap(({ examples }) => examples)].flatMap((rule) => rule.tags);
  return new Set(tags.map(({ name }) => name.replace(/^@/, '')));
}
