import type { InProject } from '~/access/gate';
import { executionsUsing, type UsingExecution } from '~/shell/uses/executions-using.server';
import { featuresPath, type FeatureLocation } from '../address';
import { oldLocationsOf, pathWithOld, type OldLocation } from './old-place';

/** Executions that use a place or tag that no longer exists. */
export interface RemainingExecutions {
  old: OldLocation;
  /** All of these executions, by name; null when they could not be read. */
  executions: UsingExecution[] | null;
  /** False when the license expired: then no user can change executions. */
  mayChange: boolean;
}

/**
 * Returns the branch's executions that still use a folder, feature, scenario or tag that was moved, renamed or deleted.
 * @returns null when none uses it, or when it exists again
 */
export async function leftExecutions(
  caller: InProject,
  old: OldLocation,
): Promise<RemainingExecutions | null> {
  const { kind, feature, from: path } = old;
  const { executions, isThere } = await executionsUsing(caller, { kind, feature, path });
  if (isThere || executions?.length === 0) return null;
  return { old, executions, mayChange: !caller.licence.expired };
}

/** Returns the same for all old places that a page's address names. */
export async function leftExecutionsAt(
  caller: InProject,
  query: URLSearchParams,
  location: FeatureLocation,
): Promise<RemainingExecutions[]> {
  return remainingExecutions(caller, oldLocationsOf(query, location));
}

/** Returns the page to show after a change. It lists the executions that still use the old place. */
export async function pathAfterMove(
  caller: InProject,
  location: Partial<FeatureLocation>,
  ...olds: readonly OldLocation[]
): Promise<string> {
  const { id } = caller.project;
  const left = await remainingExecutions(caller, olds);
  return left.length > 0
    ? pathWithOld(
        id,
        location,
        left.map(({ old }) => old),
      )
    : featuresPath(id, location);
}

async function remainingExecutions(
  caller: InProject,
  olds: readonly OldLocation[],
): Promise<RemainingExecutions[]> {
  const left = await Promise.all(olds.map((old) => leftExecutions(caller, old)));
  return left.filter((item) => item !== null);
}
