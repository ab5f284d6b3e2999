import { queryOf, type Place } from '../address';

/** A place with the step that is selected there, by its 1-based line in the file. */
export function stepPath(projectId: string, place: Partial<Place>, line: number | null): string {
  return `/${projectId}/features${queryOf(place, line === null ? {} : { step: String(line) })}`;
}

/** Address of something that is done with a step, such as `comment`. */
export function stepActionPath(
  projectId: string,
  place: Partial<Place>,
  action: string,
  line: number,
): string {
  return `/${projectId}/features/${action}${queryOf(place, { step: String(line) })}`;
}

/** The line in `step=12`; null when there is none. */
export function stepLineOf(query: URLSearchParams): number | null {
  const line = Number(query.get('step'));
  return Number.isSafeInteger(line) && line > 0 ? line : null;
}
