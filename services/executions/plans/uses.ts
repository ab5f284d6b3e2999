import { uriOfFeatureName, folderLabelOf } from '#domain/gherkin/feature-paths';
import {
  isByName,
  maxLocationLength,
  missingChoices,
  type Flow,
  type PlaceKind,
  type ScenarioGroup,
} from '#contracts/executions';
import type { BranchScenarios } from '#contracts/executions/branch-scenarios';

/** Rules of the names that an execution uses, and of following a rename. Pure. */

type Listed = Extract<BranchScenarios, { status: true }>;

/** A feature, scenario, environment or tag that an execution uses by its name. */
export interface UsedObject {
  kind: PlaceKind;
  /** The feature of a scenario. */
  feature?: string;
  /** Path below `features/` without suffix, or the name of a scenario, environment or tag. */
  path: string;
}

/** A subject with its old and its new name or path. */
export interface ObjectMove extends Pick<UsedObject, 'kind' | 'feature'> {
  from: string;
  to: string;
}

/**
 * Returns the flows with the new name in place of the old one. A path that would become too long does not change.
 * @param settle recomputes the scenarios of a flow with changed groups; left out: they stay
 * @returns null when no flow uses the old name
 */
export function followedFlows(
  flows: readonly Flow[],
  move: ObjectMove,
  settle: (flow: Flow) => Flow[] = (flow) => [flow],
): Flow[] | null {
  let count = 0;
  const followed = flows.map((flow) => ({
    ...flow,
    scenarioGroups: flow.scenarioGroups.map((group) => {
      const other = move.kind === 'tag' ? withTag(group, move) : followedGroup(group, move);
      if (!other) return group;
      count += 1;
      return settle({ ...flow, scenarioGroups: [other] })[0]?.scenarioGroups[0] ?? other;
    }),
  }));
  return count > 0 ? followed : null;
}

function withTag(group: ScenarioGroup, { from, to }: ObjectMove): ScenarioGroup | null {
  if (!group.tags.includes(from)) return null;
  return { ...group, tags: [...new Set(group.tags.map((tag) => (tag === from ? to : tag)))] };
}

/** @returns null when the group chooses neither the place nor one in it */
function followedGroup(group: ScenarioGroup, move: ObjectMove): ScenarioGroup | null {
  const { kind, from, to } = move;
  let count = 0;
  const follow = (path: string, isPlace: boolean) => {
    const isInside = kind === 'folder' && path.startsWith(`${from}/`);
    if (!isInside && !(isPlace && path === from)) return path;
    const now = to + path.slice(from.length);
    if (now.length > maxLocationLength) return path;
    count += 1;
    return now;
  };
  const folder = (path: string) => follow(path, kind === 'folder');
  const feature = (path: string) => follow(path, kind === 'feature');
  const placed = <One extends { feature: string; scenario: string }>(one: One): One => ({
    ...one,
    feature: feature(one.feature),
    scenario: follow(one.scenario, kind === 'scenario' && one.feature === move.feature),
  });
  const { within } = group;
  if (within) {
    const places = {
      ...within,
      folders: [...new Set(within.folders.map(folder))],
      features: [...new Set(within.features.map(feature))],
      scenarios: onlyOnce(within.scenarios.map(placed)),
    };
    return count > 0 ? { ...group, within: places } : null;
  }
  // The scenarios of other groups are computed from their choice.
  if (!isByName(group)) return null;
  const scenarios = onlyOnce(group.scenarios.map(placed));
  return count > 0 ? { ...group, scenarios } : null;
}

function onlyOnce<One extends { feature: string; scenario: string }>(scenarios: One[]): One[] {
  const byKey = new Map(
    scenarios.map((scenario) => [JSON.stringify([scenario.feature, scenario.scenario]), scenario]),
  );
  return [...byKey.values()];
}

/** Returns why a subject cannot be used on a branch, in words for the user. Null when it can. */
export function missingOn(
  { scenarios, malformed }: Listed,
  { kind, feature = '', path }: UsedObject,
): string | null {
  if (kind === 'tag') {
    const isThere =
      scenarios.some(
        ({ tags, runs }) => tags.includes(path) || runs.some((run) => run.tags.includes(path)),
      ) || malformed.some(({ tags }) => tags.includes(path));
    return isThere ? null : `No scenario has the tag "${path}".`;
  }
  const nothing = { all: false, folders: [], features: [], scenarios: [], everyTag: false };
  const within = {
    ...nothing,
    folders: kind === 'folder' ? [path] : [],
    features: kind === 'feature' ? [path] : [],
    scenarios: kind === 'scenario' ? [{ feature, scenario: path }] : [],
  };
  const broken = malformed.map((malformedFeature) => malformedFeature.feature);
  return missingChoices({ tags: [], within }, { scenarios, broken })[0] ?? null;
}

/** Returns a subject in words, for use within a sentence. */
export function subjectName({ kind, feature, path }: UsedObject): string {
  if (kind === 'feature') return uriOfFeatureName(path);
  if (kind === 'scenario') return `the scenario "${path}" of ${uriOfFeatureName(feature ?? '')}`;
  return `the ${kind} "${kind === 'folder' ? folderLabelOf(path) : path}"`;
}
