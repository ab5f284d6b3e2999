import type { InProject } from '~/access/gate';
import { executionsUsing, type UsingExecution } from '~/shell/uses/executions-using.server';
import { featuresPath, type Place } from '../address';
import { oldPlacesOf, pathWithOld, type OldPlace } from './old-place';

/** Executions that use a place or tag that no longer exists. */
export interface LeftExecutions {
  old: OldPlace;
  /** All of these executions, by name; null when they could not be read. */
  executions: UsingExecution[] | null;
  /** False when the license expired: then no user can change executions. */
  mayChange: boolean;
}

/**
 * Returns the branch's executions that still use a folder, feature, scenario or tag that was moved, renamed or deleted.
 * @returns null when none uses it, or when it exists again
 */
export async function leftExecutions(caller: InProject, old: OldPlace): Promise<LeftExecutions | null> {
  const { kind, feature, from: path } = old;
  const { executions, isThere } = await executionsUsing(caller, { kind, feature, path });
  if (isThere || executions?.length === 0) return null;
  return { old, executions, mayChange: !caller.licence.expired };
}

/** Returns the same for all old places that a page's address names. */
export async function leftExecutionsAt(
  caller: InProject,
  query: URLSearchParams,
  place: Place,
): Promise<LeftExecutions[]> {
  return allLeft(caller, oldPlacesOf(query, place));
}

/** Returns the page to show after a change. It lists the executions that still use the old place. */
export async function pathAfterMove(
  caller: InProject,
  place: Partial<Place>,
  ...olds: readonly OldPlace[]
): Promise<string> {
  const { id } = caller.project;
  const left = await allLeft(caller, olds);
  return left.length > 0
    ? pathWithOld(
        id,
        place,
        left.map(({ old }) => old),
      )
    : featuresPath(id, place);
}

async function allLeft(caller: InProject, olds: readonly OldPlace[]): Promise<LeftExecutions[]> {
  const left = await Promise.all(olds.map((old) => leftExecutions(caller, old)));
  return left.filter((one) => one !== null);
}
