import type { workspace } from '#contracts/workspace';
import type { Answer } from '#contracts/endpoint';
import { Refused } from '#contracts/client';
import type { InProject } from '~/access/gate';
import { samePath, type Place } from './address';

type List = Extract<Answer<(typeof workspace)['getFeatureList']>, { status: true }>;

/** Where the caller was last, as far as it is still there; null at the top. */
export function lastPlaceOf(list: List): Partial<Place> | null {
  const { lastActiveFolder: folders, lastActiveFeature: feature, lastActiveScenario: scenario } = list;
  return feature || folders.length > 0 ? { folders, feature, scenario } : null;
}

/**
 * Remembers the place as the last one, with its branch open in the tree, when it is another one than before.
 * @param scenarioIndex position of the scenario in the feature; -1 for none
 */
export async function rememberVisit(
  { project, upstream, branch }: InProject,
  list: List,
  { folders, feature }: Place,
  scenarioIndex: number,
): Promise<void> {
  const { lastActiveFolder, lastActiveFeature, lastActiveScenarioIndex } = list;
  const moved = feature !== lastActiveFeature || !samePath(folders, lastActiveFolder);
  if (!moved && (feature === null || scenarioIndex === lastActiveScenarioIndex)) return;
  const branchOf = folders.map((_, index) => folders.slice(0, index + 1));
  const inTree = feature === null ? branchOf : [...branchOf, [...folders, `${feature}.feature`]];
  await upstream.workspace.updateLastUpdated({
    body: {
      projectId: project.id,
      branch,
      scenarioIndex,
      lastActiveFolder: folders,
      lastActiveFeature: feature,
      ...(moved && { expand: inTree }),
    },
  });
}

/** How the scenarios went last; none of a service that cannot tell: the page is about something else. */
export async function lastResultsOf(
  { upstream, branch }: InProject,
  scenarios: { feature: string; scenario: string }[],
  log: { debug(details: object, message: string): void },
) {
  if (scenarios.length === 0) return [];
  try {
    const answer = await upstream.runs.getLastResults({ body: { branch, scenarios } });
    return answer.status ? answer.results : [];
  } catch (err) {
    if (!(err instanceof Refused)) throw err;
    log.debug({ err }, 'The last results could not be read');
    return [];
  }
}
