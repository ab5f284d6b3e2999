import type { PlaceKind } from '#contracts/executions';
import { featurePathOf, featuresPath, queryOf, type Place } from '../address';

/**
 * A moved, renamed or deleted folder, feature, scenario or tag. The address of the page shown after the change names
 * it, so that a reload lists the executions that still use it, until there are none.
 */
export interface OldPlace {
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
export const mostOldPlaces = 10;

/** @param place the address's place: the moved or renamed item, or the feature of a deleted scenario */
export function oldPlacesOf(query: URLSearchParams, place: Place): OldPlace[] {
  const olds = parameters.flatMap(({ name, kind, isDeleted }) =>
    query.getAll(name).flatMap((text): OldPlace[] => {
      const from = text.slice(0, 1000);
      const to = isDeleted ? null : pathOfKind(kind, place);
      if (from === '' || to === '' || to === from) return [];
      if (kind !== 'scenario') return [{ kind, from, to }];
      return place.feature ? [{ kind, feature: featurePathOf(place), from, to }] : [];
    }),
  );
  return olds.slice(0, mostOldPlaces);
}

/** Returns the address of the features page, or of a dialog over it, with old places. */
export function pathWithOld(
  projectId: string,
  place: Partial<Place>,
  olds: readonly OldPlace[],
  dialog?: 'choose-place',
): string {
  const query = new URLSearchParams(queryOf(place));
  for (const { kind, from, to } of olds) {
    const parameter = parameters.find((one) => one.kind === kind && one.isDeleted === (to === null));
    if (parameter) query.append(parameter.name, from);
  }
  const page = featuresPath(projectId, {}, dialog);
  return `${page}?${query.toString().replaceAll('%2C', ',')}`;
}

/** Returns the path of a place's folder or feature, or its scenario's name; empty when it has none. */
export function pathOfKind(
  kind: OldPlace['kind'],
  place: Pick<Place, 'folders' | 'feature' | 'scenario'>,
): string {
  if (kind === 'tag') return '';
  if (kind === 'scenario') return place.scenario ?? '';
  if (kind === 'feature') return place.feature ? featurePathOf(place) : '';
  return place.feature ? '' : place.folders.join('/');
}

/** Returns a place in words, for use in a sentence. */
export function placeName(kind: OldPlace['kind'], path: string): string {
  return `${kind} “${path}”`;
}
