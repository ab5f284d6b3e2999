import { folderLabelOf } from '#domain/gherkin/feature-paths';
import type { PlaceKind } from '#contracts/executions';
import { featurePathOf, featuresPath, featureLocationQuery, type FeatureLocation } from '../address';

/**
 * A moved, renamed or deleted folder, feature, scenario or tag. The address of the page shown after the change names
 * it, so that a reload lists the executions that still use it, until there are none.
 */
export interface OldLocation {
  kind: Exclude<PlaceKind, 'environment'>;
  /** The feature of a scenario. */
  feature?: string;
  /** Path below `features/` without suffix, or the name of a scenario or tag. */
  from: string;
  /** New path or name; null: it was deleted. */
  to: string | null;
}

const parameters = [
  { name: 'movedFolder', kind: 'folder', isDeleted: false },
  { name: 'movedFeature', kind: 'feature', isDeleted: false },
  { name: 'renamedScenario', kind: 'scenario', isDeleted: false },
  { name: 'deletedFolder', kind: 'folder', isDeleted: true },
  { name: 'deletedFeature', kind: 'feature', isDeleted: true },
  { name: 'deletedScenario', kind: 'scenario', isDeleted: true },
  { name: 'removedTag', kind: 'tag', isDeleted: true },
] as const;

/** Largest number of old names that a page lists after one save. */
export const maxOldLocations = 10;

/** @param place the address's place: the moved or renamed item, or the feature of a deleted scenario */
export function oldLocationsOf(query: URLSearchParams, location: FeatureLocation): OldLocation[] {
  const olds = parameters.flatMap(({ name, kind, isDeleted }) =>
    query.getAll(name).flatMap((text): OldLocation[] => {
      const from = text.slice(0, 1000);
      const to = isDeleted ? null : pathOfKind(kind, location);
      if (from === '' || to === '' || to === from) return [];
      if (kind !== 'scenario') return [{ kind, from, to }];
      return location.feature ? [{ kind, feature: featurePathOf(location), from, to }] : [];
    }),
  );
  return olds.slice(0, maxOldLocations);
}

/** Returns the address of the features page, or of a dialog over it, with old places. */
export function pathWithOld(
  projectId: string,
  location: Partial<FeatureLocation>,
  olds: readonly OldLocation[],
  dialog?: 'choose-place',
): string {
  const query = new URLSearchParams(featureLocationQuery(location));
  for (const { kind, from, to } of olds) {
    const parameter = parameters.find((other) => other.kind === kind && other.isDeleted === (to === null));
    if (parameter) query.append(parameter.name, from);
  }
  const page = featuresPath(projectId, {}, dialog);
  return `${page}?${query.toString().replaceAll('%2C', ',')}`;
}

/** Returns the path of a place's folder or feature, or its scenario's name; empty when it has none. */
export function pathOfKind(
  kind: OldLocation['kind'],
  location: Pick<FeatureLocation, 'folders' | 'feature' | 'scenario'>,
): string {
  if (kind === 'tag') return '';
  if (kind === 'scenario') return location.scenario ?? '';
  if (kind === 'feature') return location.feature ? featurePathOf(location) : '';
  return location.feature ? '' : location.folders.join('/');
}

/** Returns a place in words, for use in a sentence. */
export function placeName(kind: OldLocation['kind'], path: string): string {
  return `${kind} “${kind === 'folder' || kind === 'feature' ? folderLabelOf(path) : path}”`;
}
