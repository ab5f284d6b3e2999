import type { PlaceKind } from '#contracts/executions';
import { featurePathOf, queryOf, type Place } from '../address';

/**
 * A folder or feature that is not where it was, in the address of the page that is shown after it: so that a reload
 * says again which executions are left, and says nothing once none is.
 */
export interface OldPlace {
  kind: PlaceKind;
  /** Where it was, below `features/` without suffix. */
  from: string;
  /** Where it is; null: it was deleted. */
  to: string | null;
}

const parameters = [
  { name: 'movedFolder', kind: 'folder', isDeleted: false },
  { name: 'movedFeature', kind: 'feature', isDeleted: false },
  { name: 'deletedFolder', kind: 'folder', isDeleted: true },
  { name: 'deletedFeature', kind: 'feature', isDeleted: true },
] as const;

/** @param place where the address leads: what was moved */
export function oldPlaceOf(query: URLSearchParams, place: Place): OldPlace | null {
  for (const { name, kind, isDeleted } of parameters) {
    const from = query.get(name)?.slice(0, 1000);
    if (!from) continue;
    const to = isDeleted ? null : pathOfKind(kind, place);
    return to === '' || to === from ? null : { kind, from, to };
  }
  return null;
}

/** Address of the features page, or of a dialog over it, that knows of the old place. */
export function pathWithOld(
  projectId: string,
  place: Partial<Place>,
  { kind, from, to }: OldPlace,
  dialog?: 'choose-place',
): string {
  const parameter = parameters.find((one) => one.kind === kind && one.isDeleted === (to === null));
  const more = parameter ? { [parameter.name]: from } : {};
  return `/${projectId}/features${dialog ? `/${dialog}` : ''}${queryOf(place, more)}`;
}

/** The path of a place's folder or feature, as services name it; empty where it is none. */
export function pathOfKind(kind: PlaceKind, place: Pick<Place, 'folders' | 'feature'>): string {
  if (kind === 'feature') return place.feature ? featurePathOf(place) : '';
  return place.feature ? '' : place.folders.join('/');
}

/** In words, within a sentence. */
export function placeName(kind: PlaceKind, path: string): string {
  return `${kind} “${path}”`;
}
