import type { LastActive } from '../repository';
import type { FeatureTree } from './feature-tree';

/** What a user had open last, as far as it still exists. */
export function lastPlace(
  { at }: FeatureTree,
  last: Pick<LastActive, 'folder' | 'feature' | 'scenarioIndex'>,
) {
  const feature =
    last.feature === null ? undefined : at.get([...last.folder, `${last.feature}.feature`].join('/'));
  return {
    lastActiveFolder: existing(at, last.folder),
    lastActiveFeature: feature ? last.feature : null,
    // Clients that tell no feature tell a scenario all the same.
    lastActiveScenarioIndex: feature || last.feature === null ? last.scenarioIndex : -1,
    lastActiveScenario: feature?.scenarios[last.scenarioIndex]?.name ?? null,
  };
}

/**
 * What a visit opens in the tree: the branch of a place that is not the one the user had open last. There they may
 * have closed it.
 */
export function openedBy(
  { folders, feature }: { folders: string[]; feature: string | null },
  last: Pick<LastActive, 'folder' | 'feature'>,
): string[] {
  if (folders.join('/') === last.folder.join('/') && feature === last.feature) return [];
  const branch = folders.map((_, index) => folders.slice(0, index + 1).join('/'));
  return feature === null ? branch : [...branch, [...folders, `${feature}.feature`].join('/')];
}

/** The folder itself, or the next one above that exists. */
function existing(at: FeatureTree['at'], folder: string[]): string[] {
  return folder.length === 0 || at.has(folder.join('/')) ? folder : existing(at, folder.slice(0, -1));
}
