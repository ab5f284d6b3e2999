import { z } from 'zod';
import { folderLabelOf, treeNamesOf, uriOfFeatureName } from '../gherkin/feature-paths';
import { withoutNul } from '../text';

/**
 * Selects scenarios by places and tags (docs/rules/executions.md, Groups and threads). Pages and starts use the same
 * functions, so that a run has exactly the scenarios that the page shows.
 */

/** Maximum number of characters of a path. */
export const maxLocationLength = 1000;

/** Path below `features/`, without suffix. */
const path = z.string().min(1).max(maxLocationLength).transform(withoutNul);

const placedScenario = z.object({
  feature: path,
  scenario: z.string().max(300).transform(withoutNul),
});
type PlacedName = z.infer<typeof placedScenario>;

/** Places of a branch. They select scenarios that are in any of them. */
export const places = z.object({
  all: z.boolean().default(false),
  /** Folders with everything below them. */
  folders: z.array(path).max(1000).default([]),
  features: z.array(path).max(1000).default([]),
  scenarios: z.array(placedScenario).max(1000).default([]),
  /** True: selects scenarios with all of the tags; false: with any of the tags. */
  everyTag: z.boolean().default(false),
});
export type Places = z.infer<typeof places>;

export const scenarioChoice = z.object({
  /** Tags without `@`. */
  tags: z.array(z.string().max(80).transform(withoutNul)).max(100).default([]),
  /** Left out: anywhere, if there are tags. */
  within: places.optional(),
});
export type ScenarioChoice = z.infer<typeof scenarioChoice>;

/** Returns whether a group selects scenarios by name, because it has neither places nor tags. */
export function isByName({ tags, within }: ScenarioChoice): boolean {
  return tags.length === 0 && !within;
}

/** Returns the choice of a group: its named scenarios, if it has neither places nor tags. */
export function choiceOfGroup({
  tags,
  within,
  scenarios,
}: ScenarioChoice & { scenarios: PlacedName[] }): ScenarioChoice {
  const named = { all: false, folders: [], features: [], scenarios, everyTag: false };
  return { tags, within: isByName({ tags, within }) ? named : within };
}

/** A scenario of a branch with its place, and with its own and inherited tags. */
interface Candidate extends PlacedName {
  tags: readonly string[];
}

/** Matches scenarios in any place, with any (or all) of the tags, if given. Empty choices match none. */
export function matcherOf(choice: ScenarioChoice): (scenario: Candidate) => boolean {
  const isThere = whereOf(choice);
  const isTagged = taggedOf(choice);
  const named = new Set(choice.within?.scenarios.map(keyOf));
  return (candidate) =>
    (isThere(candidate.feature) || named.has(keyOf(candidate))) && isTagged(candidate.tags);
}

/**
 * The same for a feature that does not parse. Matches by its place, and by all texts in it that look like tags.
 */
export function brokenMatcherOf(
  choice: ScenarioChoice,
): (file: { feature: string; tags: readonly string[] }) => boolean {
  const isThere = whereOf(choice);
  const isTagged = taggedOf(choice);
  const named = new Set(choice.within?.scenarios.map(({ feature }) => feature));
  return ({ feature, tags }) => (isThere(feature) || named.has(feature)) && isTagged(tags);
}

function whereOf({ tags, within }: ScenarioChoice): (feature: string) => boolean {
  if (!within) return () => tags.length > 0;
  if (within.all) return () => true;
  const features = new Set(within.features);
  const folders = new Set(within.folders);
  return (feature) =>
    features.has(feature) || foldersOfFeature(feature).some((folder) => folders.has(folder));
}

/** Returns a feature's folders: `a` and `a/b` for `a/b/basket`. Few, even if many folders are chosen. */
export function foldersOfFeature(feature: string): string[] {
  const parts = treeNamesOf(feature).slice(0, -1);
  return parts.map((_part, at) => parts.slice(0, at + 1).join('/'));
}

function taggedOf({ tags, within }: ScenarioChoice): (own: readonly string[]) => boolean {
  if (tags.length === 0) return () => true;
  const wanted = new Set(tags);
  if (!within?.everyTag) return (own) => own.some((tag) => wanted.has(tag));
  return (own) => tags.every((tag) => own.includes(tag));
}

/**
 * Returns the chosen places that no longer exist, in words for the user. A run must not silently become smaller.
 * A place with a feature that does not parse counts as existing.
 */
export function missingChoices(
  { within }: ScenarioChoice,
  { scenarios, broken }: { scenarios: readonly PlacedName[]; broken: readonly string[] },
): string[] {
  if (!within) return [];
  const features = new Set([...scenarios.map(({ feature }) => feature), ...broken]);
  const names = new Set(scenarios.map(keyOf));
  const isBroken = new Set(broken);
  const folders = new Set([...features].flatMap(foldersOfFeature));
  return [
    ...within.folders
      .filter((folder) => !folders.has(folder))
      .map((folder) => `The folder "${folderLabelOf(folder)}" has no scenario any more.`),
    ...within.features
      .filter((feature) => !features.has(feature))
      .map((feature) => `${uriOfFeatureName(feature)} has no scenario any more.`),
    ...within.scenarios
      .filter((scenario) => !isBroken.has(scenario.feature) && !names.has(keyOf(scenario)))
      .map(noSuchScenario),
  ];
}

function noSuchScenario({ feature, scenario }: PlacedName): string {
  return `There is no scenario "${scenario}" in ${uriOfFeatureName(feature)}.`;
}

const keyOf = ({ feature, scenario }: PlacedName) => JSON.stringify([feature, scenario]);
